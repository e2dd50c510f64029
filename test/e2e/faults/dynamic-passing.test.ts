import { dynamic } from "../../conformance/doors";
import { inEveryRun } from "../../support/soak";
import { passing } from "./matrix";
import { passingFaults } from "./passing";

const often = ["connection dropped after the commit"];

passingFaults(dynamic, inEveryRun(passing, often));
