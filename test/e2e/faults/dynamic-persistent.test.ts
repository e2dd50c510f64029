import { dynamicProvider } from "../../conformance/providers";
import { testPersistentFaults } from "./persistent";

const often = ["JSON cut short, with an operation seed"];

testPersistentFaults(dynamicProvider, often);
