import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { broughtNode, chosenNode } from "./node.mjs";
import { executable, toolchain } from "./paths.mjs";
import { cached, isComplete } from "./pulumi.mjs";
import { content } from "./stamp.mjs";

const stamp = join(toolchain, ".from");

/** What it was put together from: a source, the version that is pinned, and the Node.js that came along. */
const fromText = (source) => [source, cached(), chosenNode() === broughtNode ? broughtNode : ""].join("\n");

/** Whether what an earlier set-up put together still stands, for the Node.js at hand. */
export function isAssembled() {
  const [source] = String(content(stamp)).split("\n");
  return Boolean(source) && String(content(stamp)) === fromText(source) && isComplete(toolchain);
}

/**
 * Puts `pulumi` and its hosts side by side in the checkout, with `node` where the one at hand is too old: one folder to
 * put first on a PATH. The engine looks for its hosts beside the file that it really is, so these are no symbolic links.
 *
 * @param {string} source a folder with a complete Pulumi CLI
 */
export function assemble(source) {
  rmSync(toolchain, { recursive: true, force: true });
  mkdirSync(toolchain, { recursive: true });
  for (const name of readdirSync(source).filter((it) => it.startsWith("pulumi"))) {
    place(join(source, name), join(toolchain, name));
  }
  if (chosenNode() === broughtNode) place(broughtNode, join(toolchain, executable("node")));
  writeFileSync(stamp, fromText(source));
}

function place(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
