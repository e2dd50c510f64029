import type { VisitedLink } from "./links";
import { linksNamed } from "./links";
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
  const reached = new Map<VisitedLink, Set<string>>();
  for (const { link: name, answers } of cases) {
    const [link] = linksNamed(name, links);
    if (!link) continue;
    const routes = reached.get(link) ?? new Set();
    for (const { route } of answers.flatMap(({ decision, alternatives }) =>
      [decision, ...alternatives.map((it) => it.decision)].filter((it) => it !== undefined),
    )) {
      if (route !== undefined) routes.add(route);
    }
    reached.set(link, routes);
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
