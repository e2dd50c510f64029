// Runs before any package is installed.

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
import { print } from "./progress.mjs";
import { withCleanUp } from "./run.mjs";

/** Milliseconds between two heartbeats of the holder, and the age at which a lock without a heartbeat is stale. */
const heartbeat = 2_000;
const staleAfter = 30_000;

/**
 * Runs some work under an exclusive lock; other processes wait for it. Takes over the lock of a dead process.
 *
 * @template T
 * @param {string} file the lock file
 * @param {string} waiting the message to print while another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let isFirstTry = true; !acquire(file); isFirstTry = false) {
    if (isFirstTry) print(waiting);
    await setTimeout(200);
  }
  const timer = setInterval(() => touch(file), heartbeat);
  return withCleanUp(work, () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  });
}

const holder = () => `${process.pid} ${hostname()}`;

function acquire(file) {
  try {
    writeFileSync(file, holder(), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return removeAbandoned(file) && acquire(file);
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The lock file has been deleted by hand.
  }
}

/** Removes a stale lock. Returns whether it did. */
function removeAbandoned(file) {
  const mine = `${file}.${process.pid}`;
  try {
    const { mtimeMs } = statSync(file);
    if (Date.now() - mtimeMs < staleAfter && !hasDied(readFileSync(file, "utf8"))) return false;
    renameSync(file, mine);
    // Another waiting process may have taken over the lock in the meantime: put it back.
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

/** Whether the holder has certainly died. Its id may have been reused by another process: then only staleness shows. */
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
