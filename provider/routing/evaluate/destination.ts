import type { Decision } from "../answer";
import type { GraphRoute } from "../graph/graph";
import { isQuestion, type Question, underRules, type World } from "./question";

/** A decision, and the paths of the values that are not known and on which it depends. */
export interface Found {
  readonly decision: Decision;
  readonly open: readonly string[];
}

/** A parameter of a query. */
export type Parameter = readonly [name: string, value: string];

/** What features add to a destination. */
export interface Additions {
  readonly parameters: readonly Parameter[];
  /** The settings of each REDIRECT_DELAY. */
  readonly delays: readonly Readonly<Record<string, unknown>>[];
}

/** Where a route leads; undefined if it leads nowhere, so that further routes are considered. */
export function destinationOf(
  { key, action }: GraphRoute,
  { parameters = [], delays = [] }: Partial<Additions>,
  world: World,
): Found | Question | undefined {
  const { type, config, path, hasOpenSetting } = action;
  if (type === "EVENT") {
    const event = underRules(world, ["eventAction"], ({ rules }) => rules.eventAction ?? "ends");
    if (event !== "ends") return isQuestion(event) ? event : undefined;
  }
  const { url, ...others } = config;
  if (type === "") {
    const missing = underRules(world, ["missingAction"], ({ rules }) => rules.missingAction ?? "destination");
    if (isQuestion(missing)) return missing;
    if (missing === "nothing") return { decision: { type: "nothing" }, open: [] };
  }
  const isUrl = type === "URL" || type === "";
  const address =
    isUrl && typeof url === "string" ? withParameters(url, parameters, world) : isUrl ? undefined : url;
  if (isQuestion(address)) return address;
  const text = typeof address === "string" ? address : undefined;
  const isOpen = type === undefined || hasOpenSetting || (isUrl && text === undefined);
  return {
    decision: {
      type: "destination",
      route: key,
      action: type || undefined,
      url: text,
      config: others,
      ...(delays.length > 0 && { delays }),
    },
    open: isOpen ? [path] : [],
  };
}

/** A URL with some parameters in its query. What is in it stays as it is written. */
function withParameters(url: string, parameters: readonly Parameter[], world: World): string | Question {
  if (parameters.length === 0) return url;
  const [, base = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const present = query.slice(1).split("&").filter(Boolean);
  const names = new Set(parameters.map(([name]) => name));
  const kept = new Set(present.map(nameOf).filter((name) => names.has(name)));
  const joined = (all: readonly string[]) => `${base}?${all.join("&")}${fragment}`;
  const added = (isAdded: (name: string) => boolean = () => true) =>
    parameters
      .filter(([name]) => isAdded(name))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (kept.size === 0) return joined([...present, ...added()]);
  return underRules(world, ["utmParameters"], ({ rules }) => {
    if (rules.utmParameters === "kept") return joined([...present, ...added((name) => !kept.has(name))]);
    const others = present.filter((part) => rules.utmParameters === "appended" || !kept.has(nameOf(part)));
    return joined([...others, ...added()]);
  });
}

/** The name of a part of a query. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
