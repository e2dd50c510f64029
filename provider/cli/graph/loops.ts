import type { GraphLink, GraphRoute } from "./model";

/** A way that comes back to where it began. */
export interface Loop {
  readonly link: GraphLink;
  /** The route by which it is left. */
  readonly route: GraphRoute;
  /** The links on the way, by their names. */
  readonly through: readonly string[];
}

/** The ways from links back to themselves over routes that are switched on; each loop once. */
export function loops(links: readonly GraphLink[]): Loop[] {
  const byKey = new Map(links.map((link) => [link.key, link]));
  const found: Loop[] = [];
  const done = new Set<string>();
  for (const start of links) {
    if (done.has(start.key)) continue;
    // Depth first, without recursion: a chain of links may be long.
    const path: { link: GraphLink; next: number }[] = [{ link: start, next: 0 }];
    const places = new Map([[start.key, 0]]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const route = top.link.routes[top.next];
      top.next += 1;
      if (!route) {
        done.add(top.link.key);
        places.delete(top.link.key);
        path.pop();
        continue;
      }
      const target = route.isActive ? byKey.get(route.destination.own ?? "") : undefined;
      if (!target || done.has(target.key)) continue;
      const place = places.get(target.key);
      if (place === undefined) {
        places.set(target.key, path.length);
        path.push({ link: target, next: 0 });
        continue;
      }
      const way = path.slice(place).map(({ link }) => link);
      found.push({ link: top.link, route, through: [...way, target].map(({ name }) => name) });
    }
  }
  return found;
}
