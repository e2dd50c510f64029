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
import { broughtNode, isNodeTooOld } from "./node.mjs";
import { dynamicHost, executable, project, toolchain } from "./paths.mjs";
import { isComplete, isStale } from "./pulumi.mjs";
import { content } from "./stamp.mjs";

const stamp = join(toolchain, ".from");

/** Whether what an earlier set-up put together still stands. */
export function isAssembled() {
  const source = String(content(stamp));
  return source !== "" && !isStale(source) && isComplete(toolchain);
}

/**
 * Puts `pulumi` and its hosts side by side in the checkout: one folder to put first on a PATH. The engine looks for its
 * hosts beside the file that it really is, so these are no symbolic links.
 *
 * @param {string} source a folder with a complete Pulumi CLI
 */
export function assemble(source) {
  rmSync(toolchain, { recursive: true, force: true });
  mkdirSync(toolchain, { recursive: true });
  const files = readdirSync(source, { withFileTypes: true }).filter((it) => !it.isDirectory());
  for (const { name } of files.filter((it) => it.name.startsWith("pulumi"))) {
    place(join(source, name), join(toolchain, name));
  }
  const dynamic = join(toolchain, dynamicHost);
  if (!existsSync(dynamic)) place(join(project, "node_modules", "@pulumi", "pulumi", dynamicHost), dynamic);
  // Last: without it, all of this is done again.
  writeFileSync(stamp, source);
}

/** Puts `node` there, too, where the person's own is too old, and only there. */
export function assembleNode() {
  const node = join(toolchain, executable("node"));
  if (existsSync(node) === isNodeTooOld()) return;
  rmSync(node, { force: true });
  if (isNodeTooOld()) pointTo(broughtNode, node);
}

function place(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/** A symbolic link follows when the packages change; Windows wants a privilege for it. */
function pointTo(target, link) {
  try {
    symlinkSync(target, link);
  } catch {
    place(target, link);
  }
}
