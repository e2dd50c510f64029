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
import type { Answer, Decision, Graph } from "../routing";

/** The inputs of a link that decide what visitors get. */
const deciding = ["kind", "routingMode", "url", "routes", "routeFeatures"];

/** The part of an update on which it depends whether a link still works. */
interface Update {
  readonly definition: AnyResource;
  readonly olds: { readonly inputs: Properties; readonly outputs: Properties };
  readonly news: Properties;
  readonly secrets?: readonly Path[];
}

/** A link that the update changes, by its key where it is an entry of a set. */
interface ChangedLink {
  readonly key?: string;
  readonly before: Properties;
  readonly after: Properties;
  readonly shortUrl: unknown;
}

/**
 * Warns in one line of an update after which a link, or entries of a set, certainly work for nobody. The model of visitors is loaded
 * only for links that change.
 */
export async function warnOfEndedLink(update: Update, context: Context): Promise<void> {
  const changed = changedLinks(update).filter(({ before, after }) =>
    deciding.some((name) => !isSame(undefined, before[name], after[name])),
  );
  if (changed.length === 0) return;
  const { decide, toGraph } = await import("../routing/index.js");
  const rules = settledRules(context.settings.service);
  const ended = changed.flatMap(({ key, before, after, shortUrl }) => {
    const end = (inputs: Properties) =>
      endOf(decide(graphOf(inputs, toGraph), { at: new Date() }, { rules }), shortUrl);
    const reason = end(after);
    return reason && !end(before) ? [{ key, reason }] : [];
  });
  const [first] = ended;
  if (!first) return;
  const who =
    first.key === undefined
      ? `the link works for nobody: ${first.reason}`
      : `links of this set work for nobody: ${someOf(ended, ({ key, reason }) => `${key} (${reason})`)}`;
  context.warn(`After this update, ${who}.`);
}

/** A link, or the entries of a set that it keeps. Of a set that is a secret, not even keys are shown. */
function changedLinks({ definition, olds, news, secrets = [] }: Update): ChangedLink[] {
  const { inputs, outputs } = olds;
  if (definition.name === "Link") return [{ before: inputs, after: news, shortUrl: outputs.shortUrl }];
  if (!isSet(definition) || hasSecretKeys(definition, secrets)) return [];
  const former = entriesOf(definition, inputs);
  const urls = isObject(outputs.shortUrls) ? outputs.shortUrls : {};
  return [...(entriesOf(definition, news) ?? [])].flatMap(([key, after]) => {
    const before = former?.get(key);
    return before && after ? [{ key, before, after, shortUrl: urls[key] }] : [];
  });
}

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
  const to = decision.type === "destination" ? shortAddress(decision.url) : undefined;
  return to !== undefined && typeof ownUrl === "string" && to === shortAddress(ownUrl)
    ? "it leads to itself"
    : undefined;
}
