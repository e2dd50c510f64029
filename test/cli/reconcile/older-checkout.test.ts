import { execFileSync } from "node:child_process";
import type { Stack } from "@pulumi/pulumi/automation";
import { expect, it } from "vitest";
import { warnOfOlderCheckout } from "../../../provider/cli/reconcile/older-checkout";
import { temporaryFolder } from "../../support/shell";

/** A repository with two commits; the first one is checked out. */
function repository() {
  const cwd = temporaryFolder();
  const git = (...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
  git("init", "--quiet");
  const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const commit = (message: string) => {
    git(...author, "commit", "--quiet", "--allow-empty", "-m", message);
    return git("rev-parse", "HEAD");
  };
  const [older, newer] = [commit("older"), commit("newer")];
  git("checkout", "--quiet", older);
  return { cwd, older, newer };
}

/** A stack whose last update ran a commit. */
const stackAt = (workDir: string, commit?: string) =>
  ({
    workspace: { workDir },
    history: async () => [{ environment: commit === undefined ? {} : { "git.head": commit } }],
  }) as unknown as Stack;

it("a checkout that is older than the one of the last update gets a sentence", async () => {
  const { cwd, older, newer } = repository();
  expect(await warnOfOlderCheckout(stackAt(cwd, newer))).toBe(
    `This checkout (${older.slice(0, 7)}) is older than the one that the last update of the stack ran (${newer.slice(0, 7)}). What that one added is shown as deleted here.`,
  );
});

it("any other checkout gets none", async () => {
  const { cwd, older } = repository();
  const unknown = "0123456789abcdef0123456789abcdef01234567";
  for (const commit of [older, unknown, undefined]) {
    expect(await warnOfOlderCheckout(stackAt(cwd, commit))).toBeUndefined();
  }
  expect(await warnOfOlderCheckout(stackAt(temporaryFolder(), older))).toBeUndefined();
});
