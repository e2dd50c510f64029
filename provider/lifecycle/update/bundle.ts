import * as z from "zod";
import {
  type Conventions,
  conditions,
  type Endpoint,
  features,
  isSecretFeature,
  links,
  routes,
  TargetInput,
  targets,
} from "../../contract";
import { type Comparison, compare } from "../compare/compare";
import type { Failure } from "../properties/failure";
import { keepsPositions, orderAfter, withoutPositions } from "../properties/route-order";
import { objectsIn, type Properties, propertyOf } from "../properties/values";
import { type ClearedValue, fieldsBody, merge } from "./body";

/** One request of an update. */
export interface Write {
  readonly endpoint: Endpoint;
  /** The ids in its path, outermost first. */
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Properties | undefined;
  /** The live object that it changes; undefined for a new one, and where it is not known. */
  readonly live?: unknown;
}

/** Requests, in order, and what they would not achieve. */
export interface Plan {
  readonly writes: readonly Write[];
  /** Why these requests must not be sent: each says what they would remove, and what to do. */
  readonly failures: readonly Failure[];
  /** Whether the result certainly equals the declaration. Some fields cannot be cleared. */
  readonly isExact: boolean;
}

/** Concatenates plans in their order. */
export const concatPlans = (plans: readonly Plan[]): Plan => ({
  writes: plans.flatMap(({ writes }) => writes),
  failures: plans.flatMap(({ failures }) => failures),
  isExact: plans.every(({ isExact }) => isExact),
});

const send = (...writes: Write[]): Plan => ({ writes, failures: [], isExact: true });

/**
 * Decides how the changes to an object and to its parts are sent. Its parts are the routes of a link, or the own fields,
 * conditions, features and targets of a route. The first row that applies counts.
 *
 * | What changes | Is sent as |
 * |---|---|
 * | parts that the service does not show | one request for the object |
 * | parts of an object that has others, which are undeclared or hidden | a request for each part |
 * | one part | a request for the part |
 * | several parts, the order of routes, or a field that only a request for the object can clear | one request for the object |
 * | the same, where that would remove a password | a request for each part |
 *
 * @param parts the requests for the parts; undefined where the service does not show these
 * @param whole plans one request for the object
 * @param hasOthers whether the object has other parts, which that request would remove
 */
function bundle(parts: Plan | undefined, whole: () => Plan, hasOthers: boolean): Plan {
  if (!parts) return whole();
  const isSingle = parts.failures.length === 0 && parts.writes.length <= 1;
  if (hasOthers || (isSingle && parts.isExact)) return parts;
  const all = whole();
  const isWorse = all.failures.length > 0 || (isSingle && !all.isExact);
  return isWorse ? parts : all;
}

/** Plans one request that changes some fields of an object; none when there is nothing to send. */
export function planFields(
  edit: Comparison,
  names: readonly string[],
  target: Pick<Write, "endpoint" | "params">,
  conventions: Conventions,
  cleared?: ClearedValue,
): Plan {
  const { value, lostPasswords, isExact } = fieldsBody(edit, names, conventions, cleared);
  const writes = Object.keys(value).length > 0 ? [{ ...target, body: value, live: edit.live }] : [];
  return { writes, failures: lostPasswords.map(lostPassword), isExact };
}

/** Plans the changes to a link. Where all of its routes are sent, its other fields go with them. */
export function planLink(
  link: Comparison,
  params: Write["params"],
  conventions: Conventions,
  names: readonly string[],
  cleared: ClearedValue,
): Plan {
  const target = { endpoint: links.update, params };
  const fields = names.filter((name) => name !== "routes");
  const others = planFields(link, fields, target, conventions, cleared);
  if (!names.includes("routes")) return others;
  const whole = (list: Comparison): Plan => {
    const { value, lostPasswords } = merge(list, conventions);
    const write = { ...target, body: { routes: value }, live: link.live };
    return { ...send(write), failures: lostPasswords.map(lostPassword) };
  };
  const graph = planRoutes(link.at("routes"), params, whole, conventions);
  const all = concatPlans([others, graph]);
  const isWhole = graph.writes.some(({ endpoint }) => endpoint === links.update);
  const body = Object.assign({}, ...all.writes.map((write) => write.body));
  return isWhole ? { ...all, writes: [{ ...target, body, live: link.live }] } : all;
}

/**
 * Plans the changes to the inline routes of a link.
 *
 * @param whole plans one request for all of them
 */
function planRoutes(
  list: Comparison,
  params: Write["params"],
  whole: (list: Comparison) => Plan,
  conventions: Conventions,
): Plan {
  // A service may show the destination of a link without routes.
  if (Array.isArray(list.live) && list.live.length === 0) return whole(list);
  const { declared, undeclared } = list.entries;
  const parts = planList(list, "routes", params, conventions);
  const order = orderAfter(declared);
  const isDerived = order !== "kept" && !keepsPositions(declared);
  return bundle(
    parts && withOrder(parts, order),
    () => whole(isDerived ? list.with({ live: withoutPositions(list.live) }) : list),
    undeclared.length > 0 || declared.some(hasOthers),
  );
}

/** Requests for single routes that leave the order of routes like this. */
const withOrder = (parts: Plan, order: ReturnType<typeof orderAfter>): Plan => ({
  ...parts,
  failures: order === "lost" ? [...parts.failures, lostOrder] : parts.failures,
  isExact: parts.isExact && order === "kept",
});

/** Plans the changes to a route. */
export function planRoute(
  route: Comparison,
  params: Write["params"],
  conventions: Conventions,
  names: readonly string[] = route.changed,
  cleared?: ClearedValue,
): Plan {
  const patch = (fields: readonly string[]) =>
    planFields(route, fields, { endpoint: routes.update, params }, conventions, cleared);
  const isInput = (name: string) => childLists.some(({ input }) => input === name);
  const plans = [
    patch(names.filter((name) => !isInput(name))),
    ...childLists
      .filter(({ input }) => names.includes(input))
      .map(({ list }) => planList(childrenOf(route, list), list, params, conventions)),
  ];
  const isShown = (plan: Plan | undefined): plan is Plan => plan !== undefined;
  return bundle(plans.every(isShown) ? concatPlans(plans) : undefined, () => patch(names), hasOthers(route));
}

/** The lists of objects in a route that have endpoints of their own (spec 4.2), and the inputs that declare them. */
export const childLists = [
  { list: "conditions", input: "conditions" },
  { list: "features", input: "features" },
  { list: "targets", input: "targetItemIds" },
] as const;

type ChildList = (typeof childLists)[number]["list"];

const endpointsOf = { routes, conditions, features, targets };

/** The edits of the objects in one of a route's lists. */
export function childrenOf(route: Comparison, list: ChildList): Comparison {
  if (list !== "targets") return route.at(list);
  const { path, before, now } = route.at("targetItemIds");
  const declared = (ids: unknown) =>
    [...new Set(Array.isArray(ids) ? ids : [])].map((itemId) => ({ itemId }));
  const targets = propertyOf(route.live, list);
  // A target whose item the service does not show is nobody's.
  const live = Array.isArray(targets) ? targets.map((it) => ({ itemId: null, ...it })) : undefined;
  const versions = { before: declared(before), now: declared(now), live };
  return compare(z.array(TargetInput), versions, path);
}

/** Whether a route has parts that its inline declaration does not contain, or settings that the service does not show. */
const hasOthers = (route: Comparison): boolean =>
  childLists.some(({ list }) => childrenOf(route, list).entries.undeclared.length > 0) ||
  // A list of item ids cannot say this.
  objectsIn(route.live, "targets").some(({ required }) => required === true) ||
  objectsIn(route.live, "features").some((it) => isSecretFeature(it) && it.config === undefined);

/**
 * Plans a request for each changed object in a list, through its own endpoint: first what is new, and last what is removed. The
 * link must have a fallback at any time (spec 4.1, create rule 4), so the new fallback goes before other changes.
 *
 * @param params the ids of the objects around it
 * @returns undefined when the service does not show the list
 */
function planList(
  edit: Comparison,
  list: keyof typeof endpointsOf,
  params: Write["params"],
  conventions: Conventions,
): Plan | undefined {
  if (!Array.isArray(edit.live)) return undefined;
  const endpoints = endpointsOf[list];
  const { declared, dropped } = edit.entries;
  const {
    added = [],
    changed = [],
    removed = [],
  } = Object.groupBy([...declared, ...dropped], ({ kind }) => kind);
  const ownParams = ({ live }: Comparison) => ({
    ...params,
    [list === "routes" ? "routeId" : "childId"]: String(propertyOf(live, "id")),
  });
  const change = (entry: Comparison) =>
    list === "routes"
      ? planRoute(entry, ownParams(entry), conventions)
      : planFields(
          entry,
          entry.changed,
          { endpoint: endpoints.update, params: ownParams(entry) },
          conventions,
        );
  const isFallback = ({ now }: Comparison) => propertyOf(now, "isGlobalFallback") === true;
  const byFallback = (one: Comparison, other: Comparison) =>
    Number(isFallback(other)) - Number(isFallback(one));
  return concatPlans([
    ...added.map(({ now }) => send({ endpoint: endpoints.create, params, body: now as Properties })),
    ...changed.toSorted(byFallback).map(change),
    ...removed.map((entry) => send({ endpoint: endpoints.delete, params: ownParams(entry) })),
  ]);
}

const lostOrder: Failure = {
  path: "routes",
  reason:
    "their order may decide where visitors go, and only writing all of them again changes it. That would remove what this " +
    "resource does not declare of them: parts, or settings of a PASSWORD feature, which the service may not show. Give each " +
    "route a priority, so that their order in the list does not count.",
};

const lostPassword = (path: string): Failure => ({
  path,
  reason:
    "the service holds settings of this password that the program does not declare and the service does not show. " +
    "This update would remove them. Declare all settings of the password, or make this change on the service and run `pulumi refresh`.",
});
