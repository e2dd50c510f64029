import { displayName, type Graph, type GraphLink, type Note } from "../model/graph";
import { findLoops } from "./loops";
import { findShadow } from "./shadow";

/** A likely mistake in a graph. */
export interface Warning {
  readonly kind: "unreachable" | "no-fallback" | "loop" | "expired";
  /** The key of the link or route that it is about. */
  readonly key: string;
  readonly note: Note;
}

/**
 * Finds likely mistakes in a graph. Reports only what is certain: a route with an unknown value neither hides another
 * route nor counts as hidden.
 *
 * @param now the time at which to check expiry dates
 */
export const findWarnings = ({ links }: Graph, now = new Date()): Warning[] => [
  ...links.flatMap((link) => [...missingFallback(link), ...unreachable(link), ...expired(link, now)]),
  ...findLoops(links).map(({ link, route, through }) => ({
    kind: "loop" as const,
    key: route.key,
    note: warning(
      "loop",
      `${displayName(link)}: ${route.name} closes a loop of short links: ${through.join(" → ")}.`,
    ),
  })),
];

function missingFallback(link: GraphLink): Warning[] {
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

const unreachable = (link: GraphLink): Warning[] =>
  link.routes.flatMap((route) => {
    const shadow = findShadow(route, link.routes);
    if (!shadow) return [];
    const reason = shadow.hasSameAudience
      ? `${shadow.by.name} is for the same visitors`
      : `${shadow.by.name} comes first and accepts everybody`;
    const text = `${displayName(link)}: ${route.name} can never be reached, since ${reason}.`;
    return [{ kind: "unreachable" as const, key: route.key, note: warning("never reached", text) }];
  });

function expired(link: GraphLink, now: Date): Warning[] {
  const routes = link.routes.filter(({ isActive }) => isActive);
  return [
    ...expiredDates(link.features, now).map((date) =>
      expiryWarning(link.key, `${displayName(link)} expired on ${date}.`),
    ),
    ...routes.flatMap((route) =>
      expiredDates(route.features, now).map((date) =>
        expiryWarning(route.key, `${displayName(link)}: ${route.name} expired on ${date}.`),
      ),
    ),
  ];
}

const expiredDates = (features: GraphLink["features"], now: Date): string[] =>
  features.flatMap(({ expires, isEnabled }) =>
    expires && isEnabled && expires < now ? [expires.toISOString().slice(0, 10)] : [],
  );

const expiryWarning = (key: string, text: string): Warning => ({
  kind: "expired",
  key,
  note: warning("expired", text),
});

const warning = (label: string, text: string): Note => ({ kind: "warning", label, text });
