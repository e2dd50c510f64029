import { z } from "zod";
import { UserError } from "../client";
import { defaultRoutingMode, type Link, LinkInput, links, type Route, RouteInput } from "../contract";
import {
  type Context,
  defineResource,
  type Failure,
  importable,
  isSame,
  isUnknown,
  type Properties,
} from "../lifecycle";
import { entries, routeRules } from "./rules";
import { slugRules } from "./slug";

export const link = defineResource({
  name: "Link",
  doc:
    "A short link. It sends everyone to one `url`, or carries a whole graph of `routes`. A link with a `url` may have " +
    "further routes, declared as Route resources; a link that declares `routes` must not.",
  spec: "2.3, 2.4, 4.1",
  id: ["linkId"],
  inputs: LinkInput.partial({ domainId: true }),
  outputs: {
    createdAt: { doc: "When the link was created.", from: (live) => live.createdAt ?? undefined },
    fallbackRouteId: {
      doc: "The route that is taken when no other fits; for a link with a `url`, the service makes it.",
      from: (live) => fallbackOf(live)?.id,
    },
  },
  affects: { fallbackRouteId: ["routes"], slug: ["domainId"] },
  computed: ["slug"],
  mutuallyExclusive: ["url", "routes"],
  unique: [{ input: "slug", within: "domainId" }],
  endpoints: links,
  rules: (inputs, creating) => [
    ...destinationRules(inputs, creating),
    ...graphRules(inputs),
    ...entries(inputs.routes, "routes").flatMap(({ value, path }) => routeRules(value, path)),
  ],
  resolveDefaults: { domainId: defaultDomain },
  preflight: slugRules,
  toInputs: (live, declared) => {
    if (declared.url !== undefined) return { ...live, url: destinationOf(live) };
    const isImport = Object.keys(declared).length === 0;
    return isImport && isPlain(live) ? { ...live, url: destinationOf(live), routes: undefined } : live;
  },
  derivedDefaults: ({ url }) => ({ routingMode: defaultRoutingMode({ isGraph: url === undefined }) }),
  comparable(inputs, others, live) {
    const { url, ...rest } = inputs;
    const isOnlyUrl = url !== undefined && inputs.routes === undefined;
    // A service may make another fallback of another `url`; the route's own endpoint changes the one that is there.
    const isThere = others.url !== undefined && typeof (live && destinationOf(live)) === "string";
    return isOnlyUrl && (others.routes !== undefined || isThere)
      ? { ...rest, routes: [{ actionType: "URL", actionConfig: { url }, isGlobalFallback: true }] }
      : inputs;
  },
  example: { url: "https://example.com/autumn", slug: "autumn", title: "Autumn campaign" },
});

async function defaultDomain(context: Context): Promise<string> {
  const domainId = await context.defaultDomainId();
  if (domainId) return domainId;
  throw new UserError(
    "domainId: is missing, and the account has no default domain; give one, or set shortlink:defaultDomainId (or SHORTLINK_DEFAULT_DOMAIN_ID).",
  );
}

const fallbackOf = ({ routes }: Link): Route | undefined =>
  routes?.find((route) => route.isGlobalFallback === true);

/** Where a link leads; null when not to a URL, undefined when the answer does not show it. */
export function destinationOf(live: Link): string | null | undefined {
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

/** Whether a link is no more than its destination: nothing else is set of its only route. */
function isPlain(live: Link): boolean {
  const [route, ...others] = live.routes ?? [];
  if (!route || others.length > 0 || typeof destinationOf(live) !== "string") return false;
  const { clientRouteId, ...told } = importable(RouteInput, route);
  return isSame(RouteInput, told, {
    actionType: "URL",
    actionConfig: { url: destinationOf(live) },
    isGlobalFallback: true,
  });
}

/** Provide either `url` or `routes` (spec 4.1, create rule 2). */
function destinationRules({ url, routes }: Properties, creating: boolean): Failure[] {
  // What is not known yet may turn out to be there, or not.
  if (isUnknown(url) || isUnknown(routes)) return [];
  if (url !== undefined && routes !== undefined) {
    return [
      { path: "routes", reason: "stands beside url; give either url (one destination) or routes (a graph)." },
    ];
  }
  if (creating && url === undefined && routes === undefined) {
    return [{ path: "url", reason: "is missing; give either url (one destination) or routes (a graph)." }];
  }
  return [];
}

/** A graph has a global fallback (spec 4.1, create rule 4), and tells its routes apart. */
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
              "has no fallback; give one route isGlobalFallback: true, for visitors whom no other fits.",
          },
        ]),
    ...repeated.map(({ value, path }) => ({
      path: `${path}.clientRouteId`,
      reason: `${JSON.stringify(value.clientRouteId)} is taken by an earlier route; give each route its own.`,
    })),
  ];
}
