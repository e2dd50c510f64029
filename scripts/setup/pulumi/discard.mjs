// Runs before any package is installed.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "../paths.mjs";

const remover = fileURLToPath(new URL("remove.mjs", import.meta.url));
const prefix = "discarded-";

/** Milliseconds for which Go's caches stay after a build, for the next one. */
const keepFor = 60 * 60_000;

/** Held by the set-up that downloads or builds. */
export const makingLock = () => join(cacheFolder(), "making.lock");

/** The folder of Go's caches, unless Go has its own on this machine. They are a gigabyte in tens of thousands of files. */
export const goFolder = () => join(cacheFolder(), "go");

/** Removes a folder of the cache, in the background: this takes half a minute for Go's caches. */
export function discard(folder) {
  if (!existsSync(folder)) return;
  renameSync(folder, join(mkdtempSync(join(cacheFolder(), prefix)), "content"));
  inBackground("now");
}

/** Removes Go's caches in the background once nothing has been built for an hour. */
export const discardGoLater = () => existsSync(goFolder()) && inBackground("later");

/** Removes what an interrupted removal has left, and Go's caches if they are old, in the background. */
export function tidyCache() {
  if (discarded().length > 0 || isGoUnused()) inBackground("now");
}

/** Whether nothing is being built, and nothing has been for an hour. */
export const isGoUnused = () => !existsSync(makingLock()) && isGoOld();

/** Whether Go's caches have not been used for an hour. A build touches the folder at its start and its end. */
export function isGoOld() {
  const used = statSync(goFolder(), { throwIfNoEntry: false })?.mtimeMs;
  return used !== undefined && Date.now() - used >= keepFor;
}

/** What is to be removed. */
export function discarded() {
  if (!existsSync(cacheFolder())) return [];
  const names = readdirSync(cacheFolder()).filter((name) => name.startsWith(prefix));
  return names.map((name) => join(cacheFolder(), name));
}

function inBackground(when) {
  spawn(process.execPath, [remover, when], { detached: true, stdio: "ignore", windowsHide: true }).unref();
}
