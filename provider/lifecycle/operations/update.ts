import { inlineIds } from "../compare/inline-ids";
import { compareWritten, normalizedForms } from "../compare/normalized";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest, ResourceRequest } from "../definition/definition";
import { readLive } from "../live/read-live";
import { isSame } from "../properties/equality";
import { withFingerprint } from "../properties/fingerprint";
import { propertySchema } from "../properties/schema";
import { isAbsent, isUnknown, type Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { deriveOutputs, isComplete, outputsOf, previewOutputs, withNormalizedValues } from "../state/outputs";
import { partialFailure, type State } from "../state/state";
import { planPreview, planUpdate } from "../update/plan";
import { deletedError, send } from "../update/send";
import { mayHaveTakenEffect, unfinishedOutputs } from "../update/unfinished";
import { addressOf, otherClaimant } from "../validation/addresses";
import { redactingContext } from "../validation/redaction";
import { preflight, throwFailures } from "./preflight";

/** A request to update an object. */
export interface UpdateRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  readonly olds: State;
  /** The checked inputs. */
  readonly news: Properties;
  /** Whether the program sets the resource option `protect`, where the front door knows that. */
  readonly isProtected?: boolean | undefined;
}

/**
 * Runs the preflight of an update and plans its requests.
 *
 * @returns the outputs, unknown where the update may change them
 * @throws UserError when the service would refuse the update, or the update would remove a password that the program does
 * not declare
 */
export async function previewUpdate(request: UpdateRequest, operation: Context): Promise<Properties> {
  const { definition, id, olds, news, secrets } = request;
  throwFailures(await preflight({ definition, prior: { id, ...olds }, inputs: news, secrets }, operation));
  const { keepsRoutes } = await requireSafeUpdate(request, operation);
  return previewOutputs(definition, news, olds, keepsRoutes ? ["routes"] : []);
}

/**
 * Plans the requests of an update for a preview, without the preflight. Warns if the object loses its address.
 *
 * @throws UserError when the update would remove a password that the program does not declare
 */
export async function requireSafeUpdate(
  { definition, id, olds, news, secrets = [] }: UpdateRequest,
  operation: Context,
): Promise<{ readonly keepsRoutes: boolean }> {
  const context = redactingContext(operation, news, secrets);
  const { failures, keepsRoutes } = await planPreview(definition, id, olds, news, context);
  throwFailures(failures);
  await warnOfLostAddress({ definition, olds, news }, context);
  return { keepsRoutes };
}

/**
 * Sends the fields that differ, if any.
 *
 * @returns the new outputs
 * @throws PartialFailure when some of the requests may have changed the object
 * @throws UserError when the object is deleted, or the update would remove a password that the program does not declare
 */
export async function update(request: UpdateRequest, operation: Context): Promise<Properties> {
  const { definition, id, news, secrets = [] } = request;
  const context = redactingContext(operation, news, secrets);
  context.tracker.trackRetained(definition, id, news);
  const plan = await planUpdate(definition, id, request.olds, news, context);
  if (!plan) throw deletedError(definition, id);
  throwFailures(plan.failures);
  context.approvedDeletes?.requireParts(`${definition.name} ${id}`, plan.parts);
  const { olds } = plan;
  let { live } = plan;
  let isChanged = false;
  try {
    for (const write of plan.writes) {
      live = await send(definition, id, write, live, context);
      isChanged = true;
      context.tracker.account.trackFound(olds.outputs, context.settings);
    }
    // Reads the outputs that an earlier, partly failed create could not read.
    if (plan.writes.length === 0 && !isComplete(definition, olds.outputs)) {
      live = await readLive(definition, id, context);
    }
    const written = compareWritten(definition, olds, news, live);
    for (const [list, ids] of inlineIds(id, written)) context.tracker.inputs.trackInline(list, ids);
    const kept = outputsOf(definition, news, live, olds.outputs);
    const outputs = withNormalized(
      isChanged ? withFingerprint(kept, context.settings) : kept,
      normalizedForms(written),
    );
    const change = { outputs: olds.outputs, from: olds.inputs, to: news };
    return await deriveOutputs(request, outputs, change, context);
  } catch (error) {
    if (!isChanged && (plan.writes.length === 0 || !mayHaveTakenEffect(error))) throw error;
    throw partialFailure(error, { id, outputs: unfinishedOutputs(request.olds, news) });
  }
}

/** Warns of an update that gives an object another address, if no other resource of the program gets the one that it has. */
export async function warnOfLostAddress(
  { definition, olds, news }: ResourceRequest & { readonly olds: State; readonly news: Properties },
  context: Context,
): Promise<void> {
  const { name: kind, inputs: schema, address, affects = {} } = definition;
  if (address === undefined) return;
  const before = withNormalizedValues(olds.outputs);
  const changed = (affects[address] ?? []).filter(
    (name) =>
      !isAbsent(news[name]) &&
      !isUnknown(news[name]) &&
      ![before[name], olds.inputs[name]].some((old) => isSame(propertySchema(schema, name), old, news[name])),
  );
  if (changed.length === 0) return;
  await context.tracker.whenDeclared(context.signal);
  const known = { ...olds.inputs, ...olds.outputs };
  const own = addressOf(definition, known);
  if (own !== undefined && otherClaimant([own], context)) return;
  if (await context.tracker.isAnnounced(known, false)) return;
  const shown = olds.outputs[address];
  const old = typeof shown === "string" ? shown : `that the ${kind} has now`;
  context.warn(`This update changes ${changed.join(" and ")}, so the address ${old} stops working.`);
}
