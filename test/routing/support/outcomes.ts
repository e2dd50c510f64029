import {
  type Decision,
  decide,
  describeKind,
  type Graph,
  type RoutingRules,
} from "../../../provider/routing";

/** What a visitor may get, and when: `rest if inactiveRoute=skipped; one if inactiveRoute=used`. */
export function outcomesOf(link: Graph | object, visitor: object, rules: Partial<RoutingRules> = {}): string {
  const { alternatives, dependsOn } = decide(link, visitor, { rules });
  const lines = alternatives.map((it) => {
    const answers = Object.entries({ ...it.rules, ...it.values });
    const when = [describeKind(it.visitor), ...answers.map(describeAnswer)];
    const known = when.filter((text) => text !== "").join(", ");
    return describeGift(it.decision) + (known === "" ? "" : ` if ${known}`);
  });
  const asked = new Set(alternatives.flatMap(({ values }) => Object.keys(values)));
  const open = dependsOn.flatMap((it) => (it.on === "value" && !asked.has(it.path) ? it.path : []));
  return [...lines, ...open.map((path) => `unknown: ${path}`)].join("; ");
}

function describeAnswer([name, values]: [string, readonly string[]]): string {
  const [value] = values;
  if (value === "holds" || value === "does not hold") return value === "holds" ? name : `not ${name}`;
  return `${name}=${values.join("/")}`;
}

function describeGift(decision: Decision): string {
  if (decision.type === "destination") return decision.route;
  if (decision.type === "page") return decision.page;
  return `${decision.type}${decision.route === undefined ? "" : ` of ${decision.route}`}`;
}
