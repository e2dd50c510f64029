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
  const reached = new Map<VisitedLink, Set<string | undefined>>();
  for (const { found, answers } of cases) {
    if (!found) continue;
    const routes = reached.get(found) ?? new Set();
    for (const { decision, alternatives } of answers) {
      routes.add(decision?.route);
      for (const it of alternatives) routes.add(it.decision.route);
    }
    reached.set(found, routes);
  }
  return links.flatMap((link) =>
    link.graph.routes
      .filter(({ key }) => !reached.get(link)?.has(key))
      .map(({ key, conditions = [], features = [] }) => ({
        ...{ link: link.name, route: key, conditions: conditions.length },
        features: features.flatMap(({ type }) => type ?? []),
      })),
  );
}
