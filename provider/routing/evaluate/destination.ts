import type { Decision } from "../answer";
import type { GraphRoute } from "../graph/graph";
import { askRule, isQuestion, type Question, underRules, type World } from "./question";

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
  { parameters = [], delays }: Partial<Additions>,
  world: World,
): Found | Question | undefined {
  const { type, config, path, hasOpenSetting } = action;
  if (type === "EVENT") {
    const event = askRule(world, "eventAction");
    if (event !== "ends") return isQuestion(event) ? event : undefined;
  }
  const { url, ...others } = config;
  if (type === "") {
    const missing = askRule(world, "missingAction");
    if (isQuestion(missing)) return missing;
    if (missing === "nothing") return { decision: { type: "nothing" }, open: [] };
  }
  const isUrl = type === "URL" || type === "";
  const plain = typeof url === "string" ? url : undefined;
  const address = isUrl && plain !== undefined ? withParameters(plain, parameters, world) : plain;
  if (isQuestion(address)) return address;
  const isOpen = type === undefined || hasOpenSetting || (isUrl && address === undefined);
  return {
    decision: {
      type: "destination",
      route: key,
      action: type || undefined,
      url: address,
      config: others,
      ...(delays?.length ? { delays } : {}),
    },
    open: isOpen ? [path] : [],
  };
}

/** A URL with some parameters in its query. What is in it stays as it is written. */
function withParameters(url: string, parameters: readonly Parameter[], world: World): string | Question {
  if (parameters.length === 0) return url;
  const names = new Set(parameters.map(([name]) => name));
  return underRules(world, ["utmParameters"], ({ rules: { utmParameters } }) =>
    // The query, or the place where one would be.
    url.replace(/\?[^#]*|(?=#)|$/, (query) => {
      const present = query.slice(1).split("&").filter(Boolean);
      const taken = new Set(present.map(nameOf));
      const old = utmParameters === "replaced" ? present.filter((part) => !names.has(nameOf(part))) : present;
      const added = parameters.filter(([name]) => utmParameters !== "kept" || !taken.has(name));
      const texts = added.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
      return `?${[...old, ...texts].join("&")}`;
    }),
  );
}

/** The name of a part of a query. */
const nameOf = (part: string): string => [...new URLSearchParams(`&${part}`).keys()].join();
