import * as z from "zod";
import { settingName, UserError } from "../client";
import {
  type Conventions,
  defaultRoutingMode,
  type Link,
  LinkInput,
  links,
  type Route,
  RouteInput,
} from "../contract";
import {
  adoptInput,
  type Context,
  defineResource,
  type Failure,
  importable,
  isSame,
  isUnknown,
  type Properties,
} from "../lifecycle";
import { hostOfLink, resolveDomain, shortUrl, whenAbsent } from "./address";
import { featureDoubts, scopeDoubts } from "./doubts";
import { findByAddress, findByName } from "./functions/find-link";
import { entries, entryDoubts, routeRules, routeWarnings } from "./rules";
import { slugRules } from "./slug";

export const link = defineResource({
  name: "Link",
  doc:
    "A short link. It sends all visitors to one `url`, or routes them through a graph of `routes`. A link with a `url` can " +
    "have more routes, declared as Route resources; a link that declares `routes` cannot.",
  id: ["linkId"],
  inputs: LinkInput.partial({ domainId: true }).extend({ adopt: adoptInput }),
  outputs: {
    createdAt: { doc: "When the link was created.", from: (live) => live.createdAt ?? undefined },
    fallbackRouteId: {
      doc: "The id of the fallback: the route for visitors whom no other route matches. For a link with a `url`, the service creates it.",
      from: (live) => fallbackOf(live)?.id,
    },
    host: {
      doc: `The host of the link's domain: \`sho.rt\`. ${whenAbsent}`,
      from: () => undefined,
      derive: hostOfLink,
    },
    shortUrl: {
      doc: `The address of the link: \`https://sho.rt/autumn\`. ${whenAbsent}`,
      from: () => undefined,
      derive: shortUrl,
    },
  },
  affects: {
    fallbackRouteId: ["routes"],
    slug: ["domainId"],
    host: ["domainId"],
    shortUrl: ["slug", "domainId"],
  },
  address: "shortUrl",
  computed: ["slug"],
  autonamed: "slug",
  mutuallyExclusive: ["url", "routes"],
  unique: [{ input: "slug", within: "domainId" }],
  ownedLists: ["routes", "routeFeatures"],
  endpoints: links,
  findBy: { address: findByAddress, name: findByName },
  rules: (inputs, creating) => [
    ...destinationRules(inputs, creating),
    ...graphRules(inputs),
    ...entries(inputs.routes, "routes").flatMap(({ value, path }) => routeRules(value, path)),
  ],
  warnings: ({ routes, routeFeatures }) => [
    ...entries(routes, "routes").flatMap(({ value, path }) => routeWarnings(value, path)),
    ...entryDoubts(routeFeatures, "routeFeatures", (it) => [
      ...featureDoubts(it),
      ...scopeDoubts(it, routes),
    ]),
  ],
  resolveDefaults: { domainId: defaultDomain },
  resolveInputs: { domainId: resolveDomain },
  preflight: slugRules,
  toInputs: (live, declared, conventions) => {
    if (declared.url !== undefined) return { ...live, url: destinationOf(live) };
    const isImport = Object.keys(declared).length === 0;
    return isImport && declaresUrl(live, conventions)
      ? { ...live, url: destinationOf(live), routes: undefined }
      : live;
  },
  derivedDefaults: ({ url }) => ({ routingMode: defaultRoutingMode({ isGraph: url === undefined }) }),
  comparable(inputs, others, live) {
    const { url, ...rest } = inputs;
    const hasOnlyUrl = url !== undefined && inputs.routes === undefined;
    // A PATCH of `url` may create another fallback; the route's own endpoint updates the existing one.
    const hasFallback = others.url !== undefined && typeof (live && fallbackDestinationOf(live)) === "string";
    return hasOnlyUrl && (others.routes !== undefined || hasFallback)
      ? { ...rest, routes: [{ actionType: "URL", actionConfig: { url }, isGlobalFallback: true }] }
      : inputs;
  },
  example: { url: "https://example.com/autumn", slug: "autumn", title: "Autumn campaign" },
});

async function defaultDomain(context: Context): Promise<string> {
  const domainId = await context.defaultDomainId();
  if (domainId) return domainId;
  throw new UserError(
    `domainId: is missing, and the account has no default domain; set domainId or ${settingName("defaultDomainId")}.`,
  );
}

const fallbackOf = ({ routes }: Link): Route | undefined =>
  routes?.find((route) => route.isGlobalFallback === true);

/** The URL that a link leads to; null if it leads to none, undefined if the response does not show it. */
export function destinationOf(live: Link): string | null | undefined {
  // A service may have no route for the destination, and show it itself (spec 2.3, 2.4: not shown).
  return !fallbackOf(live) && typeof live.url === "string" ? live.url : fallbackDestinationOf(live);
}

function fallbackDestinationOf(live: Link): string | null | undefined {
  const fallback = fallbackOf(live);
  const action = { actionType: fallback?.actionType, actionConfig: fallback?.actionConfig };
  const isShown = fallback
    ? action.actionType !== undefined || action.actionConfig !== undefined
    : live.routes?.every(({ isGlobalFallback }) => isGlobalFallback === false);
  return UrlAction.safeParse(action).data?.actionConfig.url ?? (isShown ? null : undefined);
}

const UrlAction = z.object({
  actionType: z.literal("URL"),
  actionConfig: z.looseObject({ url: z.string() }),
});

/** Whether a link declares its destination as `url`: it has one route, which sets nothing else, or no route for it. */
function declaresUrl(live: Link, conventions: Conventions): boolean {
  if (typeof destinationOf(live) !== "string") return false;
  // A destination without a route is no part of a graph.
  if (!fallbackOf(live)) return true;
  const [route, ...others] = live.routes ?? [];
  if (others.length > 0) return false;
  const { clientRouteId, ...declarable } = importable(RouteInput, route, conventions);
  return isSame(RouteInput, declarable, {
    actionType: "URL",
    actionConfig: { url: destinationOf(live) },
    isGlobalFallback: true,
  });
}

/** A link has either `url` or `routes` (spec 4.1, create rule 2). */
function destinationRules({ url, routes }: Properties, creating: boolean): Failure[] {
  // An unknown value may turn out to be absent.
  if (isUnknown(url) || isUnknown(routes)) return [];
  if (url !== undefined && routes !== undefined) {
    return [
      { path: "routes", reason: "conflicts with url; set either url (one destination) or routes (a graph)." },
    ];
  }
  if (creating && url === undefined && routes === undefined) {
    return [{ path: "url", reason: "is missing; set either url (one destination) or routes (a graph)." }];
  }
  return [];
}

/** A graph has a global fallback (spec 4.1, create rule 4), and every `clientRouteId` in it is unique. */
function graphRules({ routes }: Properties): Failure[] {
  const graph = entries(routes, "routes");
  if (!Array.isArray(routes) || graph.length < routes.length || graph.length === 0) return [];
  const hasFallback = graph.some(({ value: { isGlobalFallback: it } }) => it === true || isUnknown(it));
  const references = graph.map(({ value }) => value.clientRouteId);
  const repeated = graph.filter(({ value: { clientRouteId: it } }, index) => {
    return it !== undefined && !isUnknown(it) && references.indexOf(it) < index;
  });
  return [
    ...(hasFallback
      ? []
      : [
          {
            path: "routes",
            reason:
              "has no fallback; set isGlobalFallback: true on one route, for visitors whom no other route matches.",
          },
        ]),
    ...repeated.map(({ value, path }) => ({
      path: `${path}.clientRouteId`,
      reason: `${JSON.stringify(value.clientRouteId)} is already used by an earlier route; give each route its own.`,
    })),
  ];
}
