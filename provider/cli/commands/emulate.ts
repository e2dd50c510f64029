import { Command, InvalidArgumentError, Option } from "commander";
import type { Emulator, EmulatorOptions, FaultRule } from "../../../emulator";
import { UserError } from "../../client";
import { isLoopback } from "../../loopback";
import { emulatorPort } from "../account/local-emulator";
import { print, printMessage } from "../output/print";
import { requireWritableFile } from "../output/target";
import { parseWholeNumber } from "./options";

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
  readonly assume?: EmulatorOptions["assume"];
  readonly fault?: readonly FaultRule[];
}

/**
 * `shortlink emulate`: runs an emulator of the service on this machine until it is interrupted.
 *
 * @example
 * shortlink emulate --port 8787 --data shortlink.db --fault '{"kind":"status","status":503,"times":2}'
 */
export const emulateCommand = (): Command =>
  new Command("emulate")
    .description("Run an emulator of the short-link service on this machine.")
    .addOption(
      new Option("--port <number>", "port to listen on; 0 for any free port")
        .default(emulatorPort)
        .argParser(parseWholeNumber),
    )
    .option("--host <address>", "address to listen on (default: 127.0.0.1, this machine only)")
    .addOption(new Option("--key <key>", "API key to accept").env("SHORTLINK_API_KEY").default("demo-key"))
    .option("--data <file>", "file in which to store all data (default: in memory)")
    .option("--seed-demo <number>", "number of sample links to create in the account", parseWholeNumber)
    .option("--latency <ms>", "delay of every response in milliseconds", parseWholeNumber)
    .option(
      "--rate-limit <number>",
      "requests per second, above which it responds with 429",
      parseWholeNumber,
    )
    .option("--quota <number>", "number of writes that the account may make", parseWholeNumber)
    .option("--history-days <number>", "days of analytics that the plan includes", parseWholeNumber)
    .option("--extra-fields", "add unknown fields to every object")
    .option("--shuffle-keys", "reverse the order of the keys of every object")
    .addOption(
      new Option("--list-shape <shape>", "whether the data of a list is an array or an object").choices([
        "array",
        "object",
      ]),
    )
    .option("--normalize <way>", "normalize what is written: lowerCase, trim, round, sortLists, …")
    .option(
      "--masks <how>",
      "how to show the settings of PASSWORD features: stars, omitted, keys, partial, word or hash",
    )
    .option(
      "--assume <id>=<value>",
      "differ from an assumption of the provider, such as unknownIdStatus=410; can be repeated",
      parseAssumption,
    )
    .option("--fault <rule>", "a fault rule as JSON; can be repeated", parseFault)
    .action(emulate);

async function emulate(flags: Flags): Promise<void> {
  // Loaded here, because no other command needs it.
  const { demoKey, EmulatorError, startEmulator } = await import("../../../emulator/index.js");
  try {
    if (flags.data !== undefined) await requireWritableFile("--data", flags.data);
    const emulator = await startEmulator(optionsOf(flags));
    try {
      announce(emulator, flags, demoKey);
    } catch (error) {
      await emulator.close();
      throw error;
    }
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void emulator.close());
  } catch (error) {
    if (!(error instanceof EmulatorError || error instanceof UserError)) throw error;
    printMessage(`shortlink emulate: ${error.message}`);
    process.exitCode = 1;
  }
}

function optionsOf({ key, quota, historyDays, fault, ...rest }: Flags): EmulatorOptions {
  return { ...rest, faults: fault, callers: [{ key, name: "demo", quota, historyDays }] };
}

function announce({ url, key }: Emulator, { host, data }: Flags, demoKey: string): void {
  if (host !== undefined && !isLoopback(host)) {
    printMessage(`Warning: listening on ${host}. Anyone on the network can reach the emulator.\n`);
  }
  // Any key but the demo key may be a real one, and is not printed.
  const isDemoKey = key === demoKey;
  print(`The emulator listens on ${url} and accepts ${isDemoKey ? `the key ${demoKey}` : "your key"}. Press Ctrl-C to stop it.
${data === undefined ? "The account is lost then; --data <file> keeps it.\n" : ""}Short links open there: ${url}/autumn-shop stands for https://sho.rt/autumn-shop.

  export SHORTLINK_BASE_URL=${url}${isDemoKey ? `\n  export SHORTLINK_API_KEY=${demoKey}` : ""}`);
}

function parseFault(text: string, earlier: readonly FaultRule[] = []): FaultRule[] {
  try {
    return [...earlier, JSON.parse(text)];
  } catch {
    throw new InvalidArgumentError('It must be a rule as JSON, such as {"kind":"status","status":503}.');
  }
}

/** Adds `id=value`. The value is JSON if it starts with a brace, a number if it consists of digits, or else a text. */
function parseAssumption(text: string, earlier: EmulatorOptions["assume"] = {}): EmulatorOptions["assume"] {
  const [, id, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (id === undefined || value === undefined) {
    throw new InvalidArgumentError("It must be <id>=<value>, such as unknownIdStatus=410.");
  }
  if (!value.startsWith("{")) return { ...earlier, [id]: /^\d+$/.test(value) ? Number(value) : value };
  try {
    return { ...earlier, [id]: JSON.parse(value) };
  } catch {
    throw new InvalidArgumentError(
      'A value that starts with { must be JSON, such as defaults={"priority":10}.',
    );
  }
}
