import { UserError } from "../../client";
import { decide, type RoutingRules, type Visitor } from "../../routing";
import type { GraphLink, GraphRoute, Note } from "../graph/model/graph";
import { decisionText } from "./decisions";
import { namesIn } from "./names";
import { type KnownNames, toVisitors, type VisitorInput, visitorProblems } from "./visitor-input";

/** What a visitor gets, as marks on the links of a graph. */
export interface Ways {
  readonly links: readonly GraphLink[];
  readonly notes: readonly { readonly key: string; readonly note: Note }[];
}

/**
 * Marks the way of a visitor through links.
 *
 * @throws UserError when something is wrong with the visitor
 */
export function markWays(
  links: readonly GraphLink[],
  input: VisitorInput,
  rules: Partial<RoutingRules>,
): Ways {
  const problems = visitorProblems(input, namesOf(links));
  if (problems.length > 0)
    throw new UserError(problems.map(({ field, reason }) => `--visitor: ${field}: ${reason}`).join("\n"));
  const [visitor = {}] = toVisitors(input);
  const marked = links.map((link) => markWay(link, visitor, rules));
  return {
    links: marked.map(({ link }) => link),
    notes: marked.map(({ note, link: { key } }) => ({ key, note })),
  };
}

function markWay(link: GraphLink, visitor: Visitor, rules: Partial<RoutingRules>) {
  const { decision, alternatives } = decide(link.routing, visitor, { rules });
  const possible = new Set(alternatives.map((it) => it.decision.route));
  const wayOf = ({ routingKey }: GraphRoute): GraphRoute["way"] => {
    if (routingKey === undefined || !possible.has(routingKey)) return "not taken";
    return decision?.route === routingKey ? "taken" : "possible";
  };
  const others = [...new Set(alternatives.map((it) => decisionText(it.decision)))];
  const gets = decision ? decisionText(decision) : others.join(" or ");
  const isCertain = others.length < 2;
  const note: Note = {
    kind: "note",
    label: `gets ${gets}${isCertain ? "" : " (?)"}`,
    text: `${link.name}: the visitor gets ${others.join(", or perhaps ")}.`,
  };
  return { link: { ...link, routes: link.routes.map((it) => ({ ...it, way: wayOf(it) })) }, note };
}

function namesOf(links: readonly GraphLink[]): KnownNames {
  const found = links.map(({ routing }) => namesIn(routing));
  return {
    os: found.flatMap(({ os = [] }) => os),
    browser: found.flatMap(({ browser = [] }) => browser),
    device: found.flatMap(({ device = [] }) => device),
  };
}
