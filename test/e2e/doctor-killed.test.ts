// @module-tag all
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { type Account, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { temporaryFolder } from "../support/shell";
import { cli, ends } from "./command";

interface Killed {
  readonly signal: NodeJS.Signals;
  /** How many requests the service has handled by then. */
  readonly requests: number;
  /** The service's time. */
  readonly date?: string;
}

/** Runs `shortlink doctor --write`, and may send its process a signal. */
async function doctor({ emulator, settings }: Account, { signal, requests, date }: Partial<Killed> = {}) {
  let sent = 0;
  const { url } = await startAlteringProxy(
    emulator.url,
    async () => {
      sent += 1;
      if (signal && sent === requests) child.kill(signal);
      return [];
    },
    date,
  );
  const child = spawn(process.execPath, [cli, "doctor", "--write", "--yes", "--format", "json"], {
    cwd: temporaryFolder(),
    env: { ...process.env, SHORTLINK_BASE_URL: url, SHORTLINK_API_KEY: settings.apiKey },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}

/** Everything in the account. */
const everything = async ({ links, list }: Account) => ({
  links: await links(),
  folders: await list("folders"),
  boards: await list("boards"),
});

describe("shortlink doctor --write", () => {
  // One run sends some 150 requests. test/cli/doctor/sandbox.test.ts ends it at any of them.
  it("leaves nothing after it was killed and run again later", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const before = await everything(account);
    await doctor(account, { signal: "SIGKILL", requests: 75, date: "Thu, 01 Jan 2026 00:00:00 GMT" });
    expect(await everything(account)).not.toEqual(before);
    await ends(doctor(account));
    expect(await everything(account)).toEqual(before);
  });

  it("leaves nothing after Ctrl-C, and says what it does", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const before = await everything(account);
    const { code, output } = await doctor(account, { signal: "SIGINT", requests: 50 });
    expect(output).toContain("Deleting what this run created.");
    expect(output).toContain("shortlink doctor: Interrupted.");
    expect(code).toBe(1);
    expect(await everything(account)).toEqual(before);
  });
});
