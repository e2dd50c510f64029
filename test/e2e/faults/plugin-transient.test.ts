// @module-tag all
import { pluginProvider } from "../../conformance/providers";
import { testTransientFaults } from "./transient";

// Through dynamic resources, every run tries a connection that is dropped.
const often = ["409 while the key is in flight"];

testTransientFaults(pluginProvider, often);
