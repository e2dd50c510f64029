import { createHash, randomUUID } from "node:crypto";
import { ApiError, canonicalJson, isNotFound, sleep, UserError } from "../../client";
import { compare } from "../compare/compare";
import { compareWritten, normalizedForms } from "../compare/normalized";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { withMark } from "../live/managed-by";
import { readLive, readSettled, settlingTimes } from "../live/read-live";
import { isSame } from "../properties/equality";
import { withFingerprint } from "../properties/fingerprint";
import { joinId, objectName, parentIds, pathParams, splitId } from "../properties/id";
import type { Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { outputsOf } from "../state/outputs";
import { partialFailure, unfinishedKey } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";
import { fieldsBody, requestBody } from "../update/body";
import { isOfOwner } from "../update/send";
import { redactingContext } from "../validation/redaction";
import { findMade, findOnly } from "./find-made";
import { requireOwn, unconfirmedFailure } from "./unconfirmed";

/** An object that the service returned for a create. */
export interface Created {
  readonly id: string;
  readonly live: Properties;
  /** Whether it cannot be an object that an earlier run created. */
  readonly isNew: boolean;
  /** Whether nobody has changed what the create of the inputs has made. */
  readonly isUntouched?: boolean;
  /** Of one that somebody else created: what only its former resource declared. */
  readonly former?: Properties;
}

/** How many objects one operation seed may create that were deleted since. */
const maxGenerations = 100;

/**
 * Sends the create. With an operation seed, the Idempotency-Key derives from the seed, the URN and the body, so that the
 * service replays the response to an interrupted run instead of creating a second object (spec 4.6).
 *
 * @throws PartialFailure when the object exists and cannot be read, or when nobody knows whether it exists
 * @throws UserError when every generation of the key belongs to a deleted object
 */
export async function send(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Created> {
  const { settings, identity = context.urn } = context;
  const endpoint = definition.endpoints.create;
  const params = pathParams(endpoint, definition, inputs);
  const sent = { inputs, owner: settings.owner };
  const body = await createBody(definition, sent, context);
  const post = async (idempotencyKey?: string) =>
    (await postCreate({ definition, ...sent, body, idempotencyKey }, context)) as Created;
  // A PATCH never creates a second object, and a derived key would swallow a later one.
  if (!settings.operationSeed || !identity || endpoint.method !== "POST") return post();

  for (let generation = 0; generation < maxGenerations; generation += 1) {
    const key = derivedKey([settings.operationSeed, identity, endpoint.path, params, body, generation]);
    const created = await post(key).catch((error) => {
      // The refusal may be a replay too, and its cause fixed since. A refused create has no effect, so a new key is safe.
      if (isRefusal(error)) return post();
      throw error;
    });
    // An object already in state is being replaced by an identical one; use the next key.
    if (context.tracker.isKnown(definition, created.id)) continue;
    // Equal resources that are created at once may have equal keys.
    context.tracker.trackKnown(definition, created.id);
    const found = await stillThere(definition, inputs, created, context);
    // The object was deleted since; use the next key.
    if (found) return found;
  }
  throw new UserError(
    `${endpoint.summary}: this object was created and deleted ${maxGenerations} times with one operation seed. Set shortlink:operationSeed to another value.`,
  );
}

/** How to repeat a create. */
interface RepeatOptions {
  /** The inputs that the program declares now. */
  readonly declared?: Properties;
  /** Called if the service refuses to create the object. */
  readonly onRefused?: (error: ApiError) => void;
}

/**
 * Repeats a create whose responses were lost, with its key, so that the service creates the object only if it has not yet. Of what is no
 * longer declared, the front doors do not know what is secret, so no message repeats it.
 *
 * @returns undefined if the object does not exist, because the service refuses to create it, or because it was deleted since
 * @throws PartialFailure when nobody knows it again
 * @throws UserError when another key has sent the create
 */
export async function repeat(
  definition: AnyDefinition,
  unconfirmed: UnconfirmedCreate,
  operation: Context,
  { declared = {}, onRefused }: RepeatOptions = {},
): Promise<Created | undefined> {
  requireOwn(definition, unconfirmed, operation);
  const { key, inputs, owner } = unconfirmed;
  const changed = Object.keys(inputs).filter((name) => !isSame(undefined, inputs[name], declared[name]));
  const context = redactingContext(
    operation,
    inputs,
    changed.map((name) => [name]),
  );
  const body = await createBody(definition, unconfirmed, context);
  const request = { definition, inputs, owner, body, idempotencyKey: key, isRepeated: true };
  const created = await postCreate(request, context).catch((error) => {
    if (!isRefusal(error)) throw error;
    onRefused?.(error);
    return undefined;
  });
  return created && stillThere(definition, inputs, created, context);
}

interface PostRequest extends Pick<UnconfirmedCreate, "inputs" | "owner"> {
  readonly definition: AnyDefinition;
  readonly body: Properties;
  /** Defaults to a random key. */
  readonly idempotencyKey: string | undefined;
  readonly isRepeated?: boolean;
}

/** Sends a create. Where it is repeated, undefined stands for an object that was deleted since. */
async function postCreate(
  { definition, inputs, owner, body, idempotencyKey, isRepeated = false }: PostRequest,
  context: Context,
): Promise<Created | undefined> {
  const endpoint = definition.endpoints.create;
  const params = pathParams(endpoint, definition, inputs);
  // If this run created the object around it, the service may not know that everywhere yet.
  const isInsideCreated = context.tracker.isInsideCreated(
    definition,
    [...parentIds(definition, inputs), ""].join("/"),
  );
  let key = "";
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  const call = () => {
    // Once a response is lost, only the same key finds out what became of the request.
    if (!isLost) key = idempotencyKey ?? randomUUID();
    return context.client.call(endpoint, { params, body, idempotencyKey: key, onLost });
  };
  const unconfirmed = (error: unknown) =>
    unconfirmedFailure(error, definition, { key, inputs, owner }, context);
  let live: Properties;
  try {
    // A repeated key would only repeat the response.
    const waits = isInsideCreated && !idempotencyKey ? settlingTimes : [];
    live = (await onceParentExists(waits, call, context)) as Properties;
  } catch (error) {
    const isRefused = isRefusal(error) && !(isInsideCreated && isNotFound(error));
    if (!isLost || isRefused) throw error;
    if (endpoint.method === "POST") throw unconfirmed(error);
    // The object always exists, and the next update finds out what it has.
    const outputs = withFingerprint(outputsOf(definition, inputs, undefined), context.settings);
    const id = joinId(definition, inputs, {});
    throw partialFailure(error, { id, outputs: { ...outputs, [unfinishedKey]: splitId(definition, id) } });
  }
  if (!isOfOwner({ endpoint, params, body }, live))
    return { id: joinId(definition, inputs, live), live, isNew: true };
  const create = { definition, inputs };
  try {
    const found = (await findMade(create, context)) ?? (await findOnly(create, context));
    if (found === "none" && isRepeated) return undefined;
    if (typeof found === "object") return { ...found, isNew: true };
  } catch (error) {
    throw unconfirmed(error);
  }
  const reason = `${endpoint.summary}: the response shows what contains the ${definition.name}, whose list does not show which one it is.`;
  throw unconfirmed(new UserError(reason));
}

/** An object that the service returned for a key that it may have had before; undefined if it was deleted since. */
async function stillThere(
  definition: AnyDefinition,
  inputs: Properties,
  created: Created,
  context: Context,
): Promise<Created | undefined> {
  if (isCreatedNow(definition, created, context)) return created;
  if (context.memo.has(deleteOf(definition, created.id))) return undefined;
  // One that is certainly older than the run is known everywhere.
  const isOld = createdTime(created.live) < Number(context.client.firstResponseTime()) - clockSkew;
  const waits = isOld ? [] : settlingTimes;
  const live = await readSettled(definition, created.id, context, waits).catch((error) => {
    const outputs = createdOutputs(definition, inputs, created.live, context.settings);
    // What the object has by now, and what the program declares by now, is for the next update to find out.
    throw partialFailure(error, { id: created.id, outputs: { ...outputs, [unfinishedKey]: inputs } });
  });
  const isUntouched = typeof live?.createdAt === "string" && live.updatedAt === live.createdAt;
  return live && { id: created.id, live, isNew: false, isUntouched };
}

/** Names the delete of an object that a repeated create has found. */
export const deleteOf = ({ name }: AnyDefinition, id: string) => `delete of ${objectName(name, id)}` as const;

/** Whether the service refused a create, which then has no effect. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (refusals.includes(error.status) || error.isNotFound) && !error.isInFlight;

/** The outputs of an object that was just created, with the values that the service normalized. */
export function createdOutputs(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties,
  settings: Context["settings"],
): Properties {
  const outputs = withFingerprint(outputsOf(definition, inputs, live), settings);
  return withNormalized(outputs, normalizedForms(compareWritten(definition, undefined, inputs, live)));
}

/** Creates a part of an object, again after each wait while the service does not know that object. */
async function onceParentExists(
  waits: readonly number[],
  call: () => Promise<unknown>,
  { signal }: Context,
): Promise<unknown> {
  for (const wait of waits) {
    try {
      return await call();
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await sleep(wait, signal);
  }
  return call();
}

/** The request body. If the create is a PATCH of an object that always exists, it keeps the undeclared live values. */
async function createBody(
  definition: AnyDefinition,
  { inputs, owner }: Pick<UnconfirmedCreate, "inputs" | "owner">,
  context: Context,
): Promise<Properties> {
  const { create: endpoint } = definition.endpoints;
  const body = withMark(endpoint, requestBody(definition, inputs), owner);
  if (endpoint.method !== "PATCH" || !Object.values(body).some((value) => typeof value === "object"))
    return body;
  const live = await readLive(definition, joinId(definition, inputs, {}), context);
  const edit = compare(endpoint.body, { before: {}, now: body, live });
  return fieldsBody(edit, Object.keys(body), context.conventions).value;
}

/** An Idempotency-Key that every run with the same seed derives again. */
const derivedKey = (parts: readonly unknown[]): string =>
  createHash("sha256").update(canonicalJson(parts)).digest("hex");

/** The statuses with which a service refuses a body or a path (spec 7 shows few of them). */
const refusals = [400, 404, 409, 422];

/** How far a service's clocks may differ, in milliseconds, including the fraction of a second that its Date header omits. */
const clockSkew = 2000;

/** Whether this run created the object, so that the response is not a replay of an earlier run's response. */
const isCreatedNow = (
  definition: AnyDefinition,
  { id, live }: Created,
  { client, tracker }: Context,
): boolean => tracker.isInsideCreated(definition, id) || isNewerThan(live, client.firstResponseTime());

/** Whether an object was certainly created after a time in milliseconds since 1970. */
export const isNewerThan = (live: Properties, time = Number.NaN): boolean =>
  createdTime(live) > time + clockSkew;

/** When an object was created, in milliseconds since 1970; not a number if that is not certain. */
function createdTime({ createdAt }: Properties): number {
  // A time without its zone may be hours off.
  const isTime = typeof createdAt === "string" && /(Z|[+-]\d\d:?\d\d)$/i.test(createdAt);
  return isTime ? Date.parse(createdAt) : Number.NaN;
}
