import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { project } from "./paths.mjs";
import { say } from "./progress.mjs";

const file = join(project, ".setup-lock");

/** A holder shows every second that it lives; one that has not for so long is dead. */
const deadAfter = 15_000;

/**
 * Runs set-up alone: two at once would pull each other's packages away. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  for (let told = false; !take(); told = true) {
    if (!told) say("Another set-up is running in this checkout (.setup-lock); waiting for it.");
    await setTimeout(200);
  }
  const sign = setInterval(() => utimesSync(file, new Date(), new Date()), 1000);
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(sign);
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
    if (Date.now() - statSync(file).mtimeMs > deadAfter) return false;
    const holder = Number(readFileSync(file, "utf8"));
    if (holder > 0) process.kill(holder, 0);
    return holder !== process.pid;
  } catch (error) {
    // Another user's process may not be signalled, but lives.
    return error.code === "EPERM";
  }
}
