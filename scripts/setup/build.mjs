// Runs before any package is installed.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chosenNode } from "./node.mjs";
import { project } from "./paths.mjs";
import { withProgress } from "./process/progress.mjs";
import { run } from "./process/run.mjs";
import { content, fingerprint } from "./stamp.mjs";

const dist = join(project, "dist");
const stamp = join(dist, ".sources");
const compiler = join(project, "node_modules", "typescript", "bin", "tsc");

/** Compiles the project into dist and bundles the plugin, if a source has changed since the last build. */
export async function build() {
  const sources = sourceFiles();
  const list = sources.join("\n");
  // Computed before the build, so that a source saved during it triggers the next build.
  const wanted = `${fingerprint(sources)}\n${list}`;
  const built = String(content(stamp));
  if (built === wanted) return;
  // The output of a deleted source would still resolve.
  if (!built.endsWith(`\n${list}`)) rmSync(dist, { recursive: true, force: true });
  await withProgress("Compiling", () => run(chosenNode(), [compiler, "-b", project], { cwd: project }));
  await run(chosenNode(), [join(dist, "scripts", "bundle", "main.js")], { cwd: project });
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The folders that tsconfig.json and tsconfig.sdk.json compile. */
const compiled = [
  "provider",
  "emulator",
  "scripts",
  "bench",
  "test/reliability",
  "test/mutate",
  "sdk/nodejs",
];

function sourceFiles() {
  const folders = compiled.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  return [
    "package-lock.json",
    "schema.json",
    "tsconfig.json",
    "tsconfig.sdk.json",
    ...folders.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort(),
  ];
}
