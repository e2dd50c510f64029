import { conditionShapes, type VisitorProperty } from "../../contract";
import type { Properties } from "../../lifecycle";
import { withParameters } from "../../resources/table/utm";
import { type Reference, Secret } from "../export/declared-resource";
import type { ArrivedLink, Visitors } from "./arrived";

/** What an entry refers to. */
export interface Surroundings {
  readonly folderId?: Reference | undefined;
  /** Returns the name under which the configuration has the password of a link. */
  nameSecret(link: ArrivedLink): string;
}

/** The inputs of a link here: a `url`, or a graph where some visitors end up elsewhere. */
export function inputsOf(link: ArrivedLink, { folderId, nameSecret }: Surroundings): Properties {
  const { slug, title, description, imageUrl, domain, isIndexable, hasQr, targets } = link;
  const isPlain = targets.length === 0 && !hasExpiredUrl(link);
  const features = featuresOf(link, nameSecret);
  return withoutUndefined({
    slug,
    ...(isPlain ? { url: destinationOf(link) } : { routes: routesOf(link) }),
    routeFeatures: features.length === 0 ? undefined : features,
    ...{ title, description, imageUrl, domainId: domain, folderId },
    seo: isIndexable === undefined ? undefined : { indexable: isIndexable },
    qr: hasQr ? { isQrCreated: true } : undefined,
  });
}

/** Where visitors of a link end up for whom there is no target. */
export const destinationOf = ({ url, utm }: ArrivedLink): string =>
  utm.length === 0 ? url : withParameters(url, utm);

const hasExpiredUrl = ({ expiredUrl, expiresAt }: ArrivedLink): boolean =>
  expiredUrl !== undefined && expiresAt !== undefined;

/** The features of a link as a whole. */
function featuresOf(link: ArrivedLink, nameSecret: Surroundings["nameSecret"]): Properties[] {
  const { expiresAt, hasPassword, clickLimit } = link;
  return [
    ...(hasPassword ? [{ type: "PASSWORD", config: new Secret(nameSecret(link), true) }] : []),
    ...(expiresAt === undefined || hasExpiredUrl(link) ? [] : [expiryAt(expiresAt)]),
    ...(clickLimit === undefined ? [] : [{ type: "LIMIT", config: { clicks: clickLimit } }]),
  ];
}

const expiryAt = (expiresAt: string): Properties => ({ type: "EXPIRATION_DATE", config: { expiresAt } });

/** The routes of a link. Where there is a destination after the expiry, it is the fallback, and all other routes expire. */
function routesOf(link: ArrivedLink): Properties[] {
  const { targets, expiredUrl = "", expiresAt = "" } = link;
  const features = hasExpiredUrl(link) ? { features: [expiryAt(expiresAt)] } : {};
  const all = routeTo(destinationOf(link));
  return [
    ...targets.map(({ visitors, url }) => ({ ...routeFor(visitors), ...routeTo(url), ...features })),
    hasExpiredUrl(link) ? { ...all, ...features } : { ...all, isGlobalFallback: true },
    ...(hasExpiredUrl(link) ? [{ ...routeTo(expiredUrl), isGlobalFallback: true }] : []),
  ];
}

const routeTo = (url: string): Properties => ({ actionType: "URL", actionConfig: { url } });

function routeFor(visitors: Visitors): Properties {
  const names = (Object.keys(conditionShapes) as VisitorProperty[]).filter((name) => visitors[name]);
  const [first] = names;
  return {
    platform: first && conditionShapes[first].platform,
    conditions: names.map((name) => {
      const { type, valueKey } = conditionShapes[name];
      return { type, operator: "IN", valueKey, valueJson: { values: visitors[name] } };
    }),
  };
}

const withoutUndefined = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
