import { plugin } from "../../conformance/doors";
import { passing } from "./matrix";
import { passingFaults } from "./passing";
import { inEveryRun } from "./soak";

const often = [
  "connection refused for half a second",
  "connection dropped before the commit",
  "connection dropped after the commit",
  "500",
  "502 with an HTML page",
  "503",
  "JSON that is called HTML",
  "body slower than requestTimeout",
  "409 while the key is in flight",
];

passingFaults(plugin, inEveryRun(passing, often));
