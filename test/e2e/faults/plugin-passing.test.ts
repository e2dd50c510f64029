import { plugin } from "../../conformance/doors";
import { inEveryRun } from "../../support/soak";
import { passing } from "./matrix";
import { passingFaults } from "./passing";

const often = ["connection dropped after the commit", "500", "409 while the key is in flight"];

passingFaults(plugin, inEveryRun(passing, often));
