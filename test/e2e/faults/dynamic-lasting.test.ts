import { dynamic } from "../../conformance/doors";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";
import { inEveryRun } from "./soak";

lastingFaults(dynamic, inEveryRun(lasting, ["connection refused", "JSON cut short"]));
