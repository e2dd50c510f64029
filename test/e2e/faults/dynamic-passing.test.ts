import { dynamic } from "../../conformance/doors";
import { inEveryRun } from "../../support/soak";
import { passing } from "./matrix";
import { passingFaults } from "./passing";

const often = [
  "connection dropped after the commit",
  "200 with an HTML page, nothing done",
  "JSON cut short",
  "409 while the key is in flight",
];

passingFaults(dynamic, inEveryRun(passing, often));
