// Runs before any package is installed.

import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { chdir } from "node:process";
import { setTimeout } from "node:timers/promises";
import { cacheFolder } from "../paths.mjs";
import { discard, discarded, goFolder, isGoUnused } from "./discard.mjs";

// `node remove.mjs now|later`: removes what set-up has discarded, now, or Go's caches once they are old. Runs in the background, and
// may be killed at any time: the next set-up continues.

chdir(cacheFolder());
setPriority(constants.priority.PRIORITY_LOW);
if (process.argv[2] === "later") {
  while (existsSync(goFolder()) && !isGoUnused()) await setTimeout(30_000);
  discard(goFolder());
} else {
  // `rm` is three times as fast as Node.js. Windows does not have it.
  spawnSync("rm", ["-rf", ...discarded()]);
  for (const folder of discarded()) rmSync(folder, { recursive: true, force: true });
}
