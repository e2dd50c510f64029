import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Agent } from "undici";
import { Transport } from "../../provider/client/http/transport";
import type { Clock } from "./clock";
import type { MemoryFiles } from "./files";
import type { Random } from "./random";

// What a world takes from its process for as long as it runs: time, chance, the network and the console.

/** What stands for them. */
export interface Outside {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: MemoryFiles;
  /** Sends a request; the transport is that of a provider's process. */
  request(transport: Transport, request: RawRequest): Promise<RawResponse>;
  print(text: string): void;
}

/** A request as the provider's transport hands it to its connections. */
export interface RawRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

export interface RawResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Iterable<Buffer>;
}

/** Runs something in a process without a clock, chance and a network of its own. */
export async function inSandbox<T>(outside: Outside, run: () => Promise<T>): Promise<T> {
  const restore = [...stubTime(outside.clock), ...stubChance(outside.random), ...stubNetwork(outside)];
  for (const [name, run] of Object.entries(outside.files.functions)) restore.push(replace(fs, name, run));
  // What a program removes at its end is in memory.
  const { once } = process;
  const unlessExit = (event: string, listener: () => void) =>
    event === "exit" ? process : once.call(process, event, listener);
  restore.push(replace(process, "once", unlessExit));
  restore.push(...stubEnvironment({ TMPDIR: outside.files.folder, PULUMI_PARALLEL: "16" }));
  const print = (text: unknown) => {
    outside.print(String(text));
    return true;
  };
  restore.push(replace(process.stderr, "write", print));
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    for (const undo of restore.toReversed()) undo();
    syncBuiltinESMExports();
  }
}

function stubEnvironment(values: Readonly<Record<string, string>>): (() => void)[] {
  return Object.entries(values).map(([name, value]) => {
    const own = process.env[name];
    process.env[name] = value;
    return () => {
      if (own === undefined) delete process.env[name];
      else process.env[name] = own;
    };
  });
}

function replace(object: object, name: string, value: unknown): () => void {
  const target = object as Record<string, unknown>;
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(target, name, own);
    else delete target[name];
  };
}

function stubTime(clock: Clock): (() => void)[] {
  const RealDate = Date;
  class WorldDate extends RealDate {
    constructor(...args: []) {
      if (args.length > 0) super(...args);
      else super(clock.date);
    }
    static override now(): number {
      return clock.date;
    }
  }
  return [
    replace(globalThis, "Date", WorldDate),
    replace(performance, "now", () => clock.now),
    replace(
      globalThis,
      "setTimeout",
      (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
        clock.add(() => run(...args), delay),
    ),
    replace(globalThis, "clearTimeout", (id: number | undefined) => id !== undefined && clock.remove(id)),
    replace(AbortSignal, "timeout", (delay: number) => {
      const controller = new AbortController();
      const reason = () => new DOMException("The operation took too long.", "TimeoutError");
      clock.add(() => controller.abort(reason()), delay, true);
      return controller.signal;
    }),
  ];
}

function stubChance(random: Random): (() => void)[] {
  const uuid = () => [8, 4, 4, 4, 12].map((length) => random.hex(length)).join("-");
  return [
    replace(Math, "random", () => random.next()),
    replace(crypto, "randomUUID", uuid),
    replace(crypto, "randomBytes", (size: number) => Buffer.from(random.hex(size * 2), "hex")),
    replace(crypto, "randomInt", (low: number, high?: number) =>
      high === undefined ? random.below(low) : low + random.below(high - low),
    ),
  ];
}

function stubNetwork(outside: Outside): (() => void)[] {
  let sending: Transport | undefined;
  const { send } = Transport.prototype;
  return [
    replace(Transport.prototype, "send", function (this: Transport, request: Parameters<typeof send>[0]) {
      // It calls its connections before it first waits.
      sending = this;
      try {
        return send.call(this, request);
      } finally {
        sending = undefined;
      }
    }),
    replace(Agent.prototype, "request", (request: RawRequest) =>
      sending ? outside.request(sending, request) : Promise.reject(new Error("a request of nobody")),
    ),
  ];
}
