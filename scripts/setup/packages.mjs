import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project, script } from "./paths.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";
import { content, fingerprint } from "./stamp.mjs";

const stamp = join(project, "node_modules", ".shortlink-setup");

/** Installs the packages of the lockfile, when they are not there as it says. */
export async function installPackages() {
  const wanted = manifestFingerprint();
  if (String(content(stamp)) === wanted) return;
  const bar = progress("Installing packages from the npm registry");
  try {
    await run(script("npm"), ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: project,
      shell: process.platform === "win32",
    });
    await bringNode();
  } catch (error) {
    bar.failed();
    throw error;
  }
  writeFileSync(stamp, wanted);
  bar.done();
}

/** The `node` package brings its binary by an install script, which npm may have been told not to run. */
async function bringNode() {
  const folder = join(project, "node_modules", "node");
  if (existsSync(join(folder, "bin"))) return;
  await run(process.execPath, ["installArchSpecificPackage"], { cwd: folder });
}

function manifestFingerprint() {
  const examples = readdirSync(join(project, "examples")).map((name) =>
    join("examples", name, "package.json"),
  );
  const files = ["package-lock.json", "package.json", ...examples.sort()];
  return fingerprint(files.map((file) => join(project, file)));
}
