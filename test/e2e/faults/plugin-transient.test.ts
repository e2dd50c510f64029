import { pluginProvider } from "../../conformance/providers";
import { testTransientFaults } from "./transient";

const often = ["connection dropped after the commit", "409 while the key is in flight"];

testTransientFaults(pluginProvider, often);
