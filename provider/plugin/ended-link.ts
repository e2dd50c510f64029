import { settledRules } from "../contract";
import { type Context, isSame, isUnknown, type Properties } from "../lifecycle";
import type { Answer, Decision, Graph } from "../routing";

/** The inputs of a link that decide what visitors get. */
const deciding = ["kind", "routingMode", "url", "routes", "routeFeatures"];

/** The part of an update on which it depends whether a link still works. */
interface Update {
  readonly definition: { readonly name: string };
  readonly olds: { readonly inputs: Properties; readonly outputs: Properties };
  readonly news: Properties;
}

/** Warns of an update after which a link certainly works for nobody. The model of visitors is loaded only for a link that changes. */
export async function warnOfEndedLink({ definition, olds, news }: Update, context: Context): Promise<void> {
  if (definition.name !== "Link") return;
  if (deciding.every((name) => isSame(undefined, olds.inputs[name], news[name]))) return;
  const { decide, toGraph } = await import("../routing/index.js");
  const rules = settledRules(context.settings.service);
  const { shortUrl } = olds.outputs;
  const [before, after] = [olds.inputs, news].map((inputs) =>
    endOf(decide(graphOf(inputs, toGraph), { at: new Date() }, { rules }), shortUrl),
  );
  if (after && !before) context.warn(`After this update, the link works for nobody: ${after}.`);
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
  return decision.type === "destination" && decision.url !== undefined && decision.url === ownUrl
    ? "it leads to itself"
    : undefined;
}
