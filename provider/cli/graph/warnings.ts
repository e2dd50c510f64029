import { loops } from "./loops";
import { type Graph, type GraphLink, type Note, naming } from "./model";
import { shadowOf } from "./shadow";

/** Something in a graph that is hardly meant. */
export interface Warning {
  readonly kind: "unreachable" | "no-fallback" | "loop" | "expired";
  /** The key of the link or route it is about. */
  readonly key: string;
  readonly note: Note;
}

/**
 * What is hardly meant in a graph. Only what is sure is told: a route of which something is not known neither hides
 * another nor is taken for hidden.
 *
 * @param now the time by which a link has expired
 */
export const warningsIn = ({ links }: Graph, now = new Date()): Warning[] => [
  ...links.flatMap((link) => [...fallbackMissing(link), ...unreachable(link), ...expired(link, now)]),
  ...loops(links).map(({ link, route, through }) => ({
    kind: "loop" as const,
    key: route.key,
    note: note(
      "loop",
      `${naming(link)}: ${route.name} closes a loop of short links: ${through.join(" → ")}.`,
    ),
  })),
];

function fallbackMissing(link: GraphLink): Warning[] {
  // A tree and a board are pages themselves.
  const isPage = (link.kind === "TREE" || link.kind === "BOARD") && link.routes.length === 0;
  if (!link.isWhole || isPage || link.routes.some((it) => it.isFallback && it.isActive)) return [];
  const isOff = link.routes.some((it) => it.isFallback);
  const text = isOff ? "its fallback is switched off" : "it has no fallback";
  return [
    {
      kind: "no-fallback",
      key: link.key,
      note: note("no fallback", `${naming(link)}: ${text}, so visitors whom no route fits go nowhere.`),
    },
  ];
}

const unreachable = (link: GraphLink): Warning[] =>
  link.routes.flatMap((route) => {
    const shadow = shadowOf(route, link.routes);
    if (!shadow) return [];
    const why = shadow.isSame
      ? `${shadow.by.name} is for the same visitors`
      : `${shadow.by.name} stands before it and takes everybody`;
    const text = `${naming(link)}: ${route.name} can never be reached, since ${why}.`;
    return [{ kind: "unreachable" as const, key: route.key, note: note("never reached", text) }];
  });

function expired(link: GraphLink, now: Date): Warning[] {
  const own = link.features.flatMap((it) => over(it.expires, it.isEnabled));
  const routes = link.routes.filter(({ isActive }) => isActive);
  return [
    ...own.map((date) => expiry(link.key, `${naming(link)} has expired on ${date}.`)),
    ...routes.flatMap((route) =>
      route.features
        .flatMap((it) => over(it.expires, it.isEnabled))
        .map((date) => expiry(route.key, `${naming(link)}: ${route.name} has expired on ${date}.`)),
    ),
  ];

  function over(date: Date | undefined, isEnabled: boolean): string[] {
    return date && isEnabled && date < now ? [date.toISOString().slice(0, 10)] : [];
  }
}

const expiry = (key: string, text: string): Warning => ({
  kind: "expired",
  key,
  note: note("expired", text),
});

const note = (label: string, text: string): Note => ({ kind: "warning", label, text });
