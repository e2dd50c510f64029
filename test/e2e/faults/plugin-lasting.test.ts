import { plugin } from "../../conformance/doors";
import { inEveryRun } from "../../support/soak";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";

const often = ["connection dropped after the commit, with an operation seed"];

lastingFaults(plugin, inEveryRun(lasting, often));
