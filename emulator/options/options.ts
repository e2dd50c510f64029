import * as z from "zod";
import { type Domain, type Scope, scopes } from "../../provider/contract";
import { EmulatorError } from "../emulator-error";
import { type Fault, FaultRule } from "../faults/rules";
import { whole } from "../schemas";
import { Behaviour, defaultBehaviour } from "./behaviour";
import { explain } from "./explain";

/** An API key and its permissions. */
export interface Caller {
  /** The API key. */
  readonly key: string;
  /** The account. Callers with the same name share its data, its quota and its idempotency keys. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The days of analytics that the plan shows (spec 4.4). */
  readonly historyDays: number;
  /** The number of writes the account may send, not counting replays (spec 8). */
  readonly quota: number;
}

/** A domain of the service. `isEligible` shows whether it currently accepts new links (spec 4.5). */
export type SeededDomain = Domain & { readonly isDefault: boolean; readonly isEligible: boolean };

/** Options for starting an emulator. */
export interface EmulatorOptions extends Partial<Behaviour> {
  /** The port; 0, the default, for any free port. */
  readonly port?: number;
  /** The host to listen on; loopback by default. */
  readonly host?: string;
  /** The API keys; by default a single one, `demo-key`, with every scope. */
  readonly callers?: readonly (Partial<Caller> & { readonly key: string })[];
  /** The domains of all callers; by default a default domain, a second one, and one that accepts no links. */
  readonly domains?: readonly SeededDomain[];
  /** The initial fault rules. */
  readonly faults?: readonly FaultRule[];
  /** The file for all data, including idempotency records. Without it, all data is in memory. */
  readonly data?: string;
  /** The number of demo links to add to the first caller's account; 0 by default. */
  readonly seedDemo?: number;
}

/** The options with all defaults. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly callers: readonly [Caller, ...Caller[]];
  readonly domains: readonly SeededDomain[];
  readonly behaviour: Behaviour;
  readonly faults: readonly Fault[];
  readonly data: string | undefined;
  readonly seedDemo: number;
}

/** The API key of the default caller. */
export const demoKey = "demo-key";

const defaultDomains: readonly SeededDomain[] = [
  { id: "dom_1", domain: "sho.rt", isDefault: true, isActive: true, isEligible: true },
  { id: "dom_2", domain: "go.example.com", isDefault: false, isActive: true, isEligible: true },
  { id: "dom_3", domain: "old.example.com", isDefault: false, isActive: false, isEligible: false },
];

/** The options that have a range of values. */
const RangedOptions = Behaviour.extend({
  port: whole(0, 65_535),
  faults: z.array(FaultRule),
  seedDemo: whole(0, 100_000),
});

/**
 * Resolves the defaults of all options.
 *
 * @throws EmulatorError if a key is empty, two callers have the same key, or an option is out of range
 */
export function resolveOptions(options: EmulatorOptions): Settings {
  const { host = "127.0.0.1", domains = defaultDomains, data, callers: inputs, ...rest } = options;
  const [first = { key: demoKey, name: "demo" }, ...more] = inputs ?? [];
  const callers: [Caller, ...Caller[]] = [
    callerOf(first, 0),
    ...more.map((caller, index) => callerOf(caller, index + 1)),
  ];
  // An empty key would accept requests without a key.
  if (callers.some(({ key }) => !/^\S+$/.test(key))) {
    throw new EmulatorError("an API key must not be empty or contain white space");
  }
  if (new Set(callers.map(({ key }) => key)).size < callers.length) {
    throw new EmulatorError("two callers have the same key; give each its own");
  }
  const { port, faults, seedDemo, ...behaviour } = parseRanged(rest);
  return { port, host, callers, domains, behaviour, faults, data, seedDemo };
}

function callerOf(input: Partial<Caller> & { readonly key: string }, index: number): Caller {
  return {
    key: input.key,
    name: input.name ?? `caller-${index + 1}`,
    scopes: input.scopes ?? scopes,
    historyDays: input.historyDays ?? 90,
    quota: input.quota ?? Number.POSITIVE_INFINITY,
  };
}

function parseRanged(
  options: Pick<EmulatorOptions, keyof z.input<typeof RangedOptions>>,
): z.output<typeof RangedOptions> {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  const complete = { ...defaultBehaviour, port: 0, faults: [], seedDemo: 0, ...Object.fromEntries(defined) };
  const parsed = RangedOptions.safeParse(complete);
  if (parsed.success) return parsed.data;
  throw new EmulatorError(explain(parsed.error, complete), { cause: parsed.error });
}
