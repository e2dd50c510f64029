import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";

const run = promisify(execFile);

/**
 * A sentence for a program that is older than the one that the stack's last update ran: what the newer one added then looks
 * like something to delete. Undefined for any other program, and where neither Git nor the stack's history say.
 */
export async function warnOfOlderCheckout(stack: Stack): Promise<string | undefined> {
  try {
    const [last] = await stack.history(1, 1);
    const applied = last?.environment?.["git.head"];
    if (!applied) return undefined;
    const git = async (...args: string[]) =>
      (await run("git", args, { cwd: stack.workspace.workDir })).stdout.trim();
    const own = await git("rev-parse", "HEAD");
    if (own === applied) return undefined;
    await git("merge-base", "--is-ancestor", own, applied);
    return `This checkout (${own.slice(0, 7)}) is older than the one that the last update of the stack ran (${applied.slice(0, 7)}). What that one added is shown as deleted here.`;
  } catch {
    // No repository, an unknown commit, or one that is not older.
  }
  return undefined;
}
