// Runs before any package is installed.

import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isNodeTooOld, packagedNode } from "../node.mjs";
import { dynamicHost, executable, project, toolchain } from "../paths.mjs";
import { content } from "../stamp.mjs";
import { isStale } from "./find.mjs";
import { missing } from "./parts.mjs";

const stamp = join(toolchain, ".from");

/** Whether the toolchain folder is up to date and has a part. */
export function isAssembled(part) {
  const source = String(content(stamp));
  return source !== "" && !isStale(source) && missing(toolchain, part).length === 0;
}

/**
 * Puts `pulumi` and its hosts into one folder of the checkout, ready to go first on a PATH. The engine resolves its own
 * symbolic link before it looks for hosts beside it, so these are hard links or copies.
 *
 * @param {string} source a folder with a complete Pulumi CLI. What is there already from the same folder stays, because another
 *   command may be running it.
 */
export function assemble(source) {
  if (String(content(stamp)) !== source) rmSync(toolchain, { recursive: true, force: true });
  rmSync(stamp, { force: true });
  mkdirSync(toolchain, { recursive: true });
  const files = readdirSync(source, { withFileTypes: true }).filter((it) => !it.isDirectory());
  for (const { name } of files.filter((it) => it.name.startsWith("pulumi"))) {
    if (!existsSync(join(toolchain, name))) linkOrCopy(join(source, name), join(toolchain, name));
  }
  const dynamic = join(toolchain, dynamicHost);
  if (!existsSync(dynamic))
    linkOrCopy(join(project, "node_modules", "@pulumi", "pulumi", dynamicHost), dynamic);
  // Written last: without the stamp, the next set-up assembles again.
  writeFileSync(stamp, source);
}

/** Adds `node` to the toolchain folder only if the user's own is too old. */
export function assembleNode() {
  const node = join(toolchain, executable("node"));
  if (existsSync(node) === isNodeTooOld()) return;
  rmSync(node, { force: true });
  if (isNodeTooOld()) symlinkOrCopy(packagedNode, node);
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/** A symbolic link stays valid when the packages change, but Windows requires a privilege to create one. */
function symlinkOrCopy(target, link) {
  try {
    symlinkSync(target, link);
  } catch {
    linkOrCopy(target, link);
  }
}
