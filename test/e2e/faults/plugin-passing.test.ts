import { plugin } from "../../conformance/doors";
import { passingFaults } from "./passing";

const often = ["connection dropped after the commit", "409 while the key is in flight"];

passingFaults(plugin, often);
