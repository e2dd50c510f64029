import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { project } from "./paths.mjs";
import { say } from "./progress.mjs";

const file = join(project, ".setup-lock");

/**
 * Runs set-up alone: two at once would pull each other's packages away. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  for (let told = false; !take(); told = true) {
    if (!told) say("Another set-up is running in this checkout; waiting for it.");
    await setTimeout(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isHeld()) rmSync(file, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    if (holder > 0) return process.kill(holder, 0);
    // Made, but not written to yet: for a moment that is right, later it is what a crash left.
    return Date.now() - statSync(file).mtimeMs < 2000;
  } catch {
    return false;
  }
}
