import { dynamic } from "../../conformance/doors";
import { inEveryRun } from "../../support/soak";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";

const often = ["JSON cut short, with an operation seed"];

lastingFaults(dynamic, inEveryRun(lasting, often));
