import { expect } from "vitest";
import type { Account } from "./account";
import { startAlteringProxy } from "./altering-proxy";
import { EngineStack, type Program } from "./engine";
import { descendantsOf, isRunning } from "./processes";

/** The process that a test kills. */
export type Victim = "engine" | "provider";

/** An `up` to kill. */
export interface KilledUp {
  readonly account: Account;
  readonly program: Program;
  /** After how many writes to kill. The response to the last of them is never seen. */
  readonly writes: number;
  readonly victim: Victim;
  /** More settings of the provider. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Runs `up` and kills the engine, or the provider, after some writes. Returns the stack, ready for the next run, and a check
 * that the other processes of the killed run exit by themselves.
 */
export async function killUp({ account, program, writes, victim, settings = {} }: KilledUp) {
  let left = writes;
  let isOver = false;
  let kill = () => {};
  const { url: baseUrl } = await startAlteringProxy(account.emulator.url, async ({ method }) => {
    if (method !== "GET") left -= 1;
    if (left > 0 || isOver) return [];
    kill();
    // The process that waits for this response is being killed.
    return 503;
  });
  const all = { ...account.settings, maxRetries: "0", ...settings };
  const stack = await EngineStack.create(program, { ...all, baseUrl });
  // The engine does not know what was in flight.
  stack.allowWarnings("pending operations");
  const killed: number[] = [];
  kill = () => {
    const engine = stack.lockHolder();
    if (engine === undefined || killed.length > 0) return;
    const providers = descendantsOf(engine).filter(({ command }) => isProvider(command));
    const victims = victim === "engine" ? [engine] : providers.map(({ pid }) => pid);
    for (const pid of victims) process.kill(pid, "SIGKILL");
    killed.push(...victims, ...providers.map(({ pid }) => pid));
  };
  expect((await stack.up()).ok).toBe(false);
  expect(killed).not.toEqual([]);

  stack.repair();
  await stack.cancel();
  isOver = true;
  return { stack, expectAllExited: () => expect.poll(() => killed.filter(isRunning)).toEqual([]) };
}

const isProvider = (command: string): boolean =>
  /pulumi-resource-(shortlink|pulumi-nodejs)|dynamic-provider/.test(command);
