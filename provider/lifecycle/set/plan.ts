import type { SetDefinition } from "../definition/set";
import { compareInputs } from "../diff/diff";
import type { Properties } from "../properties/values";
import { type Applied, type AppliedEntry, isSameEntry } from "./applied";

/** What an operation does with one entry. */
export interface Job {
  readonly key: string;
  /** The entry as it is; undefined to create it. */
  readonly before: AppliedEntry | undefined;
  /** The key that it had, if the program gave it another one. */
  readonly formerKey?: string;
  /** The inputs that it gets; undefined to delete it. */
  readonly now: Properties | undefined;
  /** The key of the entry whose slug this one takes over, and whose job must come first. */
  readonly waitsFor?: string;
}

/** The jobs of an operation. */
export interface Jobs {
  /** In an order in which each job comes after the one that it waits for. */
  readonly jobs: readonly Job[];
  /** The keys of entries that exchange their slugs in a circle, which no order of requests can do. */
  readonly exchanges: readonly (readonly string[])[];
}

/** Finds out what to do with each entry, and in which order. */
export function planJobs(
  definition: SetDefinition,
  applied: Applied,
  entries: ReadonlyMap<string, Properties>,
): Jobs {
  const open: Job[] = [];
  const formerKeys = renamedKeys(definition, applied, entries);
  const moved = new Set(formerKeys.values());
  for (const [key, now] of entries) {
    const formerKey = formerKeys.get(key);
    const before = applied.get(formerKey ?? key);
    if (formerKey !== undefined) open.push({ key, before, now, formerKey });
    else if (!before || !isUnchanged(definition, before, now)) open.push({ key, before, now });
  }
  for (const [key, before] of applied) {
    if (!entries.has(key) && !moved.has(key)) open.push({ key, before, now: undefined });
  }
  return inOrder(definition, open);
}

const isUnchanged = ({ of: kind }: SetDefinition, { inputs }: AppliedEntry, now: Properties): boolean =>
  isSameEntry(inputs, now) || compareInputs(kind, inputs, now).changed.length === 0;

/** The address of an entry, which only one object may have: a link's slug on its domain. Undefined if it has none. */
export function addressOf({ of: kind, keyInput }: SetDefinition, inputs: Properties): string | undefined {
  const within = kind.unique?.find(({ input }) => input === keyInput)?.within ?? "";
  const [name, scope] = [inputs[keyInput], inputs[within]];
  return typeof name === "string" && typeof scope === "string" ? JSON.stringify([scope, name]) : undefined;
}

/** The former keys of entries that got another key, and kept their address. */
function renamedKeys(
  definition: SetDefinition,
  applied: Applied,
  entries: ReadonlyMap<string, Properties>,
): ReadonlyMap<string, string> {
  const removed = new Map<string, string>();
  for (const [key, { inputs }] of applied) {
    const address = entries.has(key) ? undefined : addressOf(definition, inputs);
    if (address !== undefined) removed.set(address, key);
  }
  const renamed = new Map<string, string>();
  if (removed.size === 0) return renamed;
  for (const [key, inputs] of entries) {
    const formerKey = applied.has(key) ? undefined : removed.get(addressOf(definition, inputs) ?? "");
    if (formerKey !== undefined) renamed.set(key, formerKey);
  }
  return renamed;
}

/** Puts each job after the one that frees its slug. */
function inOrder(definition: SetDefinition, open: readonly Job[]): Jobs {
  const released = new Map<string, Job>();
  for (const job of open) {
    const address = job.before && addressOf(definition, job.before.inputs);
    if (address !== undefined && address !== taken(definition, job)) released.set(address, job);
  }
  const waitsFor = (job: Job): Job | undefined => {
    const address = taken(definition, job);
    const other = address === undefined ? undefined : released.get(address);
    return other === job ? undefined : other;
  };
  const jobs: Job[] = [];
  const exchanges: string[][] = [];
  const done = new Set<Job>();
  for (const start of open) {
    const chain = new Set<Job>();
    let job: Job | undefined = start;
    while (job && !done.has(job) && !chain.has(job)) {
      chain.add(job);
      job = waitsFor(job);
    }
    const keys = [...chain];
    if (job && chain.has(job)) exchanges.push(keys.slice(keys.indexOf(job)).map(({ key }) => key));
    for (const it of keys.reverse()) {
      const other = waitsFor(it);
      done.add(it);
      jobs.push(other ? { ...it, waitsFor: other.key } : it);
    }
  }
  return { jobs, exchanges };
}

const taken = (definition: SetDefinition, { now }: Job): string | undefined =>
  now && addressOf(definition, now);
