import { Document, isMap, isScalar, visit } from "yaml";
import {
  assumedRules,
  exampleOf,
  type Kind,
  type RoutingRules,
  type Row,
  type TextKind,
  table,
  type Visitor,
} from "../../routing";
import { decisionText } from "./decisions";
import type { VisitedLink } from "./links";

/** How many kinds of visitors to draft for a link. */
const kindsOfLink = 20;

/** A file of expectations for links as they are, ready to be read and committed, as YAML. */
export function draftExpectations(
  links: readonly VisitedLink[],
  settled: Partial<RoutingRules>,
  now: Date,
): string {
  const assuming = new Set<string>();
  const drafted = links.flatMap((link) => {
    const { rows, expectations } = draftLink(link, settled, now);
    for (const { answer } of rows)
      for (const it of answer.dependsOn) if (it.on === "rule") assuming.add(it.id);
    return expectations.length > 0 ? [[link.name, expectations] as const] : [];
  });
  const content = {
    ...(assuming.size > 0 ? { assuming: [...assuming].toSorted() } : {}),
    links: Object.fromEntries(drafted),
  };
  const document = new Document(content);
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && key.value === "visitor" && isMap(value)) value.flow = true;
    },
  });
  const text = document.toString({ lineWidth: 120 });
  return `# What visitors are expected to get. \`shortlink test\` compares it with the program.\n${text}`;
}

/** The expectations of a link: one for each kind of visitors who get something else than everybody else, who come last. */
function draftLink({ graph }: VisitedLink, settled: Partial<RoutingRules>, now: Date) {
  const visitor: Visitor = { at: now, visits: 0, passwords: false };
  const open = table(graph, { rules: settled, visitor }).rows;
  // What the rows depend on is assumed by the expectations, so that each holds.
  const rules = { ...assumedRules, ...settled };
  const certain = table(graph, { rules, visitor }).rows.filter(({ answer }) => answer.certain);
  const others = [...new Set(certain.filter((it) => isRest(it.visitor)).map(textOf))];
  const rest = others.length === 1 ? others[0] : undefined;
  const named = certain.flatMap((row) => {
    const named = textOf(row) === rest ? undefined : visitorOf(row.visitor);
    return named ? [{ visitor: named, gets: textOf(row) }] : [];
  });
  return {
    rows: open,
    expectations: [...named.slice(0, kindsOfLink), ...(rest === undefined ? [] : [{ otherwise: rest }])],
  };
}

const textOf = ({ answer }: Row): string => (answer.decision ? decisionText(answer.decision) : "");

/** A visitor that speaks for a kind; undefined if none is found. */
function visitorOf(kind: Kind): Record<string, unknown> | undefined {
  const { at: _, visits: __, passwords: ___, languages, ...texts } = exampleOf(kind) ?? {};
  if (Object.keys(texts).length === 0 && !languages) return undefined;
  const listed = Object.entries(texts).map(([field, text]) => {
    const values = kind[field as keyof typeof texts]?.in;
    return [field, values && values.length > 1 ? [...values] : text];
  });
  return { ...Object.fromEntries(listed), ...(languages && { language: languages.join(", ") }) };
}

/** Whether a kind only says what its visitors do not have. */
const isRest = (kind: Kind): boolean => Object.values(kind).every((it: TextKind) => !it?.in && !it?.passes);
