// @module-tag all
import { pluginProvider } from "../../conformance/providers";
import { testPersistentFaults } from "./persistent";

// The worlds of test/world try others, also with an operation seed.
const often = ["connection dropped after the commit"];

testPersistentFaults(pluginProvider, often);
