import { dynamic } from "../../conformance/doors";
import { lastingFaults } from "./lasting";

const often = ["JSON cut short, with an operation seed"];

lastingFaults(dynamic, often);
