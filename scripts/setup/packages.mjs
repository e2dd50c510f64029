import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { broughtNode, isNodeTooOld, oldestNode, outerPath } from "./node.mjs";
import { executable, project, script } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run, SetupError } from "./run.mjs";
import { content, fingerprint } from "./stamp.mjs";

const packages = join(project, "node_modules");
const stamp = join(packages, ".shortlink-setup");

// What the person's own settings leave out would be missed here, and Node.js may be older than the packages want: a
// newer one comes with them.
const npmCi =
  "ci --include=dev --include=optional --no-engine-strict --no-audit --no-fund --loglevel=error".split(" ");

/** Installs the packages of the lockfile, when they are not there as it says. */
export async function installPackages() {
  const wanted = manifestFingerprint();
  if (String(content(stamp)) === wanted) return;
  await withProgress("Installing packages", async () => {
    await run(script("npm"), npmCi, {
      cwd: project,
      // npm must not run on the Node.js that it is about to replace.
      env: { PATH: outerPath() },
    });
    await bringNode();
  });
  writeFileSync(stamp, wanted);
}

/** The `node` package brings its binary by an install script, which npm may have been told not to run. */
async function bringNode() {
  const folder = join(packages, "node");
  if (await works(broughtNode)) return;
  const isBrought = await run(process.execPath, ["installArchSpecificPackage"], { cwd: folder }).then(
    () => works(broughtNode),
    () => false,
  );
  if (isBrought) return;
  if (isNodeTooOld()) {
    throw new SetupError(
      `Node.js ${oldestNode} or newer is needed, and there is none for this system among the packages.\n` +
        "Install it (https://nodejs.org), then run this again.",
    );
  }
  // npm would put what does not work before the Node.js that does.
  rmSync(broughtNode, { force: true });
  rmSync(join(packages, ".bin", executable("node")), { force: true });
}

const works = (node) =>
  run(node, ["--version"]).then(
    () => true,
    () => false,
  );

function manifestFingerprint() {
  const examples = readdirSync(join(project, "examples")).map((name) => `examples/${name}/package.json`);
  return fingerprint(["package-lock.json", "package.json", ...examples.sort()]);
}
