import { plugin } from "../../conformance/doors";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";
import { inEveryRun } from "./soak";

lastingFaults(plugin, inEveryRun(lasting, ["connection dropped after the commit", "500"]));
