import { Command, InvalidArgumentError, Option } from "commander";
import { closest } from "fastest-levenshtein";
import type { Caller, Emulator, EmulatorOptions, FaultRule } from "../../../emulator";
import { UserError } from "../../client";
import { assumptionIds, assumptionsUrl } from "../../contract";
import { isLoopback } from "../../loopback";
import { emulatorPort } from "../account/local-emulator";
import { print, printMessage } from "../output/print";
import { requireWritableFile } from "../output/target";
import { parseWholeNumber, withHelpEnd } from "./options";

interface Flags {
  readonly port: Place;
  readonly data?: string;
  readonly set?: Settings;
  readonly fault?: readonly FaultRule[];
}

/** Where to listen. */
interface Place {
  readonly host?: string;
  readonly port: number;
}

/** What `--set` sets, by name. */
type Settings = Readonly<Record<string, unknown>>;

/** What `--set` sets besides how the service differs from assumptions. */
const behavior: Readonly<Record<string, string>> = {
  seedDemo: "number of sample links to create in the account",
  latency: "delay of every response in milliseconds",
  rateLimit: "requests per second, above which it responds with 429",
  quota: "number of writes that the account may make",
  historyDays: "days of analytics that the plan includes",
  extraFields: "true adds unknown fields to every object",
  shuffleKeys: "true reverses the order of the keys of every object",
  listShape: "whether the data of a list is an array or an object",
  normalize: "how to normalize what is written: lowerCase, trim, …",
  normalizeOnly: "a list of the properties to normalize",
  masks: "how to show the settings of PASSWORD features: stars, …",
};

/**
 * `shortlink emulate`: runs an emulator of the service on this machine until it is interrupted.
 *
 * @example
 * shortlink emulate --port 8787 --data shortlink.db --fault '{"kind":"status","status":503,"times":2}'
 */
export const emulateCommand = (): Command =>
  withHelpEnd(
    new Command("emulate")
      .summary("run the service on this machine")
      .description(
        "Run an emulator of the short-link service on this machine. Accepts the key demo-key, and the one in SHORTLINK_API_KEY.",
      )
      .addOption(
        new Option("--port <[host:]port>", "where to listen; port 0 is any free one")
          .default({ port: emulatorPort }, `127.0.0.1:${emulatorPort}`)
          .argParser(parsePlace),
      )
      .option("--data <file>", "file in which to store all data (default: memory)")
      .option("--set <name=value>", "how it behaves; can be repeated", parseSetting)
      .option("--fault <rule>", "a fault rule as JSON; can be repeated", parseFault)
      .addHelpText(
        "after",
        `\nSet the id of an assumption of the provider, or:\n${behaviorLines().join("\n")}`,
      ),
    "0 when it was interrupted, 1 on an error.",
    [
      "shortlink emulate --data links.db --set seedDemo=100",
      `shortlink emulate --set unknownIdStatus=410 --fault '{"kind":"status","status":503,"times":2}'`,
    ],
  ).action(emulate);

const behaviorLines = (): string[] =>
  Object.entries(behavior).map(([name, text]) => `  ${name.padEnd(14)} ${text}`);

async function emulate(flags: Flags): Promise<void> {
  // Loaded here, because no other command needs it.
  const { demoKey, EmulatorError, startEmulator } = await import("../../../emulator/index.js");
  try {
    if (flags.data !== undefined) await requireWritableFile("--data", flags.data);
    // The program of a new project has the demo key, whatever the environment has.
    const keys = [...new Set([process.env.SHORTLINK_API_KEY?.trim() || demoKey, demoKey])];
    const emulator = await startEmulator(optionsOf(flags, keys));
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

function optionsOf({ port: place, data, set = {}, fault }: Flags, keys: readonly string[]): EmulatorOptions {
  const { quota, historyDays, ...rest } = set as Pick<Caller, "quota" | "historyDays">;
  const isBehavior = ([name]: [string, unknown]) => Object.hasOwn(behavior, name);
  const all = Object.entries(rest);
  return {
    ...Object.fromEntries(all.filter(isBehavior)),
    ...{ ...place, data, faults: fault },
    assume: Object.fromEntries(all.filter((it) => !isBehavior(it))),
    callers: keys.map((key) => ({ key, name: "demo", quota, historyDays })),
  };
}

function announce({ url, key }: Emulator, { port: { host }, data }: Flags, demoKey: string): void {
  if (host !== undefined && !isLoopback(host)) {
    printMessage(`Warning: listening on ${host}. Anyone on the network can reach the emulator.\n`);
  }
  // Any key but the demo key may be a real one, and is not printed.
  const isDemoKey = key === demoKey;
  print(`The emulator listens on ${url} and accepts ${isDemoKey ? "" : "your key and "}the key ${demoKey}. Press Ctrl-C to stop it.
${data === undefined ? "The account is lost then; --data <file> keeps it.\n" : ""}Short links open there: ${url}/autumn-shop stands for https://sho.rt/autumn-shop.

  export SHORTLINK_BASE_URL=${url}${isDemoKey ? `\n  export SHORTLINK_API_KEY=${demoKey}` : ""}`);
}

/** @throws InvalidArgumentError for anything but a port, or a host and a port */
function parsePlace(text: string): Place {
  const [, host, port] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  if (port === undefined)
    throw new InvalidArgumentError("It must be a port, or a host and a port: 0.0.0.0:8787.");
  return { ...(host !== undefined && { host: host.replace(/^\[(.*)\]$/, "$1") }), port: Number(port) };
}

function parseFault(text: string, earlier: readonly FaultRule[] = []): FaultRule[] {
  try {
    return [...earlier, JSON.parse(text)];
  } catch {
    throw new InvalidArgumentError('It must be a rule as JSON, such as {"kind":"status","status":503}.');
  }
}

/** Adds `name=value`. The value is JSON if it starts with a brace or a bracket, a number, true, false, null, or else a text. */
function parseSetting(text: string, earlier: Settings = {}): Settings {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("It must be <name>=<value>, such as latency=200.");
  }
  const names = [...Object.keys(behavior), ...assumptionIds];
  if (!names.includes(name)) {
    throw new InvalidArgumentError(
      `There is no assumption or behavior ${name}. Did you mean ${closest(name, names)}? For the assumptions, see ${assumptionsUrl}`,
    );
  }
  if (name === "quota" || name === "historyDays") return { ...earlier, [name]: parseWholeNumber(value) };
  if (!/^([[{]|(\d+(\.\d+)?|true|false|null)$)/.test(value)) return { ...earlier, [name]: value };
  try {
    return { ...earlier, [name]: JSON.parse(value) };
  } catch {
    throw new InvalidArgumentError(
      'A value that starts with { or [ must be JSON, such as defaults={"priority":10}.',
    );
  }
}
