import { dynamic } from "../../conformance/doors";
import { passingFaults } from "./passing";

const often = ["connection dropped after the commit"];

passingFaults(dynamic, often);
