import { dynamic } from "../../conformance/doors";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";
import { inEveryRun } from "./soak";

const often = ["connection refused", "JSON cut short, with an operation seed"];

lastingFaults(dynamic, inEveryRun(lasting, often));
