import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { LocalWorkspace } from "@pulumi/pulumi/automation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentBackend, runPulumi } from "../../../provider/cli/project/backend";
import { limitFor, readLimit } from "../../../provider/cli/stack/time-limit";
import { openWorkspace } from "../../../provider/cli/stack/workspace";
import { UserError } from "../../../provider/client";
import { limitCommands } from "../../../provider/pulumi/automation";
import { temporaryFolder } from "../../support/shell";

const list = ["stack", "ls", "--json"];
const exportState = ["stack", "export", "--show-secrets", "--stack", "dev"];

/** Puts a `pulumi` on the PATH that knows its version, and runs a script for any other command. */
function fakePulumi(script: string): string {
  const folder = temporaryFolder();
  const file = join(folder, "pulumi");
  const known = 'case "$1" in version) echo v3.259.0; exit;; preview) exit;; esac';
  writeFileSync(file, `#!/bin/sh\n${known}\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  return folder;
}

const never = "exec tail -f /dev/null";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe("a time limit", () => {
  it.each([
    list,
    exportState,
    ["stack", "export", "--stack", "dev", "--file", "state.json"],
    ["whoami", "--json"],
    ["config", "--show-secrets", "--json", "--stack", "dev"],
  ])("ends %s %s", (...args) => {
    expect(limitFor(args)?.milliseconds).toBe(readLimit);
  });

  it.each([
    ["preview"],
    ["up", "--yes"],
    ["import"],
    ["stack", "init", "dev"],
    ["stack", "import", "--stack", "dev"],
    ["stack", "rm", "dev"],
    ["config", "set", "shortlink:baseUrl"],
  ])("does not end %s %s, which may write or shows its own progress", (...args) => {
    expect(limitFor(args)).toBeUndefined();
  });

  it("is reported with the command, the time, the usual cause and what to do, and shows no secrets", () => {
    expect(limitFor([...exportState, "--non-interactive"])?.error().message).toBe(
      "`pulumi stack export --stack dev` did not end within 10 minutes, and was stopped. It only reads, so nothing was changed. Usually, the backend that has the state does not respond: check the network and the backend, and run the command yourself in the folder of the project.",
    );
    expect(limitFor(list)?.error().message).toContain("unset PULUMI_DIY_BACKEND_PARALLEL, or set it to 1.");
  });
});

describe("a command of a workspace", () => {
  beforeEach(() => void vi.useFakeTimers());

  /** A workspace whose commands end when they are stopped, or when the test ends them. */
  function workspaceOf() {
    const started: { args: string[]; stop: AbortSignal | undefined; end: (result: string) => void }[] = [];
    const run = (
      args: string[],
      _cwd: string,
      _env: object,
      _out?: unknown,
      _err?: unknown,
      stop?: AbortSignal,
    ) =>
      new Promise<string>((resolve, reject) => {
        started.push({ args, stop, end: resolve });
        stop?.addEventListener("abort", () => reject(new Error("SIGINT")));
      });
    const workspace = { pulumiCommand: { run } };
    limitCommands(workspace as unknown as LocalWorkspace, limitFor);
    return { started, run: (args: string[]) => workspace.pulumiCommand.run(args, ".", {}) };
  }

  it("that only reads is stopped at the limit, and not before", async () => {
    const { run, started } = workspaceOf();
    const failure = run(list).catch((error) => error);
    await vi.advanceTimersByTimeAsync(readLimit - 1);
    expect(started[0]?.stop?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(UserError);
    expect((await failure).message).toContain("`pulumi stack ls --json` did not end within 10 minutes");
  });

  it("that ends in time returns what it returned, and leaves no timer", async () => {
    const { run, started } = workspaceOf();
    const running = run(list);
    started[0]?.end("stacks");
    expect(await running).toBe("stacks");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that runs the engine takes as long as it wants", async () => {
    const { run, started } = workspaceOf();
    const running = run(["up", "--yes"]);
    await vi.advanceTimersByTimeAsync(100 * readLimit);
    expect(started[0]?.stop).toBeUndefined();
    started[0]?.end("updated");
    expect(await running).toBe("updated");
  });

  it("of an Automation API that runs commands in another way has no limit", () => {
    const changed = { pulumiCommand: { execute: () => "executed" } };
    expect(limitCommands(changed as unknown as LocalWorkspace, limitFor)).toBe(changed);
    expect(Object.keys(changed.pulumiCommand)).toEqual(["execute"]);
  });
});

describe.skipIf(process.platform === "win32")("a Pulumi that never ends", () => {
  it("is stopped by the Automation API", async () => {
    fakePulumi(never);
    const workspace = await openWorkspace(temporaryFolder());
    limitCommands(workspace, (args) => limitFor(args, 1));
    // This resolves when the process is gone, and not before.
    await expect(workspace.listStacks()).rejects.toThrow(/^`pulumi stack ls --json\b.*` did not end within/);
  });

  it("is stopped where a command runs it by itself", async () => {
    fakePulumi(never);
    await expect(runPulumi(list, { milliseconds: 1 })).rejects.toThrow(
      /^`pulumi stack ls --json` did not end/,
    );
  });

  it("is not one that is not logged in, and neither is one whose backend does not respond", async () => {
    fakePulumi(never);
    await expect(currentBackend({ milliseconds: 1 })).rejects.toThrow(/^`pulumi whoami --json` did not end/);
    const fail = (error: string) => fakePulumi(`echo 'error: ${error}' >&2; exit 1`);
    fail("performing HTTP request: connection refused");
    await expect(currentBackend()).rejects.toThrow("performing HTTP request: connection refused");
    fail("PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions");
    expect(await currentBackend()).toBeUndefined();
  });
});

it.skipIf(process.platform === "win32")("the backend of Pulumi is shown without its password", async () => {
  fakePulumi(`echo '{"url":"postgres://me:hunter2@db.example.com/state"}'`);
  expect(await currentBackend()).toBe("postgres://db.example.com/state");
});

describe.skipIf(process.platform === "win32")(
  "with state in PostgreSQL, Pulumi lists one stack at a time",
  () => {
    const printVariable = `echo "[{\\"name\\":\\"$PULUMI_DIY_BACKEND_PARALLEL\\"}]"`;
    const parallelIn = (json: string) => JSON.parse(json)[0].name;

    it.each([
      ["where the user has set nothing", "", "1"],
      ["and as many as the user has set", "3", "3"],
    ])("%s", async (_, own, expected) => {
      fakePulumi(printVariable);
      vi.stubEnv("PULUMI_DIY_BACKEND_PARALLEL", own);
      vi.stubEnv("PULUMI_BACKEND_URL", "postgres://pulumi@db.example.com/pulumi");
      expect(parallelIn(await runPulumi(list))).toBe(expected);
      const workspace = await openWorkspace(temporaryFolder());
      expect((await workspace.listStacks()).map(({ name }) => name)).toEqual([expected]);
    });

    it("and not where the backend of the workspace is another one", async () => {
      fakePulumi(printVariable);
      vi.stubEnv("PULUMI_BACKEND_URL", "postgres://pulumi@db.example.com/pulumi");
      const workspace = await openWorkspace(temporaryFolder(), { PULUMI_BACKEND_URL: "file:///state" });
      expect((await workspace.listStacks()).map(({ name }) => name)).toEqual([""]);
    });
  },
);
