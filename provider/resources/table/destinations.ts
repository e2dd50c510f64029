import { canonicalJson, startOf } from "../../contract";
import { isObject, type Properties, propertyOf, valueAt } from "../../lifecycle";
import { text, time } from "./cells";
import { type RouteColumn, type RouteFrame, routeColumnFor } from "./route-column";

/** Where a row leads. */
export interface Destinations {
  /** The cell of `url`: for all visitors whom no other column is for. */
  readonly url?: string | undefined;
  /** The cells of columns such as `url[country=DE]`, from left to right. */
  readonly routed: readonly { readonly column: RouteColumn; readonly url: string }[];
  /** The cell of `starts`. */
  readonly starts?: string | undefined;
  /** The cell of `before_url`: for all visitors before. */
  readonly beforeUrl?: string | undefined;
  /** The cell of `expires`. */
  readonly expires?: string | undefined;
  /** The cell of `expired_url`: for all visitors afterwards. */
  readonly expiredUrl?: string | undefined;
}

/**
 * The inputs of a link for the destinations of a row: those that an import of it would have. Routes come in the order of their columns, as the service considers them,
 * and the fallback comes last. What has expired is passed over, so that `expired_url` is the fallback behind routes that expire, and
 * `before_url` a first route that expires when the others start.
 */
export function toInputs(row: Destinations): Properties {
  const { url, routed, starts, beforeUrl, expires, expiredUrl } = row;
  const features = endingAt(expires);
  if (!isGraph(row))
    return { ...(url !== undefined && { url }), ...(features && { routeFeatures: features }) };
  const copied = () => (expiredUrl === undefined ? {} : { features: structuredClone(features) });
  return {
    routes: [
      ...(beforeUrl === undefined
        ? []
        : [{ ...to(beforeUrl), features: endingAt(starts === undefined ? starts : startOf(starts)) }]),
      ...routed.map(({ column, url }) => ({ ...column.frame(), ...to(url), ...copied() })),
      ...(expiredUrl === undefined ? [] : [{ ...to(url), ...copied() }]),
      { ...to(expiredUrl ?? url), isGlobalFallback: true },
    ],
    ...(expiredUrl === undefined && features && { routeFeatures: features }),
  };
}

const endingAt = (time: string | undefined) =>
  time === undefined ? undefined : [{ type: "EXPIRATION_DATE", config: { expiresAt: time } }];

/** The names of the columns that the routes of a row come from. */
export const routeOrigins = ({ routed, beforeUrl, expiredUrl }: Destinations): string[] => [
  ...(beforeUrl === undefined ? [] : ["before_url"]),
  ...routed.map(({ column }) => column.name),
  "url",
  ...(expiredUrl === undefined ? [] : ["expired_url"]),
];

/** Whether a row needs routes. */
export const isGraph = ({ routed, beforeUrl, expiredUrl }: Destinations): boolean =>
  routed.length > 0 || beforeUrl !== undefined || expiredUrl !== undefined;

/** Whether a destination has white space, as pasted ones do. */
export const isSpaced = (url: string): boolean => /\s/.test(url);

const to = (url: string | undefined) => ({ actionType: "URL", actionConfig: { url } });

/** The inputs of a link as a row says them. */
export interface Spread {
  readonly destinations: Destinations;
  /** The inputs that need columns of their own. */
  readonly others: Properties;
}

/** Finds the destinations that mean just what a link declares, and leaves all else to other columns. */
export function spread(inputs: Properties): Spread {
  for (const names of said) {
    const { chosen, others } = split(inputs, names);
    for (const guess of [guessAll, guessStart]) {
      const destinations = guess(chosen);
      if (destinations && canonicalJson(toInputs(destinations)) === canonicalJson(chosen))
        return { destinations, others };
    }
  }
  return { destinations: { routed: [] }, others: inputs };
}

/** What columns of destinations may say, at best all of it. */
const said = [["url", "routes", "routeFeatures"], ["url", "routes"], ["routeFeatures"]];

function split(inputs: Properties, names: readonly string[]): { chosen: Properties; others: Properties } {
  const declared = Object.entries(inputs).filter(([, value]) => value !== undefined);
  return {
    chosen: Object.fromEntries(declared.filter(([name]) => names.includes(name))),
    others: Object.fromEntries(declared.filter(([name]) => !names.includes(name))),
  };
}

/** Destinations that may mean what a link declares, and whose first route may be there until the others start. */
function guessStart({ routes, ...others }: Properties): Destinations | undefined {
  const [first, ...rest] = Array.isArray(routes) ? routes : [];
  const { expires: starts } = expiryIn(propertyOf(first, "features"));
  const beforeUrl = valueAt(first, ["actionConfig", "url"]);
  const found = starts !== undefined && isFilled(beforeUrl) && guessAll({ ...others, routes: rest });
  return found ? { ...found, starts, beforeUrl } : undefined;
}

/** Destinations that may mean what a link declares. */
function guessAll({ url, routes, routeFeatures }: Properties): Destinations | undefined {
  if (!Array.isArray(routes))
    return isFilled(url) ? { url, routed: [], ...expiryIn(routeFeatures) } : undefined;
  const urls = routes.map((route) => valueAt(route, ["actionConfig", "url"]));
  if (!urls.every((it): it is string => isFilled(it) && !isSpaced(it))) return undefined;
  const ended = expiryIn(propertyOf(routes[0], "features"));
  const count = urls.length - (ended.expires === undefined ? 1 : 2);
  const columns = routes.slice(0, Math.max(count, 0)).map(columnFor);
  if (!columns.every((it) => it !== undefined)) return undefined;
  return {
    routed: columns.map((column, index) => ({ column, url: String(urls[index]) })),
    ...(ended.expires === undefined ? expiryIn(routeFeatures) : { ...ended, expiredUrl: urls.at(-1) }),
    url: urls[count],
  };
}

const columnFor = ({ platform, conditions }: RouteFrame): RouteColumn | undefined =>
  Array.isArray(conditions) && conditions.every(isObject)
    ? routeColumnFor({ platform, conditions })
    : undefined;

function expiryIn(features: unknown): { readonly expires?: string } {
  const expires = valueAt(features, [0, "config", "expiresAt"]);
  return isFilled(expires) && "value" in time.parse(expires) ? { expires } : {};
}

const isFilled = (value: unknown): value is string => text.print(value) !== undefined;
