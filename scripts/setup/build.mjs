import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chosenNode } from "./node.mjs";
import { project } from "./paths.mjs";
import { say } from "./progress.mjs";
import { run } from "./run.mjs";
import { content } from "./stamp.mjs";

const dist = join(project, "dist");
const stamp = join(dist, ".sources");

/** Compiles the project into dist, when a source is newer than the last build. */
export async function build() {
  const sources = sourceFiles();
  const list = sources.join("\n");
  const isKnown = String(content(stamp)) === list;
  const builtAt = isKnown ? statSync(stamp).mtimeMs : 0;
  if (sources.every((file) => statSync(join(project, file)).mtimeMs < builtAt)) return;
  say("Compiling.");
  // What was compiled from a source that is no longer there would still be found.
  if (!isKnown) rmSync(dist, { recursive: true, force: true });
  const start = new Date();
  await run(chosenNode(), [join(project, "node_modules", "typescript", "bin", "tsc"), "-p", project], {
    cwd: project,
  });
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, list);
  // A source that is saved while this compiles counts as newer.
  utimesSync(stamp, start, start);
}

function sourceFiles() {
  const folders = ["provider", "emulator", "scripts"].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  return ["package-lock.json", "tsconfig.json", ...folders.filter((name) => name.endsWith(".ts")).sort()];
}
