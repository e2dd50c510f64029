import { type ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest } from "../definition/definition";
import { pathParams, splitId } from "../properties/id";
import type { Properties } from "../properties/values";
import { PartialFailure, unfinishedKey } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";
import { unfinishedIn } from "../update/unfinished";
import { addressOf } from "../validation/addresses";
import { deleteOf, repeat } from "./send-create";
import { unconfirmedCreate } from "./unconfirmed";
import { update } from "./update";

/** A request to delete an object. */
export interface DeleteRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  /** The outputs of the last operation. An object with a value that a resource of another provider declares is left to that one. */
  readonly outputs?: Properties;
  /** The inputs that it declared. */
  readonly inputs?: Properties;
  /** Whether the key is certainly that of the right account, so that a missing object is deleted. */
  readonly isTrusted?: boolean;
}

/**
 * Deletes an object. Succeeds if the object is already deleted. One that another resource of the program holds only loses what that one
 * does not declare.
 *
 * @throws UserError when the update may not delete the object, when another resource declares its address and could not take it over,
 * or when it is missing, another key wrote it, and nothing shows that this one belongs to the same account
 */
export async function deleteObject(request: DeleteRequest, context: Context): Promise<void> {
  const { definition, id, outputs = {}, isTrusted = false } = request;
  const unconfirmed = unconfirmedCreate(id, outputs);
  if (unconfirmed) return deleteUnconfirmed(request, unconfirmed, context);
  const { settings, tracker } = context;
  if (tracker.shouldSkipDelete(definition, id)) return handOver(request, context);
  const address = addressOf(definition, outputs);
  const urn = context.urn ?? tracker.priorStates.urnOf(definition, id);
  // A resource that the program still declares is replaced, and has to give up its address first.
  const isReplaced = tracker.uniqueValues.isClaimant(urn);
  // The same resource with another provider gets its address only once this object is deleted.
  if (address !== undefined && tracker.others?.mayTake(address, urn)) {
    if (!isReplaced) throw new UserError(notTakenOver(`${definition.name} ${id}`));
    if (tracker.others.takes(address, urn)) return;
  }
  const rival = address && tracker.uniqueValues.rivalOf(urn ?? "", address);
  if (rival && !isReplaced && tracker.adopters.has(rival))
    throw new UserError(notTakenOver(`${definition.name} ${id}`));
  context.approvedDeletes?.require(definition.name, id);
  const { endpoints, deleteBody } = definition;
  const params = pathParams(endpoints.delete, definition, splitId(definition, id));
  await tracker.account.watch(async () => {
    try {
      await context.client.call(endpoints.delete, { params, body: deleteBody });
      tracker.account.trackFound(outputs, settings);
    } catch (error) {
      if (!(await context.isGone(error))) throw error;
      if (!isTrusted) await tracker.account.requireDeleted(`${definition.name} ${id}`, outputs, context);
    }
  });
}

/**
 * Removes from an object what only the resource declared that loses it, also in an update that failed, except the
 * parts in its lists. It sets nothing: what is left is as the resource declares it that holds the object now.
 */
async function handOver(
  { definition, id, inputs = {}, outputs = {} }: DeleteRequest,
  context: Context,
): Promise<void> {
  const { [unfinishedKey]: _, ...finished } = outputs;
  const declared = { ...unfinishedIn({ outputs }), ...inputs };
  const isLeft = (name: string) =>
    Array.isArray(declared[name]) || context.tracker.mayDeclare(definition, id, name);
  const news = Object.fromEntries(Object.entries(declared).filter(([name]) => isLeft(name)));
  const olds = { inputs: declared, outputs: finished };
  if (Object.keys(news).length < Object.keys(declared).length)
    await update({ definition, id, olds, news }, context).catch(rethrowPlainly);
}

/** The error about an object whose address another resource declares, which did not get it. */
export const notTakenOver = (title: string): string =>
  `Another resource of this program declares the address of ${title} and did not take it over, so that it stays, also in the stack's state. Fix what keeps that resource from it, or remove this one with \`pulumi state delete\`, and run \`pulumi up\` again.`;

/** Deletes what a create whose responses were lost has created, unless this run has repeated that create. */
async function deleteUnconfirmed(
  { definition, id }: DeleteRequest,
  unconfirmed: UnconfirmedCreate,
  context: Context,
): Promise<void> {
  const { tracker } = context;
  if (tracker.unconfirmed.isRepeated(unconfirmed.key)) return;
  context.approvedDeletes?.require(definition.name, id);
  const onRefused = ({ status }: ApiError) => {
    const address = addressOf(definition, unconfirmed.inputs);
    const isDeclared =
      address !== undefined &&
      (tracker.uniqueValues.rivalOf("", address) !== undefined || tracker.others?.declares(address));
    if (status === 409 && !isDeclared) context.warn(mayBeLeft(definition));
  };
  const found = await repeat(definition, unconfirmed, context, { onRefused }).catch(rethrowPlainly);
  if (!found) return;
  const own = { definition, id: found.id, inputs: unconfirmed.inputs };
  if (tracker.isKnown(definition, found.id)) await handOver(own, context);
  else await deleteFound(own, context);
}

/** Where a delete fails halfway, state keeps the resource as it is. */
function rethrowPlainly(error: unknown): never {
  throw error instanceof PartialFailure ? error.cause : error;
}

/** Deletes an object that a repeated create has found, which no preview shows. */
export const deleteFound = (request: DeleteRequest, context: Context): Promise<void> =>
  context.memo.once(deleteOf(request.definition, request.id), () =>
    deleteObject({ ...request, isTrusted: true }, { ...context, approvedDeletes: undefined }),
  );

/** The warning about an object that the service may have created although it does not repeat its response. */
const mayBeLeft = ({ name }: AnyDefinition): string =>
  `A create of this ${name} got no response, and the service refuses to repeat it, because its name is taken (HTTP 409). State no longer has it. If it was created then, delete it yourself.`;
