import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chosenNode } from "./node.mjs";
import { project } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { content, fingerprint } from "./stamp.mjs";

const dist = join(project, "dist");
const stamp = join(dist, ".sources");
const compiler = join(project, "node_modules", "typescript", "bin", "tsc");

/** Compiles the project into dist and bundles the plugin, when its sources are not those of the last build. */
export async function build() {
  const sources = sourceFiles();
  const list = sources.join("\n");
  // Taken before the build: a source that is saved meanwhile makes for another one.
  const wanted = `${fingerprint(sources)}\n${list}`;
  const built = String(content(stamp));
  if (built === wanted) return;
  // What was compiled from a source that is no longer there would still be found.
  if (!built.endsWith(`\n${list}`)) rmSync(dist, { recursive: true, force: true });
  await withProgress("Compiling", () => run(chosenNode(), [compiler, "-b", project], { cwd: project }));
  await run(chosenNode(), [join(dist, "scripts", "bundle.js")], { cwd: project });
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, wanted);
}

function sourceFiles() {
  const folders = ["provider", "emulator", "scripts", "sdk/nodejs"].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  return [
    "package-lock.json",
    "schema.json",
    "tsconfig.json",
    "tsconfig.sdk.json",
    ...folders.filter((name) => name.endsWith(".ts")).sort(),
  ];
}
