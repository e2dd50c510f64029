// Runs before any package is installed.

import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { chdir } from "node:process";
import { setTimeout } from "node:timers/promises";
import { cacheFolder } from "../paths.mjs";
import { withLock } from "../process/lock.mjs";
import { discard, discarded, goFolder, isGoOld, isGoUnused, makingLock } from "./discard.mjs";

// `node remove.mjs now|later`: removes what set-up has discarded, and Go's caches if they are old; `later` waits until they are. Runs in the background, and
// may be killed at any time: the next set-up continues.

chdir(cacheFolder());
setPriority(constants.priority.PRIORITY_LOW);
if (process.argv[2] === "later") {
  while (existsSync(goFolder()) && !isGoUnused()) await setTimeout(30_000);
}
// Under the lock, so that no build begins to use them meanwhile.
if (isGoUnused()) await withLock(makingLock(), "", async () => isGoOld() && discard(goFolder()));
// `rm` is three times as fast as Node.js. Windows does not have it.
spawnSync("rm", ["-rf", ...discarded()]);
for (const folder of discarded()) rmSync(folder, { recursive: true, force: true });
