import { isUnknown, type Properties } from "../../lifecycle";
import { definitionOf } from "../stack/differences";
import type { Sighting } from "../stack/events";
import type { Look } from "../stack/look";
import { linkOf } from "./link";
import type { GraphLink, GraphRoute } from "./model";
import { conditionOf, featureOf, objectsIn, routeOf } from "./parts";
import { isHidden, knownText } from "./values";

/**
 * The links that a stack declares, with their routes: inline ones, and those that are resources of their own.
 *
 * @param withDeleted whether what the program no longer declares is among them, as it was
 */
export function linksOfStack(look: Look, withDeleted = false): GraphLink[] {
  const resources = look.seen
    .filter(({ after }) => withDeleted || after !== undefined)
    .map(resourceOf)
    // The engine tells them in the order in which it gets to them.
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const of = (kind: string) => resources.filter((it) => it.kind === kind);
  const links = of("Link");
  const routes = of("Route");
  const parentOf = parentsIn(links, look.sources);
  const children = new Map<string, Resource[]>();
  for (const it of [...routes, ...of("Condition"), ...of("Feature"), ...of("Target"), ...of("QR")]) {
    const key = parentOf(it);
    children.set(key, [...(children.get(key) ?? []), it]);
  }
  const declared = links.map((link) => drawn(link, children.get(link.urn) ?? [], look));
  const keys = new Set(links.map(({ urn }) => urn));
  const others = [...children].filter(([key, found]) => !keys.has(key) && found.some(isDrawn));
  return [
    ...declared.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ...others.map(([key, found]) => elsewhere(key, found, look)),
  ];
}

/** A resource as the program declares it, or as it was. */
interface Resource {
  readonly urn: string;
  readonly kind: string | undefined;
  readonly name: string;
  readonly id: string | undefined;
  readonly properties: Properties;
  /** What the stack had before: ids that are not known in a preview stay what they are. */
  readonly before: Properties;
}

const resourceOf = ({ urn, type, id, before = {}, after }: Sighting): Resource => ({
  urn,
  kind: definitionOf(type)?.name,
  name: urn.split("::").at(-1) ?? urn,
  id,
  properties: after ?? before,
  before,
});

/** Whether a resource is to be seen in a graph: a QR code leads to the link itself. */
const isDrawn = ({ kind }: Resource): boolean => kind !== "QR";

/** The key of the link to which something belongs: its URN, its id where the stack does not have it, or what it waits for. */
function parentsIn(links: readonly Resource[], sources: Look["sources"]): (child: Resource) => string {
  const keys = new Map(links.flatMap(({ id, urn }) => [[id ?? urn, urn] as const, [urn, urn] as const]));
  return ({ urn, properties, before }) => {
    const id = knownText(properties.linkId);
    if (id !== undefined) return keys.get(id) ?? id;
    const [source, ...more] = sources(urn, "linkId");
    const found = more.length === 0 ? keys.get(source ?? "") : undefined;
    if (found !== undefined) return found;
    // What is not known in a preview and comes from nowhere else stays what it was.
    const was = knownText(before.linkId);
    if (was !== undefined) return keys.get(was) ?? was;
    return source === undefined || more.length > 0 ? unknown : `${unknown} ${source}`;
  };
}

const unknown = "(not known yet)";

function drawn(link: Resource, children: readonly Resource[], look: Look): GraphLink {
  const { url, routes } = link.properties;
  const inline = objectsIn(routes).map((route, index) => ({ route, key: `${link.urn}#${index}` }));
  const single = {
    route: { actionType: "URL", actionConfig: { url }, isGlobalFallback: true },
    key: `${link.urn}#url`,
  };
  const own = url === undefined || url === null ? inline : [single];
  const isWhole = own.length > 0 && !isHidden(own.map(({ route }) => route.isGlobalFallback));
  const found = routesOf(own, children, look.sources, link);
  const hidden = children.filter((it) => !isDrawn(it) || it.kind === "Target");
  return linkOf(link.properties, {
    key: link.urn,
    id: link.id,
    name: link.name,
    routes: found,
    members: hidden.map(({ urn }) => urn),
    isWhole,
    remark: remarkOf(link, own.length > 0 || found.length > 0),
  });
}

function remarkOf({ id, properties }: Resource, hasRoutes: boolean): string | undefined {
  if (!hasRoutes) return whyNone(properties.routes);
  return id === undefined ? "still to be created" : undefined;
}

function whyNone(routes: unknown): string {
  if (isUnknown(routes)) return "its routes are not known yet";
  return routes === undefined
    ? "its routes are not declared here"
    : "its routes are a secret as a whole, since a password is among them";
}

/** What belongs to a link that the stack does not have, or whose id is not known yet. */
function elsewhere(key: string, children: readonly Resource[], look: Look): GraphLink {
  const isKnown = !key.startsWith(unknown);
  const source = key
    .slice(unknown.length + 1)
    .split("::")
    .at(-1);
  const routes = routesOf([], children, look.sources);
  return linkOf(
    {},
    {
      key,
      id: isKnown ? key : undefined,
      name: isKnown ? key : source ? `the link of ${source}` : "a link not known yet",
      routes,
      isWhole: false,
      remark: isKnown ? "not declared in this stack" : "its id is not known before the update",
    },
  );
}

/** The routes of a link, with the conditions and features that stand apart. */
function routesOf(
  own: readonly { readonly route: Properties; readonly key: string }[],
  children: readonly Resource[],
  sources: Look["sources"],
  link?: Resource,
): GraphRoute[] {
  const separate = children.filter(({ kind }) => kind === "Route");
  const parts = new Map<string, Resource[]>();
  for (const child of children) {
    if (child.kind === "Route" || !isDrawn(child)) continue;
    const key = findRoute(child, own, separate, sources, link);
    parts.set(key, [...(parts.get(key) ?? []), child]);
  }
  const one = (route: Properties, key: string, name: string, isListed: boolean) => {
    const found = parts.get(key) ?? [];
    parts.delete(key);
    const targets = found.filter(({ kind }) => kind === "Target").map(({ properties }) => properties);
    return routeOf(targets.length > 0 ? { ...route, targets } : route, {
      key,
      name,
      isListed,
      conditions: found
        .filter((it) => it.kind === "Condition")
        .map((it) => conditionOf(it.properties, it.urn)),
      features: found.filter((it) => it.kind === "Feature").map((it) => featureOf(it.properties, it.urn)),
    });
  };
  const known = [
    ...own.map(({ route, key }, index) =>
      one(route, key, key.endsWith("#url") ? "everybody" : `route ${index + 1}`, true),
    ),
    ...separate.map((it) => one(it.properties, it.urn, it.name, false)),
  ];
  const destination = { text: "not declared in this stack", url: undefined, own: undefined };
  const others = [...parts.keys()].map((key) => ({
    ...one({}, key, `route ${key}`, false),
    // Nobody knows whom it is for.
    audience: undefined,
    destination,
  }));
  return [...known, ...others];
}

/** The key of the route to which a condition, a feature or a target belongs; what its id is where it stands elsewhere. */
function findRoute(
  child: Resource,
  own: readonly { readonly route: Properties; readonly key: string }[],
  separate: readonly Resource[],
  sources: Look["sources"],
  link: Resource | undefined,
): string {
  const now = knownText(child.properties.routeId);
  const [source] = sources(child.urn, "routeId");
  const withId = (id: string | undefined) =>
    separate.find((it) => id !== undefined && it.id?.split("/")[1] === id);
  const id = now ?? knownText(child.before.routeId);
  const route = withId(now) ?? separate.find(({ urn }) => urn === source) ?? withId(id);
  if (route) return route.urn;
  // The id of a route that comes from the link is that of its fallback.
  const fallback = own.find((it) => it.route.isGlobalFallback === true);
  return (source !== undefined && source === link?.urn && fallback?.key) || id || unknown;
}
