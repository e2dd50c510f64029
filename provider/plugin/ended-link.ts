import { settledRules, shortAddress } from "../contract";
import {
  type AnyResource,
  type Context,
  entriesOf,
  hasSecretKeys,
  isObject,
  isSame,
  isSet,
  isUnknown,
  type Path,
  type Properties,
  someOf,
} from "../lifecycle";
import { link } from "../resources";
import type { Answer, Decision, Graph } from "../routing";

/** The inputs that make the address of a link. */
const addressing = ["slug", "domainId"];

/** The inputs of a link that decide what visitors get. */
const deciding = [...addressing, "kind", "routingMode", "url", "routes", "routeFeatures"];

/** The part of a create or an update on which it depends whether a link works. */
interface Change {
  readonly definition: AnyResource;
  /** Undefined for a create. */
  readonly olds?: { readonly inputs: Properties; readonly outputs: Properties };
  readonly news: Properties;
  readonly secrets?: readonly Path[];
}

/** A link that the operation creates or changes, by its key where it is an entry of a set. */
interface ChangedLink {
  readonly key?: string;
  readonly before: Properties | undefined;
  readonly after: Properties;
  readonly shortUrl: unknown;
}

/**
 * Warns in one line of a create or an update after which a link, or entries of a set, certainly work for nobody. The model of visitors
 * is loaded only for links that change, and for new ones that may not work.
 */
export async function warnOfEndedLink(change: Change, context: Context): Promise<void> {
  const changed = changedLinks(change).filter(({ before, after }) =>
    before ? deciding.some((name) => !isSame(undefined, before[name], after[name])) : mayBeEnded(after),
  );
  if (changed.length === 0) return;
  const { decide, toGraph } = await import("../routing/index.js");
  const rules = settledRules(context.settings.service);
  const ended: { readonly key: string | undefined; readonly reason: string }[] = [];
  for (const { key, before, after, shortUrl } of changed) {
    const keepsAddress = before && addressing.every((name) => before[name] === after[name]);
    const newUrl = keepsAddress ? shortUrl : await addressOfNew(after, context);
    const end = (inputs: Properties, ownUrl: unknown) =>
      leadsToItself(inputs, ownUrl) ??
      (before || needsModel(inputs)
        ? endOf(decide(graphOf(inputs, toGraph), { at: new Date() }, { rules }), ownUrl)
        : undefined);
    const reason = end(after, newUrl);
    if (reason && !(before && end(before, shortUrl))) ended.push({ key, reason });
  }
  const [first] = ended;
  if (!first) return;
  const who =
    first.key === undefined
      ? `the link works for nobody: ${first.reason}`
      : `links of this set work for nobody: ${someOf(ended, ({ key, reason }) => `${key} (${reason})`)}`;
  context.warn(`After this update, ${who}.`);
}

/** A link, or the entries of a set that it declares. Of a set that is a secret, not even keys are shown. */
function changedLinks({ definition, olds, news, secrets = [] }: Change): ChangedLink[] {
  const { inputs, outputs = {} } = olds ?? {};
  if (definition.name === "Link") return [{ before: inputs, after: news, shortUrl: outputs.shortUrl }];
  if (!isSet(definition) || hasSecretKeys(definition, secrets)) return [];
  const former = inputs && entriesOf(definition, inputs);
  const urls = isObject(outputs.shortUrls) ? outputs.shortUrls : {};
  return [...(entriesOf(definition, news) ?? [])].flatMap(([key, after]) =>
    after ? [{ key, before: former?.get(key), after, shortUrl: urls[key] }] : [],
  );
}

/** Whether a new link has anything because of which it may not work: routes, an expiry date, or its own address as `url`. */
const mayBeEnded = (inputs: Properties): boolean => needsModel(inputs) || hasOwnSlug(inputs.url, inputs.slug);

/** A link without routes and expiry date works, unless its `url` is its own address. */
const needsModel = ({ routes, routeFeatures = [] }: Properties): boolean =>
  Array.isArray(routes) || JSON.stringify(routeFeatures).includes("EXPIRATION_DATE");

const hasOwnSlug = (url: unknown, slug: unknown): boolean =>
  typeof url === "string" && typeof slug === "string" && shortAddress(url)?.endsWith(`/${slug}`) === true;

/** The address of a new link, where it may lead there. Only then is the host of its domain read. */
const addressOfNew = async (inputs: Properties, context: Context): Promise<unknown> =>
  JSON.stringify([inputs.url, inputs.routes]).includes(`/${inputs.slug}`)
    ? link.outputs.shortUrl.derive?.(inputs, context)
    : undefined;

/** Of a link that declares no routes, it is not known here whether it has some that are resources of their own. */
const leadsToItself = ({ url }: Properties, ownUrl: unknown): string | undefined =>
  isAddress(url, ownUrl) ? "it leads to itself, unless it has more routes" : undefined;

/** The graph of a link. One that declares no routes may have some that are resources of their own. */
const graphOf = (inputs: Properties, toGraph: typeof import("../routing/index.js").toGraph): Graph =>
  toGraph(inputs, { isOpen: isUnknown, hasMoreRoutes: inputs.routes === undefined });

/** Why a link works for no visitor, whatever the service does; undefined if it may work for one. */
function endOf({ alternatives, dependsOn, complete }: Answer, ownUrl: unknown): string | undefined {
  if (!complete || dependsOn.some(({ on }) => on === "value")) return undefined;
  const [first, ...more] = new Set(alternatives.map(({ decision }) => reasonFor(decision, ownUrl)));
  return more.length === 0 ? first : undefined;
}

function reasonFor(decision: Decision, ownUrl: unknown): string | undefined {
  if (decision.type === "nothing") return "no route accepts anybody";
  if (decision.type === "expired") return "it has expired";
  return decision.type === "destination" && isAddress(decision.url, ownUrl)
    ? "it leads to itself"
    : undefined;
}

function isAddress(url: unknown, ownUrl: unknown): boolean {
  const [one, other] = [url, ownUrl].map((it) => (typeof it === "string" ? shortAddress(it) : undefined));
  return one !== undefined && one === other;
}
