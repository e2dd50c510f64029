import { plugin } from "../../conformance/doors";
import { passing } from "./matrix";
import { passingFaults } from "./passing";
import { inEveryRun } from "./soak";

// Pauses that the service asks for take their time.
const quick = passing.map(({ name }) => name).filter((name) => !name.startsWith("429"));

passingFaults(plugin, inEveryRun(passing, quick));
