// Runs before any package is installed.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { executable, project } from "./paths.mjs";

/** The oldest Node.js that the packages support. */
export const oldestNode = "22.19.0";

/** Whether a version is at least another. Both look like `22.19.0`, with or without a `v`. */
export function isAtLeast(version, minimum) {
  const [actual, required] = [version, minimum].map((text) =>
    text.replace(/^v/, "").split(/[.+-]/).map(Number),
  );
  for (const index of [0, 1, 2]) {
    const difference = (actual[index] ?? 0) - (required[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The Node.js that the `node` npm package installs. */
export const packagedNode = join(project, "node_modules", "node", "bin", executable("node"));

/**
 * The Node.js to use: the one from the npm package, which npm puts first on the PATH anyway. If it is not installed, or does
 * not exist for this system, the one that runs this process.
 */
export const chosenNode = () => (existsSync(packagedNode) ? packagedNode : process.execPath);

/** Whether the user's own Node.js is too old for the packages, or missing. */
export function isNodeTooOld() {
  const version = isOutside(process.execPath) ? process.version : userNodeVersion();
  return !isAtLeast(version, oldestNode);
}

/** The PATH without the checkout's own folders, which npm and set-up add. */
export const outerPath = () => (process.env.PATH ?? "").split(delimiter).filter(isOutside).join(delimiter);

function userNodeVersion() {
  const env = { ...process.env, PATH: outerPath() };
  const { stdout } = spawnSync("node", ["--version"], { encoding: "utf8", env });
  return stdout?.trim() || "0";
}

const isOutside = (path) => !path.startsWith(project.endsWith(sep) ? project : project + sep);
