import { isObject, propertyOf, propertySchema } from "../compare";
import type { Context } from "../context";
import type { AnyDefinition, Failure, Properties } from "../definition";
import { bodyOf, emptyOf } from "../diff";
import { pathParams, splitId } from "../id";
import { normalizedIn } from "../normalized";
import type { State } from "../state";
import { changedNames, type Emptied, fieldsBody } from "./fields";
import { planGraph } from "./graph";
import { readForUpdate, touchesGraph } from "./live";
import { merge } from "./merge";
import { choose, planRoute, routeAddress } from "./route";
import { type Versions, versionsAt } from "./versions";
import { joined, nothingToDo, type Plan } from "./write";

/** What an update sends, and the live object that it starts from, where that had to be read. */
export interface UpdatePlan extends Plan {
  readonly live: Properties | undefined;
}

/**
 * Plans the requests of an update: only the fields that differ (spec 4.1), and of these what is live and not declared is
 * carried along. Undefined when the object is gone.
 */
export async function planUpdate(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<UpdatePlan | undefined> {
  const versions = bodiesOf(definition, olds, news);
  const schema = definition.endpoints.update.body;
  const names = changedNames(schema, versions).filter((name) => isSent(definition, name, versions));
  if (names.length === 0) return { ...nothingToDo, live: undefined };
  const isStructured = names.some((name) =>
    [versions.before, versions.now].some((it) => isStructure(propertyOf(it, name))),
  );
  const isGraph = touchesGraph(definition, names);
  const live = isStructured ? await readForUpdate(definition, id, isGraph, context) : undefined;
  if (isStructured && !live) return undefined;
  const plan = planFor(definition, id, { ...versions, live }, names);
  return { ...plan, live };
}

/**
 * What an update would have to refuse: it would take a password away that its preview does not show.
 *
 * @throws ApiError when the live object cannot be read
 */
export async function refusals(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<readonly Failure[]> {
  const { before, now } = bodiesOf(definition, olds, news);
  const names = changedNames(definition.endpoints.update.body, {
    before,
    now,
    live: undefined,
    normalized: undefined,
  });
  if (!names.some((name) => mayHoldPasswords.includes(name))) return [];
  const plan = await planUpdate(definition, id, olds, news, context);
  return (plan?.hidden ?? []).map(hiddenPassword);
}

/** The fields that hold features, or are the settings of one. */
const mayHoldPasswords = ["routes", "routeFeatures", "features", "config"];

/** Why a password at a path is in the way, and what to do. */
export const hiddenPassword = (path: string): Failure => ({
  path,
  reason:
    "the service holds a password here that the program does not declare and the service does not show, and this update would remove it. " +
    "Declare `config` with the password, or make this change on the service and run `pulumi refresh`.",
});

function bodiesOf(definition: AnyDefinition, olds: State, news: Properties): Versions {
  const [before, now] = [
    definition.comparable?.(olds.inputs, news) ?? olds.inputs,
    definition.comparable?.(news, olds.inputs) ?? news,
  ];
  return {
    before: bodyOf(definition, before),
    now: bodyOf(definition, now),
    live: undefined,
    normalized: bodyOf(definition, normalizedIn(olds.outs)),
  };
}

/** Whether a changed field is sent: one that is no longer declared is, where something takes its value away. */
const isSent = (definition: AnyDefinition, name: string, { now }: Versions): boolean =>
  Object.hasOwn(now as object, name) || emptyOf(definition, name) !== undefined;

function planFor(definition: AnyDefinition, id: string, versions: Versions, names: readonly string[]): Plan {
  const endpoint = definition.endpoints.update;
  const parts = splitId(definition, id);
  const { linkId = "" } = parts;
  const emptied: Emptied = (name, at, path) => {
    const empty = emptyOf(definition, name);
    return Array.isArray(empty)
      ? merge(propertySchema(endpoint.body, name), { ...at, now: empty }, path)
      : { value: empty, hidden: [] };
  };
  if (definition.endpoints.create.path === routePath) {
    const plan = planRoute(versions, routeAddress(linkId, { id: parts.routeId }, false), [], emptied, names);
    if (plan) return plan;
  }
  const patch = (fields: readonly string[]): Plan => {
    const body = fieldsBody(endpoint.body, versions, fields, [], emptied);
    if (fields.length === 0 || !body) return nothingToDo;
    const params = pathParams(endpoint, definition, parts);
    const write = {
      endpoint,
      params,
      body: body.value,
      place: (live: Properties, answer: Properties | undefined) => ({ ...live, ...answer }),
    };
    return { writes: [write], hidden: body.hidden };
  };
  if (!touchesGraph(definition, names) || !names.includes("routes")) return patch(names);
  const graph = planGraph(linkId, versionsAt(versions, "routes"));
  const fields = patch(names.filter((name) => name !== "routes"));
  const whole = patch(names);
  const isWhole = graph.losesOrder && whole.hidden.length === 0;
  const chosen = isWhole ? undefined : choose(graph.parts, patch(["routes"]), graph.isLossy);
  return chosen && chosen === graph.parts ? joined([fields, chosen]) : whole;
}

const isStructure = (value: unknown): boolean => isObject(value) || Array.isArray(value);

const routePath = "/api/v1/links/{id}/routes";
