import type { Loss, Visitors } from "../../arrived";
import { isVisitor } from "../../fields/roles";
import { matcherOfWildcards, splatIn, wildcardIn } from "../../redirects/patterns";
import type { Rule } from "../../redirects/rule";

/** A redirect of Netlify by its parts. */
interface Redirect {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly status: string | undefined;
  /** Query parameters that it wants: `id=:id`. */
  readonly query: readonly string[];
  /** Such as `Country=de,at`. */
  readonly conditions: readonly string[];
  readonly notes?: readonly Omit<Loss, "line">[];
}

/** The rule of a redirect. */
export function netlifyRule({ query, conditions, ...redirect }: Redirect): Rule {
  const { from, to } = redirect;
  const visitors = visitorsOf(conditions);
  const wildcard = wildcardIn(from);
  const problem =
    wildcard ??
    splatIn(to) ??
    (query.length > 0 ? "looks at query parameters; a link here has only a path." : undefined) ??
    (visitors ? undefined : `has the condition ${conditions.join(" ")}, on which no route here can decide.`);
  const hasVisitors = visitors && Object.keys(visitors).length > 0;
  return {
    ...{ ...redirect, problem },
    ...(hasVisitors && { visitors }),
    ...(wildcard !== undefined && { catches: matcherOfWildcards(from) }),
  };
}

/** The visitors of conditions; undefined if a route cannot have one of them. */
function visitorsOf(conditions: readonly string[]): Visitors | undefined {
  const visitors: Record<string, string[]> = {};
  for (const condition of conditions) {
    const [, name = "", list = ""] = /^(country|language)=(.+)$/i.exec(condition) ?? [];
    const property = name.toLowerCase() as keyof typeof isVisitor;
    const values = list.split(",");
    if (name === "" || !values.every((it) => isVisitor[property].test(it))) return undefined;
    visitors[property] = property === "country" ? values.map((it) => it.toUpperCase()) : values;
  }
  return visitors;
}
