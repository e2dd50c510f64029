import { compareInputs } from "../compare/changes";
import type { SetDefinition } from "../definition/set";
import type { Failure } from "../properties/failure";
import { isUnknown, type Properties } from "../properties/values";
import type { EntryChange } from "../recording/comparison";
import { addressOf } from "../validation/addresses";
import type { Declaration, Entries } from "./declaration";
import { addressesOf, certainId, type EntryRecord, isSameEntry, type SetRecord } from "./record";

/** What an operation does with one entry. */
export interface Step {
  readonly key: string;
  readonly change: EntryChange["change"];
  /** The entry as it is; undefined to create it. An earlier create of it may have got no response. */
  readonly before: EntryRecord | undefined;
  /** The key that it had, if the program gave it another one. */
  readonly formerKey?: string;
  /** The inputs that it gets; undefined to delete it. */
  readonly now: Properties | undefined;
  /** The key of the entry whose slug this one takes over, and whose step must come first. */
  readonly waitsFor?: string;
}

/** What brings the entries of a set from what they are to what the program declares. */
export interface SetPlan {
  readonly record: SetRecord;
  /** Undefined while not even the keys are known. */
  readonly entries: Entries | undefined;
  /** The keys of declared entries of which it is not known yet what to do. */
  readonly unknown: readonly string[];
  /** In an order in which each step comes after the one that it waits for. */
  readonly steps: readonly Step[];
  /** The keys of entries that exchange their slugs in a circle, which no order of requests can do. */
  readonly exchanges: readonly (readonly string[])[];
}

/**
 * Plans an operation on a set. A delete of the set is the plan without any entries.
 *
 * @param record the entries that exist
 * @param entries the declared entries; undefined while they are not known
 */
export function planSet(definition: SetDefinition, record: SetRecord, entries: Entries | undefined): SetPlan {
  if (!entries) return { record, entries, unknown: [], steps: [], exchanges: [] };
  const known = new Map<string, Properties>();
  const unknown = new Set<string>();
  for (const [key, inputs] of entries) {
    if (inputs && hasKnownAddress(definition, inputs)) known.set(key, inputs);
    else unknown.add(key);
  }
  const compared = unknown.size > 0 ? new Map([...record].filter(([key]) => !unknown.has(key))) : record;
  const open: Step[] = [];
  const formerKeys = renamedKeys(definition, compared, known);
  const moved = new Set(formerKeys.values());
  for (const [key, now] of known) {
    const formerKey = formerKeys.get(key);
    const before = compared.get(formerKey ?? key);
    if (formerKey !== undefined) open.push({ key, change: "update", before, now, formerKey });
    else if (certainId(before) === undefined) open.push({ key, change: "create", before, now });
    else if (before && !isUnchanged(definition, before, now))
      open.push({ key, change: "update", before, now });
  }
  for (const [key, before] of compared) {
    if (!known.has(key) && !moved.has(key)) open.push({ key, change: "delete", before, now: undefined });
  }
  return { record, entries, unknown: [...unknown], ...inOrder(definition, open) };
}

const isUnchanged = (
  { of: kind }: SetDefinition,
  { inputs, attempted }: EntryRecord,
  now: Properties,
): boolean =>
  !attempted && (isSameEntry(inputs, now) || compareInputs(kind, inputs, now).changed.length === 0);

const hasKnownAddress = ({ keyInput }: SetDefinition, inputs: Properties): boolean =>
  !isUnknown(inputs[keyInput]) && !isUnknown(inputs.domainId);

/** Whether a step needs an address that its entry does not have, and that no other entry of the set gives up. */
export const isClaim = (definition: SetDefinition, { before, now, waitsFor }: Step): boolean =>
  now !== undefined &&
  waitsFor === undefined &&
  !addressesOf(definition, before).includes(addressOf(definition.of, now) ?? "");

/** The former keys of entries that got another key, and kept their address. */
function renamedKeys(
  definition: SetDefinition,
  record: SetRecord,
  entries: ReadonlyMap<string, Properties>,
): ReadonlyMap<string, string> {
  const removed = new Map<string, string>();
  for (const [key, entry] of record) {
    if (entries.has(key)) continue;
    for (const address of addressesOf(definition, entry)) removed.set(address, key);
  }
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  if (removed.size === 0) return renamed;
  for (const [key, inputs] of entries) {
    const formerKey = record.has(key) ? undefined : removed.get(addressOf(definition.of, inputs) ?? "");
    if (formerKey === undefined || taken.has(formerKey)) continue;
    taken.add(formerKey);
    renamed.set(key, formerKey);
  }
  return renamed;
}

/** Puts each step after the one that frees its slug. */
function inOrder(definition: SetDefinition, open: readonly Step[]): Pick<SetPlan, "steps" | "exchanges"> {
  const released = new Map<string, Step>();
  const wants = ({ now }: Step) => now && addressOf(definition.of, now);
  for (const step of open) {
    for (const address of addressesOf(definition, step.before)) {
      if (address !== wants(step)) released.set(address, step);
    }
  }
  const waitsFor = (step: Step): Step | undefined => {
    const other = released.get(wants(step) ?? "");
    return other === step ? undefined : other;
  };
  const steps: Step[] = [];
  const exchanges: string[][] = [];
  const done = new Set<Step>();
  for (const start of open) {
    const chain = new Set<Step>();
    let step: Step | undefined = start;
    while (step && !done.has(step) && !chain.has(step)) {
      chain.add(step);
      step = waitsFor(step);
    }
    const circle = [...chain];
    const exchange = step && chain.has(step) ? circle.slice(circle.indexOf(step)) : [];
    // An entry about which there is a doubt may not have the slug that another one waits for.
    const isCertain = exchange.every(({ before }) => !before?.attempted);
    if (exchange.length > 0 && isCertain) exchanges.push(exchange.map(({ key }) => key));
    for (const it of circle.reverse()) {
      const other = waitsFor(it);
      done.add(it);
      steps.push(other ? { ...it, waitsFor: other.key } : it);
    }
  }
  return { steps, exchanges };
}

/** Fails for entries that exchange their slugs. */
export const exchangeFailures = ({ exchanges }: SetPlan, declared: Declaration): Failure[] =>
  exchanges.map((keys) => ({
    path: declared.place(keys[0] ?? "", declared.definition.keyInput),
    reason: `${keys.map((key) => declared.nameOf(key)).join(", ")} exchange their slugs, which no order of updates can do. Give one of them another slug, run \`pulumi up\`, and then exchange the rest.`,
  }));
