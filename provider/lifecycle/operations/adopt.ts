import type { ApiError } from "../../client";
import type { Context } from "../context/context";
import type { ResourceRequest } from "../definition/definition";
import { readLive } from "../live/read-live";
import { errorOf } from "../properties/failure";
import { withFingerprint } from "../properties/fingerprint";
import { joinId } from "../properties/id";
import type { Properties } from "../properties/values";
import { outputsOf } from "../state/outputs";
import { PartialFailure, partialFailure, unfinishedKey } from "../state/state";
import { addressInput } from "../validation/addresses";
import { redactFailures } from "../validation/redaction";
import type { Created } from "./send-create";
import { adoptedState, markAdopted, takeOver } from "./take-over";
import { findOwner } from "./taken";
import { update } from "./update";

/** A create that may take over an object of the account. */
interface Adoption extends ResourceRequest {
  readonly inputs: Properties;
}

/**
 * Takes over the object that has the address of a create which the service has refused.
 *
 * @throws the error of the create if there is no such object
 * @throws UserError when it belongs to another resource or another project
 */
export async function adopt(
  { definition, inputs, secrets = [] }: Adoption,
  error: ApiError,
  context: Context,
): Promise<Created> {
  const { priorStates } = context.tracker;
  const owner = await findOwner(definition, inputs, context);
  // The object that this update replaces is deleted later.
  const isReplaced =
    owner?.id === priorStates.of(context.urn)?.id || priorStates.isTargetOfReplace(context.urn);
  if (!owner || isReplaced) throw error;
  const result = takeOver(definition, { inputs, owner, adopts: true, isNew: true }, context);
  if ("reason" in result)
    throw errorOf(
      redactFailures([{ path: addressInput(definition), reason: result.reason }], inputs, secrets),
    );
  const id = joinId(definition, inputs, owner);
  const live = await readLive(definition, id, context);
  if (!live) throw error;
  context.inform?.(`The ${definition.name.toLowerCase()} ${id} of the account is taken over.`);
  return { id, live, isNew: false, former: result.former };
}

/** Changes an object that is taken over to what the program declares. */
export async function updateAdopted(
  { definition, inputs, secrets }: Adoption,
  id: string,
  { former, live }: { readonly former: Properties; readonly live: Properties },
  context: Context,
): Promise<Properties> {
  const adopted = adoptedState(inputs, former);
  const olds = { ...adopted, outputs: { ...outputsOf(definition, inputs, live), ...adopted.outputs } };
  try {
    await markAdopted(definition, id, inputs, context, live);
    return await update({ definition, id, olds, news: inputs, secrets }, context);
  } catch (error) {
    const failure = partialFailure(error, { id, outputs: {} });
    if (!(failure instanceof PartialFailure)) throw failure;
    // The engine keeps the inputs of a create that fails, and this what the object had before.
    throw failure.with(withFingerprint({ ...olds.outputs, [unfinishedKey]: former }, context.settings));
  }
}
