// @module-tag all
import { pluginProvider } from "../../conformance/providers";
import { testPersistentFaults } from "./persistent";

const often = ["connection dropped after the commit", "JSON cut short, with an operation seed"];

testPersistentFaults(pluginProvider, often);
