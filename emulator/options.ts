import { z } from "zod";
import { type Domain, type Scope, scopes } from "../provider/contract";
import { Behaviour, plain } from "./behaviour";
import { EmulatorError } from "./emulator-error";
import { explain } from "./explain";
import { type Fault, FaultRule } from "./faults/rules";
import { whole } from "./forms";

/** Somebody who may call the service. */
export interface Caller {
  /** The API key. */
  readonly key: string;
  /** The account. Callers of one name share its data, its quota and its idempotency keys. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** How many days of analytics the plan shows (spec 4.4). */
  readonly historyDays: number;
  /** How many writes the account may make; a replay is not counted (spec 8). */
  readonly quota: number;
}

/** A domain of the service; `isEligible` says whether links can be created on it now (spec 4.5). */
export type SeededDomain = Domain & { readonly isDefault: boolean; readonly isEligible: boolean };

/** How an emulator is started. */
export interface EmulatorOptions extends Partial<Behaviour> {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Where it listens; loopback unless told otherwise. */
  readonly host?: string;
  /** Who may call; without any, one caller with the key `demo-key` who may do everything. */
  readonly callers?: readonly (Partial<Caller> & { readonly key: string })[];
  /** The domains all callers see; without any, a default one, a second one, and one that takes no links. */
  readonly domains?: readonly SeededDomain[];
  /** Faults that wait from the start. */
  readonly faults?: readonly FaultRule[];
  /** A file that keeps everything, idempotency records included; in memory without one. */
  readonly data?: string;
  /** Links to fill the first caller's account with; none unless told. */
  readonly seedDemo?: number;
}

/** The options with everything filled in. */
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

/** The key of the caller there is when none is given. */
export const demoKey = "demo-key";

const seededDomains: readonly SeededDomain[] = [
  { id: "dom_1", domain: "sho.rt", isDefault: true, isActive: true, isEligible: true },
  { id: "dom_2", domain: "go.example.com", isDefault: false, isActive: true, isEligible: true },
  { id: "dom_3", domain: "old.example.com", isDefault: false, isActive: false, isEligible: false },
];

/** The options that have a range. */
const Ranged = Behaviour.extend({
  port: whole(0, 65_535),
  faults: z.array(FaultRule),
  seedDemo: whole(0, 100_000),
});

/**
 * Fills in what the options leave out.
 *
 * @throws EmulatorError when a key is empty, two callers have the same, or an option is out of its range
 */
export function settle(options: EmulatorOptions): Settings {
  const { host = "127.0.0.1", domains = seededDomains, data, callers: given, ...rest } = options;
  const [first = { key: demoKey, name: "demo" }, ...more] = given ?? [];
  const callers: [Caller, ...Caller[]] = [
    callerOf(first, 0),
    ...more.map((caller, index) => callerOf(caller, index + 1)),
  ];
  // An empty key would let those in who send none.
  if (callers.some(({ key }) => !/^\S+$/.test(key))) {
    throw new EmulatorError("an API key must not be empty or hold white space");
  }
  if (new Set(callers.map(({ key }) => key)).size < callers.length) {
    throw new EmulatorError("two callers have the same key; give each its own");
  }
  const { port, faults, seedDemo, ...behaviour } = ranged(rest);
  return { port, host, callers, domains, behaviour, faults, data, seedDemo };
}

function callerOf(given: Partial<Caller> & { readonly key: string }, index: number): Caller {
  return {
    key: given.key,
    name: given.name ?? `caller-${index + 1}`,
    scopes: given.scopes ?? scopes,
    historyDays: given.historyDays ?? 90,
    quota: given.quota ?? Number.POSITIVE_INFINITY,
  };
}

function ranged(options: Pick<EmulatorOptions, keyof z.input<typeof Ranged>>): z.output<typeof Ranged> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const filled = { ...plain, port: 0, faults: [], seedDemo: 0, ...Object.fromEntries(given) };
  const parsed = Ranged.safeParse(filled);
  if (parsed.success) return parsed.data;
  throw new EmulatorError(explain(parsed.error, filled), { cause: parsed.error });
}
