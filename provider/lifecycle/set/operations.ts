import { randomUUID } from "node:crypto";
import { replacedOnChanges } from "../compare/changes";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { takenError } from "../operations/diff";
import type { Operations } from "../operations/operations";
import type { UpdateRequest } from "../operations/update";
import { firstOf } from "../properties/causes";
import { throwFailures } from "../properties/failure";
import { withFingerprint } from "../properties/fingerprint";
import type { Properties } from "../properties/values";
import { addressOf, keepObject, titleOf } from "../validation/addresses";
import { applySet, deleteSet } from "./apply";
import { changedInputs, entryChanges, informChanges } from "./changes";
import { checkSet } from "./check";
import { Declaration, entriesOf } from "./declaration";
import { requireAllowedDeletes, warnOfDeletes } from "./deletes";
import { importSet } from "./import";
import { planSet, type SetPlan } from "./plan";
import { preflightSet } from "./preflight";
import { readSet } from "./read";
import { certainId, previewOutputsOfSet, recordIn } from "./record";
import { withKnownShortUrls } from "./short-urls";

/** The operations on a set. */
export const setOperations: Operations<SetDefinition> = {
  check: checkSet,

  diff({ definition, id, olds, news, replaceOnChanges = [] }, context) {
    const { tracker, urn } = context;
    const plan = planSet(definition, recordIn(definition, olds.outputs), entriesOf(definition, news));
    const changed = changedInputs(definition, olds.outputs, news, plan);
    const replaces = replacedOnChanges(definition, replaceOnChanges, olds.inputs, news, changed);
    // A refresh compares as well, before the program declares anything.
    const isDeclared = tracker.isDeclared(definition, news);
    track(
      definition,
      plan,
      { isChanged: changed.length > 0, isKept: isDeclared && replaces.length === 0 },
      context,
    );
    if (isDeclared)
      context.setChanges?.note(urn ?? id, { existing: plan.record.size, changes: entryChanges(plan) });
    const deleteBeforeReplace = changed.length > 0 && keepsAddress(definition, plan);
    if (deleteBeforeReplace) tracker.priorStates.recordDeletedFirst(urn);
    return { changed, replaces, deleteBeforeReplace };
  },

  previewCreate: ({ definition, inputs, secrets }, context) =>
    preview({ definition, olds: { inputs: {}, outputs: {} }, news: inputs, secrets }, context),

  previewUpdate: preview,
  requireSafeUpdate: preview,

  async create({ definition, inputs, secrets }, context) {
    const request = { definition, id: `set-${randomUUID()}`, olds: { inputs: {}, outputs: {} }, secrets };
    const outputs = await applySet({ ...request, news: inputs }, context);
    return { id: request.id, outputs: withFingerprint(outputs, context.settings) };
  },

  update: async (request, context) => withFingerprint(await applySet(request, context), context.settings),

  async read(request, context) {
    const { state } = request;
    // The state of a set whose operation failed may have no inputs.
    const isImport = Object.keys(state.inputs).length === 0 && state.outputs.ids === undefined;
    return isImport ? importSet(request, context) : readSet(request, context);
  },

  delete: deleteSet,
};

/**
 * Runs the preflight of a create or an update, and says which entries change.
 *
 * @throws UserError when the service would refuse an entry, or the set does not allow so many deletes
 */
async function preview(
  { definition, olds: { outputs: olds }, news, secrets }: Omit<Update, "id">,
  context: Context,
): Promise<Properties> {
  const declared = new Declaration(definition, news, secrets);
  const plan = planSet(definition, recordIn(definition, olds), declared.entries);
  if (plan.entries) {
    const change = { declared, olds, plan };
    const isNew = Object.keys(olds).length === 0;
    throwFailures(firstOf(await preflightSet(declared, plan, isNew, context)));
    await requireAllowedDeletes(change, context);
    await warnOfDeletes(change, context);
    await warnOfUnknownMoves(plan, context);
  }
  informChanges(declared, plan, context);
  return withKnownShortUrls(declared, olds, plan.record, previewOutputsOfSet(declared, plan.record));
}

type Update = UpdateRequest<SetDefinition>;

/** Warns where a link may move to a set of which a preview does not know the entries: nothing keeps it until that set is known. */
async function warnOfUnknownMoves(
  { steps }: SetPlan,
  { tracker, urn, signal, warn }: Context,
): Promise<void> {
  if (steps.every(({ now }) => now)) return;
  await tracker.whenDeclared(signal);
  const other = tracker.openBesides(urn);
  if (other === undefined) return;
  warn(
    `This update deletes links, and the entries of ${titleOf(other)} are not known yet. If a link moves there, first create what these entries depend on in an update of its own; otherwise the link is deleted and created again, with another id.`,
  );
}

/** Records the entries that the set keeps, so that a resource that also held one of them does not delete it. */
function track(
  definition: SetDefinition,
  { record, entries, steps }: SetPlan,
  { isChanged, isKept }: { readonly isChanged: boolean; readonly isKept: boolean },
  context: Context,
): void {
  const { of: kind } = definition;
  const { tracker, urn } = context;
  for (const step of isKept ? steps : [])
    if (step.now && certainId(step.before) !== undefined) keepObject(kind, step.now, context);
  if (isKept && !isChanged) tracker.trackSettled(urn);
  for (const [key, { id }] of record) {
    const entry = entries?.get(key);
    if (isKept && entry && tracker.isTaken(kind, id, urn)) throw takenError(kind, id);
    if (!isKept || !entries?.has(key)) tracker.trackKnown(kind, id);
    else if (isChanged || !entry) {
      tracker.trackKept(kind, id);
      if (entry) tracker.trackDeclared(kind, id, entry);
    } else tracker.trackRetained(kind, id, entry);
  }
}

/** Whether a set that replaces this one would have an address that only one object may have. */
const keepsAddress = (definition: SetDefinition, { record, entries }: SetPlan): boolean => {
  const addresses = new Set([...record.values()].map(({ inputs }) => addressOf(definition.of, inputs)));
  return [...(entries?.values() ?? [])].some(
    (entry) => entry && addresses.has(addressOf(definition.of, entry)),
  );
};
