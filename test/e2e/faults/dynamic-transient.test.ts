// @module-tag all
import { dynamicProvider } from "../../conformance/providers";
import { testTransientFaults } from "./transient";

const often = ["connection dropped after the commit"];

testTransientFaults(dynamicProvider, often);
