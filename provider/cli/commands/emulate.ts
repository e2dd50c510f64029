import { Command, InvalidArgumentError, Option } from "commander";
import type { Emulator, EmulatorOptions, FaultRule } from "../../../emulator";
import { isLoopback } from "../../loopback";

interface Flags {
  readonly port: number;
  readonly host?: string;
  readonly key: string;
  readonly data?: string;
  readonly seedDemo?: number;
  readonly latency?: number;
  readonly rateLimit?: number;
  readonly quota?: number;
  readonly historyDays?: number;
  readonly extraFields?: boolean;
  readonly shuffleKeys?: boolean;
  readonly listShape?: "array" | "object";
  readonly normalize?: EmulatorOptions["normalize"];
  readonly masks?: EmulatorOptions["masks"];
  readonly fault?: readonly FaultRule[];
}

/**
 * `shortlink emulate`: the service on this machine, until it is interrupted.
 *
 * @example
 * shortlink emulate --port 8787 --data shortlink.db --fault '{"kind":"status","status":503,"times":2}'
 */
export const emulateCommand = (): Command =>
  new Command("emulate")
    .description("Run the short-link service on this machine, to try things out.")
    .addOption(
      new Option("--port <number>", "port to listen on; 0 takes any that is free")
        .default(8787)
        .argParser(whole),
    )
    .option("--host <address>", "address to listen on (default: 127.0.0.1, this machine only)")
    .addOption(new Option("--key <key>", "API key to accept").env("SHORTLINK_API_KEY").default("demo-key"))
    .option("--data <file>", "keep everything in this file; in memory without it")
    .option("--seed-demo <number>", "fill the account with so many links to look at", whole)
    .option("--latency <ms>", "milliseconds every call takes", whole)
    .option("--rate-limit <number>", "requests a second before 429", whole)
    .option("--quota <number>", "writes the account may make", whole)
    .option("--history-days <number>", "days of analytics the plan shows", whole)
    .option("--extra-fields", "add unknown fields to every object")
    .option("--shuffle-keys", "turn the keys of every object around")
    .addOption(new Option("--list-shape <shape>", "the data of lists").choices(["array", "object"]))
    .option("--normalize <way>", "change what is written: lowerCase, trim, round, sortLists, …")
    .option("--masks <how>", "how settings of PASSWORD features are shown: stars, omitted or keys")
    .option("--fault <rule>", "a fault rule as JSON; may be given several times", fault)
    .action(emulate);

async function emulate(flags: Flags): Promise<void> {
  // Loaded here, so that no other command pays for it.
  const { demoKey, EmulatorError, startEmulator } = await import("../../../emulator/index.js");
  try {
    const emulator = await startEmulator(optionsOf(flags));
    announce(emulator, flags.host, demoKey);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void emulator.close());
  } catch (error) {
    if (!(error instanceof EmulatorError)) throw error;
    console.error(`shortlink emulate: ${error.message}`);
    process.exitCode = 1;
  }
}

function optionsOf({ key, quota, historyDays, fault, ...rest }: Flags): EmulatorOptions {
  return { ...rest, faults: fault, callers: [{ key, name: "demo", quota, historyDays }] };
}

function announce({ url, key }: Emulator, host: string | undefined, demoKey: string): void {
  if (host !== undefined && !isLoopback(host)) {
    console.warn(`Warning: listening on ${host}. Others on the network can reach the emulator.\n`);
  }
  // A key that somebody gave is theirs to show.
  const own = key === demoKey;
  console.log(`The emulator listens on ${url} and accepts the key ${own ? demoKey : "you gave it"}. Ctrl-C ends it.

  export SHORTLINK_BASE_URL=${url}${own ? `\n  export SHORTLINK_API_KEY=${demoKey}` : ""}`);
}

function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It takes a whole number.");
}

function fault(text: string, earlier: readonly FaultRule[] = []): FaultRule[] {
  try {
    return [...earlier, JSON.parse(text)];
  } catch {
    throw new InvalidArgumentError('It takes a rule as JSON, such as {"kind":"status","status":503}.');
  }
}
