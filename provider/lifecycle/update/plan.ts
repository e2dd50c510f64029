import { ApiError, UserError } from "../../client";
import { routes } from "../../contract";
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
import { readForUpdate, touchesGraph } from "./live";
import { merge } from "./merge";
import { clearedValue, requestBody } from "./request-body";
import { planRoute, routeAddress } from "./route";
import { type Versions, versionsAt } from "./versions";
import { concatPlans, emptyPlan, entriesOf, type Plan, type Write } from "./write";

/** What an update sends, and the live object that it starts from, where that had to be read. */
export interface UpdatePlan extends Plan {
  readonly live: Properties | undefined;
}

/**
 * Plans the requests of an update: only the fields that differ (spec 4.1), with what is live in them and not declared.
 * Undefined when the object is gone.
 *
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
  // What is neither an object nor a list, nor stands for a part of the graph, has nothing in it that is not declared.
  const isRead = changed.some(
    (name) =>
      touchesGraph(definition, [name]) ||
      [declared.before, declared.now].some((it) => isStructure(propertyOf(it, name))),
  );
  if (!isRead) return { ...planFor(definition, id, declared, changed), live: undefined };
  const live = await readForUpdate(definition, id, touchesGraph(definition, changed), context);
  if (!live) return undefined;
  const versions = { ...versionsOf(definition, olds, news, live), live };
  return { ...planFor(definition, id, versions, sentNames(definition, versions)), live };
}

/** What a preview of an update finds out. */
export interface UpdatePreview {
  /** What the update would be refused for: it would take a password away, which the preview does not show. */
  readonly failures: readonly Failure[];
  /** Whether the routes of a link keep their ids, and its fallback stays the same. */
  readonly keepsRoutes: boolean;
}

/**
 * Plans an update without carrying it out. Only a change that may touch a password or the ids of routes costs a request.
 * Where the service does not answer it, that is a warning: the update itself looks again.
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
    if (!(error instanceof ApiError || error instanceof UserError)) throw error;
    context.signal?.throwIfAborted();
    context.warn(`What is live could not be read, so this preview does not show all. ${error.message}`);
    return undefined;
  });
  if (!plan) return { failures: [], keepsRoutes: false };
  const fallback = entriesOf(plan.live, "routes").find(({ isGlobalFallback }) => isGlobalFallback === true);
  return {
    failures: plan.lostPasswords.map(lostPasswordFailure),
    keepsRoutes: plan.writes.every((write) => keepsRoute(write, String(fallback?.id))),
  };
}

/** Whether a write neither writes a whole graph, nor takes the fallback away, nor makes another one of it. */
const keepsRoute = ({ endpoint, params, body }: Write, fallbackId: string): boolean =>
  endpoint === routes.delete
    ? params.routeId !== fallbackId
    : !["routes", "isGlobalFallback"].some((name) => propertyOf(body, name) !== undefined);

/** The fields that hold features, or are the settings of one. */
const mayHoldPasswords = ["routes", "routeFeatures", "features", "config"];

/** Why a password at a path is in the way, and what to do. */
export const lostPasswordFailure = (path: string): Failure => ({
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

/** The fields of an update. One that is no longer declared is sent where something takes its value away. */
const sentNames = (definition: AnyDefinition, versions: Versions): string[] =>
  changedNames(definition.endpoints.update.body, versions).filter(
    (name) => propertyOf(versions.now, name) !== undefined || clearedValue(definition, name) !== undefined,
  );

function planFor(definition: AnyDefinition, id: string, versions: Versions, names: readonly string[]): Plan {
  const endpoint = definition.endpoints.update;
  const parts = splitId(definition, id);
  const { linkId = "", routeId } = parts;
  const emptied: ClearField = (name, at, path) => {
    const empty = clearedValue(definition, name);
    return Array.isArray(empty)
      ? merge(propertySchema(endpoint.body, name), { ...at, now: empty }, path)
      : { value: empty, lostPasswords: [] };
  };
  if (names.length === 0) return emptyPlan;
  if (touchesGraph(definition, names) && routeId !== undefined) {
    return planRoute(versions, routeAddress(linkId, { id: routeId }, false), [], emptied, names);
  }
  const patch = (fields: readonly string[]): Plan => {
    const body = fieldsBody(endpoint.body, versions, fields, [], emptied);
    const applyTo: Write["applyTo"] = (live, answer) => ({ ...live, ...answer });
    return planOf(body, { endpoint, params: pathParams(endpoint, definition, parts), applyTo });
  };
  if (!names.includes("routes") || !touchesGraph(definition, names)) return patch(names);
  const whole = patch(["routes"]);
  const graph = planGraph(linkId, versionsAt(versions, "routes"), whole);
  return graph === whole
    ? patch(names)
    : concatPlans([patch(names.filter((name) => name !== "routes")), graph]);
}
