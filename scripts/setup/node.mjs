import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
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

/**
 * The Node.js to use: the one from the npm package, which is what npm puts before all others anyway; before that is
 * installed, or where there is none for this system, the one at hand.
 */
export const chosenNode = () => (existsSync(broughtNode) ? broughtNode : process.execPath);

/** Whether the person's own Node.js is too old for the packages, or is not there at all. */
export function isNodeTooOld() {
  const own = isOutside(process.execPath) ? process.version : ownVersion();
  return !isAtLeast(own, oldestNode);
}

/** A PATH without the checkout's own folders, which npm and set-up put there. */
export const outerPath = () => (process.env.PATH ?? "").split(delimiter).filter(isOutside).join(delimiter);

function ownVersion() {
  const env = { ...process.env, PATH: outerPath() };
  const { stdout } = spawnSync("node", ["--version"], { encoding: "utf8", env });
  return stdout?.trim() || "0";
}

const isOutside = (path) => !path.startsWith(project.endsWith(sep) ? project : project + sep);
