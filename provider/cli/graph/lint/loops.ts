import type { GraphLink, GraphRoute } from "../model/graph";
import { isCertainlyActive } from "./active";

/** A path over short links that returns to a link on it. */
export interface Loop {
  /** The last link before the path returns. */
  readonly link: GraphLink;
  /** The route of that link by which the path returns. */
  readonly route: GraphRoute;
  /** The names of the links on the path; the first and the last are the same. */
  readonly through: readonly string[];
}

/** Finds the loops of short links over active routes, each once. */
export function findLoops(links: readonly GraphLink[]): Loop[] {
  const byKey = new Map(links.map((link) => [link.key, link]));
  const found: Loop[] = [];
  const done = new Set<string>();
  for (const start of links) {
    if (done.has(start.key)) continue;
    // Depth first without recursion, because a chain of links may be long.
    const path: { link: GraphLink; nextRoute: number }[] = [{ link: start, nextRoute: 0 }];
    const positions = new Map([[start.key, 0]]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const route = top.link.routes[top.nextRoute];
      top.nextRoute += 1;
      if (!route) {
        done.add(top.link.key);
        positions.delete(top.link.key);
        path.pop();
        continue;
      }
      const isFollowed = isCertainlyActive(top.link, route);
      const target = isFollowed ? byKey.get(route.destination.linkKey ?? "") : undefined;
      if (!target || done.has(target.key)) continue;
      const position = positions.get(target.key);
      if (position === undefined) {
        positions.set(target.key, path.length);
        path.push({ link: target, nextRoute: 0 });
        continue;
      }
      const loop = path.slice(position).map(({ link }) => link);
      found.push({ link: top.link, route, through: [...loop, target].map(({ name }) => name) });
    }
  }
  return found;
}
