// What sends requests: the entry point of the process for dynamic providers. A program loads it only for look-ups.
import "../node-version";
import { speedUpMessages } from "../pulumi/plain-structs";

export { readLinksFile } from "./links-file";
export { provider } from "./provider";
export { holdsSecret, lookUpPages, nameOfEntries, runLookUp } from "./run-look-up";

speedUpMessages();
