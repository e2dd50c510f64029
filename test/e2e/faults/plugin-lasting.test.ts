import { plugin } from "../../conformance/doors";
import { lastingFaults } from "./lasting";

const often = ["connection dropped after the commit, with an operation seed"];

lastingFaults(plugin, often);
