import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { counted, errorOf, type Failure, someOf } from "../properties/failure";
import { type Properties, propertyOf } from "../properties/values";
import { addressOf, otherClaimant } from "../validation/addresses";
import { redactFailures } from "../validation/redaction";
import type { Declaration } from "./declaration";
import type { SetPlan, Step } from "./plan";
import { addressesOf, type EntryRecord, liveInputsOf } from "./record";

/** What an update of a set would do to links that visitors may have. */
export interface SetUpdate {
  readonly declared: Declaration;
  /** The outputs of the last operation. */
  readonly olds: Properties;
  readonly plan: SetPlan;
}

/** How many links any update of a set may delete. */
const freeDeletes = 10;

/**
 * Refuses an update that deletes more links than the set allows: a table that is cut off or empty would delete most of them.
 *
 * @throws UserError that says how to allow it
 */
export async function requireAllowedDeletes(update: SetUpdate, context: Context): Promise<void> {
  // A comparison by the command writes nothing, and lists each delete.
  if (context.setChanges) return;
  const { declared, plan } = update;
  const limit = limitOf(update, context);
  if (plan.steps.filter(isRemoval).length <= limit) return;
  const deletes = await deletesIn(update, context);
  // An entry whose address is not known yet may be one that is removed, under another key.
  const renamed = plan.unknown.filter((key) => !plan.record.has(key)).length;
  const isRefused = deletes.length - renamed > limit;
  if (isRefused) throw errorOf(redactFailures([refusal(update, deletes)], declared.inputs, declared.secrets));
}

/** Warns of the links that an update deletes, and of the addresses that stop working. */
export async function warnOfDeletes(update: SetUpdate, context: Context): Promise<void> {
  const { declared, olds, plan } = update;
  const { definition } = declared;
  if (!plan.steps.some((step) => isRemoval(step) || movesAway(definition, step))) return;
  const deletes = await deletesIn(update, context);
  const kept = new Set(
    [...(plan.entries?.values() ?? [])].map((entry) => addressOf(definition.of, entry ?? {})),
  );
  const lost = [...deletes, ...plan.steps.filter((step) => movesAway(definition, step))].filter(
    ({ before }) =>
      before && !kept.has(liveAddress(definition, before)) && !isDeclared(definition, before, context),
  );
  const gone = await withoutAnnounced(definition, lost, false, context);
  const addressName = ({ key, formerKey = key }: Step) =>
    String(propertyOf(olds.shortUrls, formerKey) ?? `of ${declared.nameOf(formerKey)}`);
  const sentences = [
    ...(deletes.length > 0
      ? [
          `This update deletes ${counted(deletes.length, "link", "links")}: ${declared.namesOf(deletes.map(keyOf))}.`,
        ]
      : []),
    ...(gone.length > 0
      ? [
          `${gone.length === 1 ? "The address" : "The addresses"} ${someOf(gone, addressName)} ${gone.length === 1 ? "stops" : "stop"} working.`,
        ]
      : []),
  ];
  if (sentences.length > 0) context.warn(sentences.join(" "));
}

/** The URN of another resource that declares the slug of an entry, and so gets its link, unless it keeps a link of its own. */
export function otherHolder(
  definition: SetDefinition,
  entry: EntryRecord,
  context: Context,
): string | undefined {
  const { tracker } = context;
  const addresses = addressesOf(definition, entry);
  const other = otherClaimant(addresses, context);
  if (other === undefined) return undefined;
  return addresses.some((it) => tracker.uniqueValues.keeps(other, it)) ? undefined : other;
}

/** Whether another resource declares the slug of an entry, of this provider or another one. */
const isDeclared = (definition: SetDefinition, entry: EntryRecord, context: Context): boolean =>
  otherHolder(definition, entry, context) !== undefined ||
  addressesOf(definition, entry).some((it) => context.tracker.others?.mayTake(it, context.urn));

const isRemoval = ({ now }: Step): boolean => now === undefined;
const keyOf = ({ key }: Step): string => key;
const byNumber = new Intl.Collator("en", { numeric: true });

/** The steps that delete links, without those of links that move to another resource. */
async function deletesIn({ declared: { definition }, plan }: SetUpdate, context: Context): Promise<Step[]> {
  const removals = plan.steps.filter(isRemoval);
  if (removals.length > 0) await context.tracker.whenDeclared(context.signal);
  const deletes = removals.filter(
    ({ before }) =>
      before && !context.tracker.isKept(definition.of, before.id) && !isDeclared(definition, before, context),
  );
  // The engine gives a plugin the entries of a map in a random order.
  return (await withoutAnnounced(definition, deletes, true, context)).toSorted((one, other) =>
    byNumber.compare(one.key, other.key),
  );
}

/** The steps whose address is not announced by a resource that the engine may check later. */
async function withoutAnnounced(
  definition: SetDefinition,
  steps: readonly Step[],
  isTaken: boolean,
  context: Context,
): Promise<Step[]> {
  const left: Step[] = [];
  for (const step of steps) {
    if (!step.before || !(await isAnnounced(definition, step.before, isTaken, context))) left.push(step);
  }
  return left;
}

/**
 * Whether the program announces the address of an entry, as it was declared or as the service writes it, or the preview of this update has
 * shown that it does.
 */
export async function isAnnounced(
  definition: SetDefinition,
  entry: EntryRecord,
  isTaken: boolean,
  { tracker, urn }: Context,
): Promise<boolean> {
  if (addressesOf(definition, entry).some((it) => tracker.others?.willBeTakenOver(it, urn))) return true;
  for (const inputs of [entry.inputs, liveInputsOf(entry)])
    if (await tracker.isAnnounced(definition.of, inputs, isTaken)) return true;
  return false;
}

/** Whether a link gets another address. */
const movesAway = (definition: SetDefinition, { before, now }: Step): boolean =>
  before !== undefined &&
  now !== undefined &&
  liveAddress(definition, before) !== undefined &&
  ![liveAddress(definition, before), addressOf(definition.of, before.inputs)].includes(
    addressOf(definition.of, now),
  );

/** The address of a link as the service writes it. */
const liveAddress = (definition: SetDefinition, entry: EntryRecord): string | undefined =>
  addressOf(definition.of, liveInputsOf(entry));

/**
 * How many links an update may delete: as many as somebody has approved, where the program does not say, and while that is not
 * known.
 */
function limitOf({ declared, plan: { record } }: SetUpdate, { approvedDeletes }: Context): number {
  const { maxDeletes } = declared.inputs;
  if (typeof maxDeletes === "number") return maxDeletes;
  return maxDeletes === undefined && !approvedDeletes
    ? Math.max(freeDeletes, Math.floor(record.size / 2))
    : Number.POSITIVE_INFINITY;
}

/** Why an update is refused. */
function refusal({ declared, plan }: SetUpdate, deletes: readonly Step[]): Failure {
  const { length } = deletes;
  const what = `this update deletes ${length} of ${counted(plan.record.size, "link", "links")}: ${declared.namesOf(deletes.map(keyOf))}`;
  const limit = declared.inputs.maxDeletes === undefined ? "is missing" : `is ${declared.inputs.maxDeletes}`;
  return {
    path: "maxDeletes",
    reason: `${limit}, and ${what}. To delete them, set maxDeletes to ${length} for this update.`,
  };
}
