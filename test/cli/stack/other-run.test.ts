import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import { findOtherRun } from "../../../provider/cli/stack/other-run";
import { readState } from "../../../provider/cli/stack/state";
import { UserError } from "../../../provider/client";
import { temporaryFolder } from "../../support/shell";

// test/e2e/interrupted.test.ts looks for runs of the real engine.

interface Backend {
  readonly url: string | undefined;
  readonly stacks?: readonly object[];
  /** The states, one after another. */
  readonly states?: readonly object[];
}

/** A stack in a backend, and its state as it was read first. */
async function stackIn({ url, stacks = [], states = [{}] }: Backend) {
  const left = [...states];
  const workDir = temporaryFolder();
  const workspace = {
    ...{ workDir, whoAmI: async () => ({ user: "me", url }), listStacks: async () => stacks },
    exportStack: async () => ({ deployment: left.length > 1 ? left.shift() : left[0] }),
    projectSettings: async () => ({ name: "shop", runtime: "yaml" }),
  };
  const stack = { name: "organization/shop/dev", workspace } as unknown as Stack;
  return { workDir, stack, find: async () => findOtherRun(stack, await readState(stack)) };
}

/** A stack in a folder that is locked by a process. */
async function locked(pid: number, host = hostname()) {
  const found = await stackIn({ url: "file://./state?metadata=skip" });
  const locks = join(found.workDir, "state/.pulumi/locks/organization/shop/dev");
  mkdirSync(locks, { recursive: true });
  const lock = { pid, username: "ci", hostname: host, timestamp: "2026-01-02T03:04:05Z" };
  writeFileSync(join(locks, "1.json"), JSON.stringify(lock));
  return found;
}

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await once(child, "close");
  return Number(child.pid);
}

describe("another run", () => {
  it("is in progress while a process of this machine holds the lock in a folder", async () => {
    const { find } = await locked(process.pid);
    expect(await find()).toEqual({
      kind: "running",
      evidence: `ci@${hostname()} (pid ${process.pid}) has held the lock since 2026-01-02T03:04:05Z`,
    });
  });

  it("is in progress as far as can be seen if its process is on another machine", async () => {
    const { find } = await locked(await endedProcess(), "elsewhere");
    expect(await find()).toMatchObject({
      kind: "running",
      evidence: expect.stringContaining("ci@elsewhere"),
    });
  });

  it("is dead if its process on this machine is gone", async () => {
    const pid = await endedProcess();
    const { find } = await locked(pid);
    expect(await find()).toEqual({
      kind: "dead",
      evidence: `the process ${pid} of the run that holds the lock is gone`,
    });
  });

  it("is none where a folder has no lock", async () => {
    expect(await (await stackIn({ url: "file://~?metadata=skip" })).find()).toEqual({ kind: "none" });
  });

  it.each([
    [true, "running"],
    [false, "none"],
  ])("is what Pulumi Cloud says: %s", async (updateInProgress, kind) => {
    const stacks = [
      { name: "prod", updateInProgress: !updateInProgress },
      { name: "dev", updateInProgress },
    ];
    const { find } = await stackIn({ url: "https://app.pulumi.com/acme", stacks });
    expect(await find()).toMatchObject({ kind });
  });

  it.each<[string, string, string]>([
    ["organization/dev", "running", "the name with its organization"],
    ["organization/shop/dev", "running", "the full name"],
    ["other/dev", "hidden", "only one of another organization"],
    ["prod", "hidden", "only another one"],
  ])("is what Pulumi Cloud says of %s: %s, for %s", async (name, kind) => {
    const stacks = [{ name, updateInProgress: true }];
    const { find } = await stackIn({ url: "https://app.pulumi.com/acme", stacks });
    expect(await find()).toMatchObject({ kind });
  });

  it.each(["s3://state", "postgres://db/pulumi", undefined])("is hidden in the backend %s", async (url) => {
    expect(await (await stackIn({ url })).find()).toEqual({ kind: "hidden" });
  });

  it.each(["s3://state", "file://./state"])(
    "is in progress if the state in %s changes meanwhile, whoever holds the lock",
    async (url) => {
      const { find } = await stackIn({ url, states: [{}, { resources: [] }] });
      expect(await find()).toMatchObject({
        kind: "running",
        evidence: expect.stringContaining("has changed"),
      });
    },
  );

  it("is not looked for in a backend that does not respond", async () => {
    const { stack } = await stackIn({ url: undefined });
    const broken = { ...stack.workspace, whoAmI: () => Promise.reject(new Error("error: no such host")) };
    const found = findOtherRun({ ...stack, workspace: broken } as unknown as Stack, await readState(stack));
    await expect(found).rejects.toThrow(new UserError("no such host"));
  });
});
