import { randomUUID } from "node:crypto";
import { isExpectedError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { replacedOnChanges } from "../diff/diff";
import { throwFailures } from "../operations/preflight";
import type { ResourceOperations } from "../operations/resource";
import type { UpdateRequest } from "../operations/update";
import { shorten } from "../properties/failure";
import type { Properties } from "../properties/values";
import type { State } from "../state/state";
import { redactingContext } from "../validation/redaction";
import { titleOf } from "../validation/unique";
import { applySet, deleteSet } from "./apply";
import { changedInputs, entryChanges, informChanges } from "./changes";
import { checkSet } from "./check";
import { requireAllowedDeletes, warnOfDeletes } from "./deletes";
import { entriesOf } from "./entries";
import { importSet } from "./import";
import { namesIn } from "./names";
import { addressOf, planSet, type SetPlan } from "./plan";
import { preflightSet } from "./preflight";
import { readSet } from "./read";
import { previewOutputsOfSet, recordIn } from "./record";
import { withKnownShortUrls } from "./short-urls";

/** A create or an update to preview. */
type Previewed = Pick<UpdateRequest, "olds" | "news" | "secrets" | "isProtected">;

/** The operations on a set. */
export function setOperations(definition: SetDefinition): ResourceOperations {
  const planOf = (outputs: Properties, inputs: Properties): SetPlan =>
    planSet(definition, recordIn(definition, outputs), entriesOf(definition, inputs));

  /**
   * Runs the preflight of a create or an update, and says which entries change.
   *
   * @throws UserError when the service would refuse an entry, or the set does not allow so many deletes
   */
  async function preview(
    { olds: { outputs }, news: inputs, secrets = [], isProtected = false }: Previewed,
    context: Context,
  ) {
    const plan = planOf(outputs, inputs);
    const change = { definition, olds: outputs, inputs, secrets, plan, isProtected };
    if (plan.entries && !context.recorder) {
      const isNew = Object.keys(outputs).length === 0;
      throwFailures(shorten(await preflightSet({ definition, inputs, secrets, plan, isNew }, context)));
      await requireAllowedDeletes(change, context);
      await warnOfDeletes(change, context);
      await warnOfUnknownMoves(plan, context);
    }
    informChanges(definition, inputs, plan, namesIn(definition, inputs, secrets), context);
    return withKnownShortUrls(change, plan.record, previewOutputsOfSet(change, plan.record));
  }

  return {
    async check({ olds, news, secrets = [], runsPreflight = false }, context) {
      try {
        const checked = await checkSet({ definition, olds, news, secrets, runsPreflight }, context);
        return {
          inputs: checked.inputs,
          failures: context.recorder ? checked.failures : shorten(checked.failures),
        };
      } catch (error) {
        if (!isExpectedError(error)) throw error;
        return { inputs: news, failures: [{ path: "", reason: error.message }] };
      }
    },

    diff({ id, olds, news, replaceOnChanges = [] }, context) {
      if (context.recorder) return { changed: [], replaces: [], deleteBeforeReplace: false };
      const plan = planOf(olds.outputs, news);
      const changed = changedInputs(definition, olds.outputs, news, plan);
      const replaces = replacedOnChanges(definition, replaceOnChanges, olds.inputs, news, changed);
      track(
        definition,
        plan,
        news,
        { isChanged: changed.length > 0, isReplaced: replaces.length > 0 },
        context,
      );
      // A refresh compares as well, before the program declares anything.
      if (context.setChanges && context.tracker.isDeclared(definition, news)) {
        context.setChanges.note(context.urn ?? id, {
          existing: plan.record.size,
          changes: entryChanges(plan),
        });
      }
      const deleteBeforeReplace = changed.length > 0 && keepsAddress(definition, plan);
      if (deleteBeforeReplace) context.tracker.priorStates.recordDeletedFirst(context.urn);
      return { changed, replaces, deleteBeforeReplace };
    },

    previewCreate: ({ inputs, secrets }, context) =>
      preview({ olds: { inputs: {}, outputs: {} }, news: inputs, secrets }, context),

    previewUpdate: preview,

    async requireSafeUpdate(request, context) {
      await preview(request, context);
    },

    async create({ inputs, secrets = [] }, context) {
      const id = `set-${randomUUID()}`;
      const request = { definition, id, olds: {}, inputs, secrets };
      return { id, outputs: await applySet(request, redactingContext(context, inputs, secrets)) };
    },

    update: ({ id, olds, news: inputs, secrets = [], isProtected }, context) =>
      applySet(
        { definition, id, olds: olds.outputs, inputs, secrets, isProtected },
        redactingContext(context, inputs, secrets),
      ),

    async read({ id, state, secrets = [] }, context) {
      if (context.recorder) return placeholderSet(id, state);
      // The state of a set whose operation failed may have no inputs.
      const isImport = Object.keys(state.inputs).length === 0 && state.outputs.ids === undefined;
      return isImport
        ? importSet(definition, id, context)
        : readSet({ definition, id, state, secrets }, context);
    },

    delete: ({ outputs, secrets = [] }, context) =>
      deleteSet({ definition, olds: outputs, secrets }, context),
  };
}

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
  { of: kind, ...definition }: SetDefinition,
  { record, entries }: SetPlan,
  news: Properties,
  { isChanged, isReplaced }: { readonly isChanged: boolean; readonly isReplaced: boolean },
  { tracker, urn }: Context,
): void {
  for (const { id } of record.values()) tracker.trackKnown(kind, id);
  if (isReplaced || !tracker.isDeclared(definition, news)) return;
  if (!isChanged) tracker.trackSettled(urn);
  for (const [key, { id }] of record) {
    const entry = entries?.get(key);
    if (!entries?.has(key)) continue;
    if (isChanged || !entry) tracker.trackKept(kind, id);
    else tracker.trackRetained(kind, id, entry);
  }
}

/** Whether a set that replaces this one would have an address that only one object may have. */
const keepsAddress = (definition: SetDefinition, { record, entries }: SetPlan): boolean => {
  const addresses = new Set([...record.values()].map(({ inputs }) => addressOf(definition, inputs)));
  return [...(entries?.values() ?? [])].some((entry) => entry && addresses.has(addressOf(definition, entry)));
};

/** A set that a program imports or only reads, in a recording run. */
const placeholderSet = (id: string, { inputs, outputs }: State) => ({
  id,
  inputs,
  outputs: { ids: {}, slugs: {}, shortUrls: {}, ...outputs },
});
