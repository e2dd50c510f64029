// @module-tag all
import { dynamicProvider } from "../../conformance/providers";
import { testPersistentFaults } from "./persistent";

// Both providers share the client; `npm test` runs it through the plugin.
testPersistentFaults(dynamicProvider, []);
