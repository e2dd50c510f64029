import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { say } from "./progress.mjs";
import { withCleanUp } from "./run.mjs";

/** Milliseconds between two signs of life of a holder, and after which silence means that it is no more. */
const beat = 2_000;
const silence = 30_000;

/**
 * Does some work alone: whoever else wants the same lock waits. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {string} file the lock
 * @param {string} waiting what to tell the person when somebody else has it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) say(waiting);
    await setTimeout(200);
  }
  const beating = setInterval(() => touch(file), beat);
  return withCleanUp(work, () => {
    clearInterval(beating);
    rmSync(file, { force: true });
  });
}

const holder = () => `${process.pid} ${hostname()}`;

function take(file) {
  try {
    writeFileSync(file, holder(), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return removeAbandoned(file) && take(file);
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody has cleaned the folder: there is nothing left to keep alive.
  }
}

/** Whether a lock was there whose holder has died, and is no longer there. */
function removeAbandoned(file) {
  const mine = `${file}.${process.pid}`;
  try {
    const { mtimeMs } = statSync(file);
    if (Date.now() - mtimeMs < silence && !hasDied(readFileSync(file, "utf8"))) return false;
    renameSync(file, mine);
    // Another one that waits may have been faster, and have taken the lock since: then it is given back.
    const isOther = statSync(mine).mtimeMs !== mtimeMs;
    if (isOther) linkSync(mine, file);
    return !isOther;
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether the holder is known to have died. The number may be another process's by now: only silence tells. */
function hasDied(text) {
  const [pid, host] = text.split(" ");
  if (host !== hostname()) return false;
  if (text === holder()) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
