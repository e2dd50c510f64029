import type { ApiError } from "../../client";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest } from "../definition/definition";
import { pathParams, splitId } from "../properties/id";
import type { Properties } from "../properties/values";
import { isKeyOf } from "../state/fingerprint";
import { PartialFailure } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";
import { addressOf } from "../validation/addresses";
import { repeat } from "./send-create";
import { unconfirmedCreate } from "./unconfirmed";

/** A request to delete an object. */
export interface DeleteRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  /** The outputs of the last operation. An object with a value that another provider's resource declares is left to that one. */
  readonly outputs?: Properties;
  /** How many objects are deleted at once, if not as many as the engine does. */
  readonly parallel?: number;
  /** Whether the key is certainly that of the right account, so that a missing object is deleted. */
  readonly isTrusted?: boolean;
}

/**
 * Deletes an object. Succeeds if the object is already deleted. Skips an object that another resource of the program holds.
 *
 * @throws UserError when the update may not delete the object, or when it is missing and nothing shows that the key belongs to its
 * account, and the settings do not allow that
 */
export async function deleteObject(request: DeleteRequest, context: Context): Promise<void> {
  const { definition, id, outputs = {}, parallel, isTrusted = false } = request;
  const unconfirmed = unconfirmedCreate(id, outputs);
  if (unconfirmed) return deleteUnconfirmed(request, unconfirmed, context);
  const { settings, signal, tracker } = context;
  const address = addressOf(definition, outputs);
  const isElsewhere = address !== undefined && tracker.others?.declares(address) === true;
  if (isElsewhere || tracker.shouldSkipDelete(definition, id)) return;
  context.approvedDeletes?.require(definition.name, id);
  const isWriter = isKeyOf(outputs, settings);
  const guard = settings.allowMissing || isTrusted || isWriter ? undefined : tracker.deleteGuard;
  guard?.requireTrust(parallel);
  const end = tracker.deleteGuard.start();
  const { endpoints, deleteBody } = definition;
  const params = pathParams(endpoints.delete, definition, splitId(definition, id));
  try {
    await context.client.call(endpoints.delete, { params, body: deleteBody });
    tracker.deleteGuard.trackFound(id, isWriter);
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
    if (isWriter === false) await guard?.requireFound(`${definition.name} ${id}`, signal);
    const warning = guard?.trackMissing(id);
    guard?.requireTrust(parallel);
    if (warning !== undefined) context.warn(warning);
  } finally {
    end();
  }
}

/** Deletes what a create whose responses were lost has created, unless this run has repeated that create. */
async function deleteUnconfirmed(
  { definition, id }: DeleteRequest,
  unconfirmed: UnconfirmedCreate,
  context: Context,
): Promise<void> {
  if (context.tracker.unconfirmed.isRepeated(unconfirmed.key)) return;
  context.approvedDeletes?.require(definition.name, id);
  const onRefused = ({ status }: ApiError) => {
    if (status === 409) context.warn(mayBeLeft(definition));
  };
  const found = await repeat(definition, unconfirmed, context, { onRefused }).catch((error: unknown) => {
    // State keeps the resource as it is.
    throw error instanceof PartialFailure ? error.cause : error;
  });
  if (found && !context.tracker.isKnown(definition, found.id))
    await deleteFound(definition, found.id, context);
}

/** Deletes an object that a repeated create has found, which no preview shows. */
export const deleteFound = (definition: AnyDefinition, id: string, context: Context): Promise<void> =>
  deleteObject({ definition, id, isTrusted: true }, { ...context, approvedDeletes: undefined });

/** The warning about an object that the service may have created although it does not repeat its response. */
const mayBeLeft = ({ name }: AnyDefinition): string =>
  `A create of this ${name} got no response, and the service refuses to repeat it, because its name is taken (HTTP 409). State no longer has it. If it was created then, delete it yourself.`;
