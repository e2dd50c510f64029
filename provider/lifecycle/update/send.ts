import { type ApiError, UserError } from "../../client";
import { isSecretFeature } from "../../contract";
import { withoutDisplays } from "../compare/password";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { listNames } from "../properties/id";
import { isEmpty, isObject, objectsIn, type Properties, propertyOf } from "../properties/values";
import type { Write } from "./bundle";

/**
 * Sends one request of an update.
 *
 * @param live the object before it, as far as it is known
 * @returns the object after it, with what the response shows, and whether it shows anything of what was sent
 * @throws UserError when the object, or the part of it that the request changes, is deleted
 */
export async function send(
  definition: AnyDefinition,
  id: string,
  write: Write,
  live: Properties | undefined,
  context: Context,
): Promise<{ readonly live: Properties; readonly isShown: boolean }> {
  const { endpoint, params, body: declared } = write;
  const isMerged = context.conventions.nestedObjects === "merged" && endpoint.method === "PATCH";
  const body = isMerged && declared ? mergePatch(declared, write.live) : declared;
  const result = await context.client.call(endpoint, { params, body }).catch(async (error: unknown) => {
    if (!(await context.isGone(error))) throw error;
    // A part that is to be deleted may be deleted already.
    if (endpoint.method !== "DELETE") throw deletedError(definition, id, error as ApiError);
  });
  const response = isOfOwner(write, result) ? undefined : result;
  const lists = listNames(endpoint).slice(listNames(definition.endpoints.create).length);
  const ids = Object.values(params).slice(definition.id.length);
  const isShown = endpoint.method === "DELETE" || showsAny(response, declared);
  return { live: withPart(live ?? {}, lists, ids, { ...write, response }), isShown };
}

/**
 * Whether the response to a write of a part, such as a condition, is the object that contains it: its route or its link. The spec does not
 * show this response (4.2).
 */
export function isOfOwner({ endpoint, params, body }: Omit<Write, "live">, response: unknown): boolean {
  const lists = listNames(endpoint);
  const ids = Object.values(params);
  const own = ids[lists.length];
  const id = propertyOf(response, "id");
  if (id === undefined || lists.length === 0 || (own === undefined && endpoint.method !== "POST"))
    return false;
  // A service may give an object of each kind the same id.
  const showsLists = lists.some((list) => Array.isArray(propertyOf(response, list)));
  return own === undefined
    ? ids.includes(String(id)) && (showsLists || !showsAny(response, body))
    : id !== own || showsLists;
}

/** Whether an object shows any of what was sent, at any depth. A service may respond to a write with no more than an id (spec 2.3). */
export const showsAny = (object: unknown, sent: unknown): boolean =>
  isObject(sent) && !isEmpty(sent)
    ? Object.entries(sent).some(([name, value]) => showsAny(propertyOf(object, name), value))
    : object !== undefined;

/** A request, and what the service responded to it. */
interface Exchange extends Write {
  readonly response: unknown;
}

/**
 * An object after a request for it, or for one of its parts.
 *
 * @param lists the names of the lists that lead to the part
 * @param ids its ids in these lists; a new part has none of its own yet
 */
function withPart(
  owner: Properties,
  [list, ...lists]: readonly string[],
  [id, ...ids]: readonly string[],
  exchange: Exchange,
): Properties {
  const { endpoint, body, response } = exchange;
  const shown = isObject(response) ? [response] : [];
  if (list === undefined) {
    // What a response does not show of the values that were sent is not known: they are no longer those from before.
    const kept = Object.entries(owner).filter(([name]) => propertyOf(body, name) === undefined);
    return Object.assign(Object.fromEntries(kept), ...shown);
  }
  const isDeleted = endpoint.method === "DELETE" && lists.length === 0;
  const parts = objectsIn(owner, list).flatMap((part) => {
    if (part.id !== id) return [part];
    return isDeleted ? [] : [withPart(part, lists, ids, exchange)];
  });
  const isTarget = list === "targets";
  if (id === undefined) parts.push(...shown.map((part) => ({ ...(isTarget && body), ...part })));
  if (!isTarget) return { ...owner, [list]: parts };
  const itemIds = parts.map(({ itemId }) => itemId);
  return { ...owner, targets: parts, targetItemIds: itemIds.includes(undefined) ? undefined : itemIds };
}

/** The error of an operation on an object that somebody deleted. */
export function deletedError(definition: AnyDefinition, id: string, error?: ApiError): UserError {
  const { summary } = definition.endpoints.update;
  const { status = 404, requestId } = error ?? {};
  const facts = `HTTP ${status}${requestId ? `, request id ${requestId}` : ""}`;
  return new UserError(
    `${summary}: ${definition.name} ${id} or a part of it was deleted outside of Pulumi (${facts}). Run \`pulumi up --refresh\` to create it again.`,
    { cause: error },
  );
}

/**
 * The body for a service that merges an object of an update into the one that it has: null for each live key that the body does
 * not have, at every depth of an object. A list is replaced. What displays a password stays: null might remove the password.
 *
 * @param live the object before the update
 * @example
 * mergePatch({ seo: { title: "A" } }, { seo: { title: "B", indexable: true }, title: "x" })
 * // { seo: { title: "A", indexable: null } }
 */
const mergePatch = (body: Properties, live: unknown): Properties =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, patchOf(value, liveAt(live, name, value))]),
  );

function liveAt(live: unknown, name: string, value: unknown): unknown {
  const inner = propertyOf(live, name);
  return name === "config" && isSecretFeature(live) ? withoutDisplays(value, inner) : inner;
}

function patchOf(value: unknown, live: unknown): unknown {
  if (!isObject(value) || !isObject(live)) return value;
  return { ...Object.fromEntries(Object.keys(live).map((name) => [name, null])), ...mergePatch(value, live) };
}
