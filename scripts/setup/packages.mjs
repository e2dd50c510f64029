// Runs before any package is installed.

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isNodeTooOld, oldestNode, outerPath, packagedNode } from "./node.mjs";
import { executable, project, script } from "./paths.mjs";
import { withProgress } from "./process/progress.mjs";
import { run, SetupError } from "./process/run.mjs";
import { content, fingerprint } from "./stamp.mjs";

const packages = join(project, "node_modules");
const stamp = join(packages, ".shortlink-setup");

// Overrides user settings that would omit packages. The Node.js check is off because the packages bring a newer one.
const npmCi =
  "ci --include=dev --include=optional --no-engine-strict --no-audit --no-fund --loglevel=error".split(" ");

/** Installs the packages if a manifest or the lockfile has changed since the last installation. */
export async function installPackages() {
  const wanted = manifestFingerprint();
  if (String(content(stamp)) === wanted) return;
  await withProgress("Installing packages", async () => {
    await run(script("npm"), npmCi, {
      cwd: project,
      // npm must not run on the Node.js that it is about to replace.
      env: { PATH: outerPath() },
    });
    await installNode();
  });
  writeFileSync(stamp, wanted);
}

/** The `node` package copies its binary in an install script, which npm may be configured not to run. */
async function installNode() {
  const folder = join(packages, "node");
  if (await works(packagedNode)) return;
  const isInstalled = await run(process.execPath, ["installArchSpecificPackage"], { cwd: folder }).then(
    () => works(packagedNode),
    () => false,
  );
  if (isInstalled) return;
  if (isNodeTooOld()) {
    throw new SetupError(
      `Node.js ${oldestNode} or newer is required, and the node package has none for this system.\n` +
        "Install it (https://nodejs.org), then run this again.",
    );
  }
  // npm would put this broken binary first on the PATH.
  rmSync(packagedNode, { force: true });
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
