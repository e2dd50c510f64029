import { isExpectedError } from "../../client";
import { type Conventions, routes } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { pathParams, splitId } from "../properties/id";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { isStructure, propertyOf } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import type { State } from "../state/state";
import { type ClearField, changedNames, fieldsBody, planOf } from "./fields";
import { planGraph } from "./graph";
import { merge } from "./merge";
import { readForUpdate, touchesGraph } from "./read-for-update";
import { clearedValue, requestBody } from "./request-body";
import { planRoute, routeAddress } from "./route";
import { type Versions, versionsAt } from "./versions";
import { concatPlans, entriesOf, type Plan, type Write } from "./write";

/** The requests of an update. */
export interface UpdatePlan extends Plan {
  /** The live object before the update; undefined when the plan did not need to read it. */
  readonly live: Properties | undefined;
}

/**
 * Plans the requests of an update. They send only the fields that differ (spec 4.1), and keep the undeclared live values
 * inside of these.
 *
 * @returns undefined when the object is deleted
 * @throws ApiError when the live object cannot be read
 */
export async function planUpdate(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<UpdatePlan | undefined> {
  const declared = versionsOf(definition, olds, news);
  const changed = sentNames(definition, declared);
  // Only objects, lists and fields of the graph can contain undeclared live values.
  const mustRead = changed.some(
    (name) =>
      touchesGraph(definition, [name]) ||
      [declared.before, declared.now].some((it) => isStructure(propertyOf(it, name))),
  );
  const { conventions } = context;
  if (!mustRead) return { ...planFor(definition, id, declared, changed, conventions), live: undefined };
  const live = await readForUpdate(definition, id, touchesGraph(definition, changed), context);
  if (!live) return undefined;
  const versions = { ...versionsOf(definition, olds, news, live), live };
  return { ...planFor(definition, id, versions, sentNames(definition, versions), conventions), live };
}

/** The result of previewing an update. */
export interface UpdatePreview {
  /** Why the update would be rejected: it would remove passwords that the program does not declare, or not keep an order. */
  readonly failures: readonly Failure[];
  /** Whether the routes of a link keep their ids and its fallback stays the same. */
  readonly keepsRoutes: boolean;
}

/**
 * Plans an update without running it. Sends a request only when the change may affect a password or the ids of routes. A
 * failed request is a warning, because the update plans again.
 */
export async function planPreview(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<UpdatePreview> {
  const names = sentNames(definition, versionsOf(definition, olds, news));
  if (!names.some((name) => mayHoldPasswords.includes(name))) return { failures: [], keepsRoutes: true };
  const plan = await planUpdate(definition, id, olds, news, context).catch((error: unknown) => {
    if (!isExpectedError(error)) throw error;
    context.signal?.throwIfAborted();
    context.warn(`Could not read the live object, so this preview may be incomplete. ${error.message}`);
    return undefined;
  });
  if (!plan) return { failures: [], keepsRoutes: false };
  const fallback = entriesOf(plan.live, "routes").find(({ isGlobalFallback }) => isGlobalFallback === true);
  return {
    failures: failuresOf(plan),
    keepsRoutes: plan.writes.every((write) => keepsRoute(write, String(fallback?.id))),
  };
}

/** Whether a write keeps the ids of routes and the fallback: it neither writes a whole graph nor changes the fallback. */
const keepsRoute = ({ endpoint, params, body }: Write, fallbackId: string): boolean =>
  endpoint === routes.delete
    ? params.routeId !== fallbackId
    : !["routes", "isGlobalFallback"].some((name) => propertyOf(body, name) !== undefined);

/** The fields that contain features, or the settings of one. */
const mayHoldPasswords = ["routes", "routeFeatures", "features", "config"];

/** Why a plan must not run: for each loss, the path and what to do. */
export const failuresOf = ({ lostPasswords, losesOrder }: Plan): Failure[] => [
  ...lostPasswords.map(lostPassword),
  ...(losesOrder ? [lostOrder] : []),
];

const lostOrder: Failure = {
  path: "routes",
  reason:
    "their order may decide where visitors go, and only writing all of them again changes it. That would remove parts of them " +
    "that this resource does not declare. Give each route a priority, so that their order in the list does not count.",
};

const lostPassword = (path: string): Failure => ({
  path,
  reason:
    "the service holds settings of this password that the program does not declare and the service does not show. " +
    "This update would remove them. Declare all settings of the password, or make this change on the service and run `pulumi refresh`.",
});

function versionsOf(definition: AnyDefinition, olds: State, news: Properties, live?: Properties): Versions {
  const before = definition.comparable?.(olds.inputs, news, live) ?? olds.inputs;
  const now = definition.comparable?.(news, olds.inputs, live) ?? news;
  return {
    before: requestBody(definition, before),
    now: requestBody(definition, now),
    live: undefined,
    normalized: requestBody(definition, normalizedIn(olds.outputs)),
  };
}

/** The fields that an update sends. A field that is no longer declared is sent only when the API can clear it. */
const sentNames = (definition: AnyDefinition, versions: Versions): string[] =>
  changedNames(definition.endpoints.update.body, versions).filter(
    (name) => propertyOf(versions.now, name) !== undefined || clearedValue(definition, name) !== undefined,
  );

function planFor(
  definition: AnyDefinition,
  id: string,
  versions: Versions,
  names: readonly string[],
  conventions: Conventions,
): Plan {
  const endpoint = definition.endpoints.update;
  const parts = splitId(definition, id);
  const { linkId = "", routeId } = parts;
  const clear: ClearField = (name, at, path) => {
    const empty = clearedValue(definition, name);
    return Array.isArray(empty)
      ? merge(propertySchema(endpoint.body, name), { ...at, now: empty }, path, conventions)
      : { value: empty, lostPasswords: [] };
  };
  if (touchesGraph(definition, names) && routeId !== undefined) {
    return planRoute(versions, routeAddress(linkId, { id: routeId }, false), [], clear, conventions, names);
  }
  const patch = (fields: readonly string[], live = versions.live): Plan => {
    const body = fieldsBody(endpoint.body, { ...versions, live }, fields, [], clear, conventions);
    const applyTo: Write["applyTo"] = (live, response) => ({ ...live, ...response });
    const params = pathParams(endpoint, definition, parts);
    return planOf(body, { endpoint, params, live: versions.live, applyTo });
  };
  const others = patch(names.filter((name) => name !== "routes"));
  if (!names.includes("routes")) return others;
  const wholeGraph = (routes: unknown) => patch(["routes"], { ...(versions.live as Properties), routes });
  const graph = planGraph(linkId, versionsAt(versions, "routes"), wholeGraph, conventions);
  const all = concatPlans([others, graph]);
  const [first] = graph.writes;
  if (first?.endpoint !== endpoint) return all;
  const body = Object.assign({}, ...all.writes.map(({ body }) => body));
  return { ...all, writes: [{ ...first, body }] };
}
