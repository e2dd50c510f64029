import { isExpectedError } from "../../client";
import { type Conventions, links, routes } from "../../contract";
import { compareInputs } from "../compare/changes";
import { type Comparison, compare } from "../compare/compare";
import { undeclaredParts } from "../compare/normalized";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { readForUpdate, touchesGraph } from "../live/read-live";
import type { Failure } from "../properties/failure";
import { pathParams, splitId } from "../properties/id";
import { isStructure, objectsIn, type Properties, propertyOf } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import type { State } from "../state/state";
import { clearedValue, requestBody } from "./body";
import { type Plan, planFields, planLink, planRoute, type Write } from "./bundle";
import { affectedParts } from "./parts";
import { inOneOrder, stateFromLive, unfinishedIn } from "./unfinished";

/** The requests of an update. */
export interface UpdatePlan extends Plan {
  /** The state before the update. If an earlier one failed halfway, only the service knows it. */
  readonly olds: State;
  /** The live object before the update; undefined when the plan did not need to read it. */
  readonly live: Properties | undefined;
  /** The live parts that it deletes or changes, see {@link affectedParts}. */
  readonly parts: readonly string[];
  /** The live parts that it leaves, because nothing declares them. */
  readonly others: readonly unknown[];
}

/**
 * Plans the requests of an update. They send only the fields that differ (spec 4.1), and keep the undeclared live values
 * inside of these.
 *
 * @param isNeeded whether to plan requests that send these fields; otherwise the plan has none
 * @returns undefined when the object is deleted
 * @throws ApiError when the live object cannot be read
 */
export async function planUpdate(
  definition: AnyDefinition,
  id: string,
  state: State,
  news: Properties,
  context: Context,
  isNeeded: (names: readonly string[]) => boolean = () => true,
): Promise<UpdatePlan | undefined> {
  const attempted = unfinishedIn(state);
  const doubtful = attempted ? compareInputs(definition, state.inputs, attempted).changed : [];
  const isWhole = touchesGraph(definition, doubtful);
  const found = attempted && (await readForUpdate(definition, id, isWhole, context));
  if (attempted && !found) return undefined;
  const olds = found ? stateFromLive(definition, state, found) : inOneOrder(definition, state);
  const declared = compareBodies(definition, olds, news);
  const names = sentNames(definition, declared);
  const unread = { olds, live: undefined, parts: [], others: [] };
  if (!isNeeded(names)) return { writes: [], failures: [], isExact: true, ...unread };
  const isGraph = touchesGraph(definition, names);
  // Only objects, lists and fields of the graph can contain undeclared live values.
  const mustRead =
    isGraph ||
    names.some((name) => [declared.before, declared.now].some((it) => isStructure(propertyOf(it, name))));
  const { conventions } = context;
  if (!mustRead) return { ...planFor(definition, id, declared, conventions), ...unread };
  const live = found && (isWhole || !isGraph) ? found : await readForUpdate(definition, id, isGraph, context);
  if (!live) return undefined;
  const edit = compareBodies(definition, olds, news, live);
  const read = { live, parts: affectedParts(edit, id, names), others: undeclaredParts(edit) };
  return { ...planFor(definition, id, edit, conventions), olds, ...read };
}

/** The result of previewing an update. */
export interface UpdatePreview {
  /** Why the update would be rejected: it would remove passwords that the program does not declare, or not keep an order. */
  readonly failures: readonly Failure[];
  /** Whether the routes of a link keep their ids and its fallback stays the same. */
  readonly keepsRoutes: boolean;
}

/**
 * Plans an update without running it, and notes for a comparison which parts it affects. Sends a request only for that, or when the
 * change may affect a password or the ids of routes. A failed request is a warning, because the update plans again.
 */
export async function planPreview(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<UpdatePreview> {
  const isNeeded = (names: readonly string[]): boolean =>
    (context.setChanges !== undefined && touchesGraph(definition, names)) ||
    names.some((it) => mayHoldPasswords.includes(it));
  const plan = await planUpdate(definition, id, olds, news, context, isNeeded).catch((error: unknown) => {
    if (!isExpectedError(error)) throw error;
    context.signal?.throwIfAborted();
    context.warn(`Could not read the live object, so this preview may be incomplete. ${error.message}`);
    return undefined;
  });
  if (!plan) return { failures: [], keepsRoutes: false };
  context.setChanges?.noteParts(plan.parts);
  const fallback = objectsIn(plan.live, "routes").find(({ isGlobalFallback }) => isGlobalFallback === true);
  return {
    failures: plan.failures,
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

/** Compares the bodies of requests. */
function compareBodies(
  definition: AnyDefinition,
  olds: State,
  news: Properties,
  live?: Properties,
): Comparison {
  const before = definition.comparable?.(olds.inputs, news, live) ?? olds.inputs;
  const now = definition.comparable?.(news, olds.inputs, live) ?? news;
  return compare(definition.endpoints.update.body, {
    before: requestBody(definition, before),
    now: requestBody(definition, now),
    live,
    normalized: requestBody(definition, normalizedIn(olds.outputs)),
  });
}

/** The fields that an update sends. A field that is no longer declared is sent only when the API can clear it. */
const sentNames = (definition: AnyDefinition, { changed, now }: Comparison): string[] =>
  changed.filter(
    (name) => propertyOf(now, name) !== undefined || clearedValue(definition, name) !== undefined,
  );

function planFor(definition: AnyDefinition, id: string, edit: Comparison, conventions: Conventions): Plan {
  const endpoint = definition.endpoints.update;
  const params = pathParams(endpoint, definition, splitId(definition, id));
  const cleared = (name: string) => clearedValue(definition, name);
  const names = sentNames(definition, edit);
  if (endpoint === links.update) return planLink(edit, params, conventions, names, cleared);
  if (endpoint === routes.update) return planRoute(edit, params, conventions, names, cleared);
  return planFields(edit, names, { endpoint, params }, conventions, cleared);
}
