import type { VisitedLink } from "./links";
import type { TestCase } from "./run";

/** What no expectation reaches: routes that decide for none of their visitors, with their conditions and features. */
export interface Uncovered {
  readonly link: string;
  readonly route: string;
  readonly conditions: number;
  readonly features: readonly string[];
}

/** The routes of all links that no expectation reaches. */
export function uncovered(cases: readonly TestCase[], links: readonly VisitedLink[]): Uncovered[] {
  const casesOf = Map.groupBy(cases, ({ found }) => found);
  return links.flatMap((link) => {
    const possible = (casesOf.get(link) ?? []).flatMap((it) => it.answers.flatMap((one) => one.alternatives));
    const reached = new Set(possible.map(({ decision }) => decision.route));
    return link.graph.routes
      .filter(({ key }) => !reached.has(key))
      .map(({ key, conditions = [], features = [] }) => ({
        ...{ link: link.name, route: key, conditions: conditions.length },
        features: features.flatMap(({ type }) => type ?? []),
      }));
  });
}
