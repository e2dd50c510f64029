import { isInScope } from "../../../routing/evaluate/features";
import { displayName, type Graph, type GraphLink, type GraphRoute, type Note } from "../model/graph";
import { inWords } from "../model/values";
import { isCertainlyActive } from "./active";
import { findLoops } from "./loops";
import { findHidden, type Shadow } from "./shadow";

/** A likely mistake in a graph, with a warning; or something that is good to know, with a note. */
export interface GraphFinding {
  readonly kind: "unreachable" | "overlap" | "no-fallback" | "loop" | "expired" | "rule";
  /** The key of the link or route that it is about; empty if it is about none of them. */
  readonly key: string;
  readonly note: Note;
}

/**
 * Finds likely mistakes in a graph. Reports only what is certain: a route with an unknown value neither hides another
 * route nor counts as hidden.
 *
 * @param now the time at which to check expiry dates
 */
export const lintGraph = ({ links }: Graph, now = new Date()): GraphFinding[] => [
  ...links.flatMap((link) => [...missingFallback(link), ...unreachable(link), ...expired(link, now)]),
  ...findLoops(links).map(({ link, route, through }) => ({
    kind: "loop" as const,
    key: route.key,
    note: warning(
      "loop",
      `${displayName(link)}: ${routeName(route)} closes a loop of short links: ${through.join(" → ")}.`,
    ),
  })),
];

function missingFallback(link: GraphLink): GraphFinding[] {
  // A tree or a board without routes is a page of its own.
  const isPage = (link.kind === "TREE" || link.kind === "BOARD") && link.routes.length === 0;
  if (!link.hasAllRoutes || isPage || link.routes.some((it) => it.isFallback && it.isActive)) return [];
  const isOff = link.routes.some((it) => it.isFallback);
  const reason = isOff ? "its fallback is switched off" : "it has no fallback";
  return [
    {
      kind: "no-fallback",
      key: link.key,
      note: warning(
        "no fallback",
        `${displayName(link)}: ${reason}, so visitors who match no route get nowhere.`,
      ),
    },
  ];
}

/** The routes of a link that are never reached, and the values with which visitors never reach the others. */
const unreachable = (link: GraphLink): GraphFinding[] =>
  link.routes.flatMap((route): GraphFinding[] => {
    const { shadow, overlaps } = findHidden(route, link);
    if (shadow) {
      const text = `${displayName(link)}: ${describeShadow(routeName(route), shadow)}.`;
      return [{ kind: "unreachable", key: route.key, note: warning("never reached", text) }];
    }
    return overlaps.map(({ by, type, values }) => ({
      kind: "overlap",
      key: route.key,
      note: {
        kind: "note",
        label: `without ${shortList(values)}`,
        text: `${displayName(link)}: visitors with ${inWords(type)} ${oneOf(values)} never reach ${routeName(route)}, since ${routeName(by)} comes first.`,
      },
    }));
  });

/** What a sentence calls a route, whose name may be any word: `route german`. */
const routeName = ({ name }: Pick<GraphRoute, "name">): string =>
  /^route \d+$/.test(name) ? name : `route ${name}`;

function describeShadow(name: string, { by, accepts }: Shadow): string {
  const names = listOf(by.map(routeName));
  if (accepts === "both") {
    return `either ${names} or ${name} can never be reached, since both are for the same visitors`;
  }
  if (accepts === "the same visitors")
    return `${name} can never be reached, since ${names} is for ${accepts}`;
  const verb = by.length === 1 ? "comes first and accepts" : "come first and together accept";
  return `${name} can never be reached, since ${names} ${verb} ${accepts}`;
}

/** Texts as a list in a sentence: "AT, CH, and LI". */
const listOf = (texts: readonly string[]): string => andList.format(texts);
const andList = new Intl.ListFormat("en");

/** Texts as a list of possibilities: "AT or CH". */
const oneOf = (texts: readonly string[]): string => orList.format(texts);
const orList = new Intl.ListFormat("en", { type: "disjunction" });

/** The first texts of a list, and how many more there are. */
const shortList = (texts: readonly string[]): string =>
  [texts.slice(0, 3).join(", "), ...(texts.length > 3 ? [`and ${texts.length - 3} more`] : [])].join(" ");

function expired(link: GraphLink, now: Date): GraphFinding[] {
  const routes = link.routes.filter((route) => isCertainlyActive(link, route));
  return [
    ...expiredDates(featuresFor(link), now).map((date) =>
      expiryWarning(link.key, `${displayName(link)} expired on ${date}.`),
    ),
    ...routes.flatMap((route) =>
      expiredDates([...route.features, ...featuresFor(link, route)], now).map((date) =>
        expiryWarning(route.key, `${displayName(link)}: ${routeName(route)} expired on ${date}.`),
      ),
    ),
  ];
}

/** The features of a link that certainly apply to one of its routes, or to the link as a whole. */
function featuresFor({ features, routing }: GraphLink, route?: GraphRoute): GraphLink["features"] {
  const found = route && routing.routes.find(({ key }) => key === route.routingKey);
  if (route && !found) return [];
  return features.filter((_, index) =>
    routing.features.slice(index, index + 1).some((it) => isInScope(it, found)),
  );
}

const expiredDates = (features: GraphLink["features"], now: Date): string[] =>
  features.flatMap(({ expires, isEnabled }) =>
    expires && isEnabled && expires < now ? [expires.toISOString().slice(0, 10)] : [],
  );

const expiryWarning = (key: string, text: string): GraphFinding => ({
  kind: "expired",
  key,
  note: warning("expired", text),
});

const warning = (label: string, text: string): Note => ({ kind: "warning", label, text });
