import { join } from "node:path";
import { executable, project } from "./paths.mjs";

/** The oldest Node.js that the packages run on. */
export const oldestNode = "22.19.0";

/** Whether one version is at least another: `22.19.0`, with or without a `v`. */
export function isAtLeast(version, least) {
  const [given, wanted] = [version, least].map((text) => text.replace(/^v/, "").split(/[.+-]/).map(Number));
  for (const index of [0, 1, 2]) {
    if ((given[index] ?? 0) !== (wanted[index] ?? 0)) return (given[index] ?? 0) > (wanted[index] ?? 0);
  }
  return true;
}

/** The Node.js from the npm package. */
export const broughtNode = join(project, "node_modules", "node", "bin", executable("node"));

/** The Node.js to use: the one at hand, or the one from the npm package when it is too old. */
export const chosenNode = () => (isAtLeast(process.version, oldestNode) ? process.execPath : broughtNode);
