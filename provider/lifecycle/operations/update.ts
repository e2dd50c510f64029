import { inlineIds } from "../compare/inline-ids";
import { compareWritten, normalizedForms } from "../compare/normalized";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest } from "../definition/definition";
import { readLive } from "../live/read-live";
import { throwFailures } from "../properties/failure";
import { withFingerprint } from "../properties/fingerprint";
import type { Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { deriveOutputs, isComplete, outputsOf } from "../state/outputs";
import { partialFailure, type State } from "../state/state";
import { planUpdate } from "../update/plan";
import { deletedError, send } from "../update/send";
import { mayHaveTakenEffect, unfinishedOutputs } from "../update/unfinished";
import { redactingContext } from "../validation/redaction";

/** A request to update an object. */
export interface UpdateRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  readonly olds: State;
  /** The checked inputs. */
  readonly news: Properties;
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
    let isShown = true;
    for (const write of plan.writes) {
      const sent = await send(definition, id, write, live, context);
      live = sent.live;
      isShown &&= sent.isShown;
      isChanged = true;
      context.tracker.account.trackFound(olds.outputs, context.settings);
    }
    // Reads what no response shows: how the service normalized what was sent, or outputs that an earlier create could not read.
    if (!isShown || (plan.writes.length === 0 && !isComplete(definition, olds.outputs))) {
      live = await readLive(definition, id, context);
    }
    const written = compareWritten(definition, olds, news, live);
    for (const [list, ids] of inlineIds(id, written)) context.tracker.inputs.trackInline(list, ids);
    const kept = outputsOf(definition, news, live, olds.outputs);
    const outputs = withNormalized(
      isChanged ? withFingerprint(kept, context.settings) : kept,
      normalizedForms(written, plan.others),
    );
    const change = { outputs: olds.outputs, from: olds.inputs, to: news };
    return await deriveOutputs(request, outputs, change, context);
  } catch (error) {
    if (!isChanged && (plan.writes.length === 0 || !mayHaveTakenEffect(error))) throw error;
    throw partialFailure(error, { id, outputs: unfinishedOutputs(definition, request.olds, news) });
  }
}
