import { plugin } from "../../conformance/doors";
import { lastingFaults } from "./lasting";
import { lasting } from "./matrix";
import { inEveryRun } from "./soak";

const often = [
  "connection dropped after the commit",
  "connection dropped after the commit, with an operation seed",
];

lastingFaults(plugin, inEveryRun(lasting, often));
