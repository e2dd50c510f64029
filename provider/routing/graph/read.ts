import { conditionValues, visitorPropertyOf } from "../../contract/assumptions/shapes";
import { canonicalJson } from "../../contract/json/walk";
import { linkKey } from "../visitor/kind";
import { own } from "../visitor/test";
import type {
  Graph,
  GraphAction,
  GraphCondition,
  GraphFeature,
  GraphOptions,
  GraphRoute,
  LinkFeature,
  SeparateParts,
} from "./graph";
import { isEmpty, isObject, type Properties, type Reader, readerOf } from "./values";

/**
 * The graph of a link, from the inputs of a program, with routes that are declared apart, or from the account.
 *
 * @example
 * toGraph({ routes: [{ actionType: "URL", actionConfig: { url: "https://a.example" }, isGlobalFallback: true }] })
 */
export function toGraph(link: object, options: GraphOptions = {}): Graph {
  const { url, kind, routingMode, routes, routeFeatures } = link as Properties;
  const read = readerOf(options.isOpen);
  const isShort = !isEmpty(url) && isEmpty(routes);
  const fallback = { actionType: "URL", actionConfig: { url }, isGlobalFallback: true };
  const inline = isShort ? [fallback] : read.objects(routes);
  const firstPath = firstPathBy(read);
  const placed = (inline ?? []).map((route, index) => ({
    ...{ route, index },
    path: isShort ? "url" : `routes[${index}]`,
  }));
  // No route shares the key of the link, or the path of another route, and with it their visits, passwords and open values.
  const taken = new Set([linkKey, ...placed.map(({ path }) => path)]);
  return {
    kind: read.text(kind, "DIRECT"),
    routingMode: read.text(routingMode, isShort ? "SIMPLE" : "ADVANCED"),
    routes: [
      ...placed.map(({ route, index, path }) => {
        const wanted = options.keys?.[index] ?? idsOf(read, route)[0] ?? path;
        const key = taken.has(wanted) ? path : wanted;
        taken.add(key);
        const place = { ...own(options.parts, wanted), key, path, position: index };
        const found = readRoute(read, firstPath, route, place);
        // What is not known of a link with a single destination is its `url`.
        return isShort ? { ...found, action: { ...found.action, path } } : found;
      }),
      ...(options.separate ?? []).map(({ inputs, ...rest }) => {
        let { key } = rest;
        for (let count = 2; taken.has(key); count += 1) key = `${rest.key} (${count})`;
        taken.add(key);
        return readRoute(read, firstPath, inputs as Properties, {
          ...rest,
          key,
          path: key,
          position: undefined,
        });
      }),
    ],
    features: read
      .objects(routeFeatures)
      ?.map((it, index) => readLinkFeature(read, it, `routeFeatures[${index}]`)) ?? [
      // Stands for all of them. A list is no type.
      readLinkFeature(read, { type: [] }, "routeFeatures"),
    ],
    hasMoreRoutes: options.hasMoreRoutes === true || inline === undefined,
  };
}

/** Finds the first place of equal contents. What is not known is equal to nothing. */
type FirstPath = (content: readonly unknown[], path: string) => string;

function firstPathBy(read: Reader): FirstPath {
  const paths = new Map<string, string>();
  return (content, path) => {
    if (content.some(read.isOpen)) return path;
    const key = canonicalJson(content);
    const first = paths.get(key) ?? path;
    paths.set(key, first);
    return first;
  };
}

/** The ids of a route that are known. */
const idsOf = (read: Reader, { id, clientRouteId }: Properties): string[] =>
  [clientRouteId, id].filter((it): it is string => typeof it === "string" && it !== "" && !read.isOpen(it));

interface RoutePlace extends SeparateParts {
  readonly key: string;
  readonly path: string;
  readonly position: number | undefined;
}

function readRoute(
  read: Reader,
  firstPath: FirstPath,
  route: Properties,
  { key, path, position, ...parts }: RoutePlace,
): GraphRoute {
  const { targeting, targetItemIds, targets } = route;
  // Of the route itself, a target says nothing.
  const ownTargets = parts.targets?.map((it) => ({ ...it, linkId: undefined, routeId: undefined }));
  const targeted = [targeting, targetItemIds, targets, ownTargets];
  const isTargeted = !targeted.every(isEmpty);
  const conditions = withParts(read.objects(route.conditions), parts.conditions);
  const features = withParts(read.objects(route.features), parts.features);
  return {
    ...{ key, path, position },
    ids: [key, ...idsOf(read, route)],
    isFallback: read.flag(route.isGlobalFallback, false),
    isActive: read.flag(route.isActive, true),
    priority: read.number(route.priority, 0),
    sortOrder: read.number(route.sortOrder, 0),
    platform: read.text(route.platform, "GLOBAL"),
    conditions: conditions?.map((it, index) =>
      readCondition(read, firstPath, it, `${path}.conditions[${index}]`),
    ),
    targeting: isTargeted ? firstPath(targeted, `${path}.targeting`) : undefined,
    ...(isTargeted && !read.isOpen(targeted) && { targeted: canonicalJson(targeted) }),
    deviceProfileIds: read.texts(route.deviceProfileIds),
    features: features?.map((it, index) => readFeature(read, it, `${path}.features[${index}]`)),
    action: readAction(read, route, `${path}.actionConfig`),
  };
}

function readAction(read: Reader, { actionType, actionConfig }: Properties, path: string): GraphAction {
  const settings = isObject(actionConfig) ? Object.entries(actionConfig) : [];
  const known = settings.filter(([, value]) => !read.isOpen(value));
  const hasOpenSetting =
    known.length < settings.length || (!isObject(actionConfig) && !isEmpty(actionConfig));
  return { path, type: read.text(actionType, ""), config: Object.fromEntries(known), hasOpenSetting };
}

const withParts = (
  inline: readonly Properties[] | undefined,
  separate: readonly object[] = [],
): readonly Properties[] | undefined => inline && [...inline, ...(separate as readonly Properties[])];

function readCondition(
  read: Reader,
  firstPath: FirstPath,
  condition: Properties,
  path: string,
): GraphCondition {
  const { type, operator, valueKey, valueJson } = condition;
  const isOpen = [type, operator, valueKey].some(read.isOpen);
  const property = isOpen ? undefined : visitorPropertyOf(condition);
  const values = read.isOpen(valueJson) || !property ? undefined : conditionValues(property, valueJson);
  const isRead = property !== undefined && (values !== undefined || isEmpty(valueJson));
  return {
    path: firstPath([type, operator, valueKey, values ?? valueJson], path),
    property,
    operator: read.text(operator, ""),
    valueKey: read.text(valueKey, ""),
    values: isEmpty(valueJson) ? "none" : values,
    ...(!isRead &&
      !read.isOpen(condition) && { unread: canonicalJson({ type, operator, valueKey, valueJson }) }),
  };
}

function readFeature(read: Reader, { type, enabled, config }: Properties, path: string): GraphFeature {
  const known = read.text(type, "");
  return {
    path,
    type: known,
    isEnabled: read.flag(enabled, true),
    config: known === "PASSWORD" ? {} : read.object(config),
  };
}

function readLinkFeature(read: Reader, feature: Properties, path: string): LinkFeature {
  return { ...readFeature(read, feature, path), scope: readScope(read, feature) };
}

/** A feature with ids applies to these routes, and one without a scope to the link. Other scopes are not known (2.7). */
function readScope(read: Reader, { scope, routeIds }: Properties): LinkFeature["scope"] {
  const ids = read.texts(routeIds);
  if (ids === undefined || ids.length > 0) return ids;
  const name = read.text(scope, "link");
  return name && /^(all|global|link)$/i.test(name) ? "link" : undefined;
}

/** Whether a link is a graph that {@link toGraph} made. */
export const isGraph = (link: Graph | object): link is Graph => "hasMoreRoutes" in link;
