import type { Graph } from "../../routing";
import type { KnownNames } from "./visitors-of";

/** The names of systems, browsers and devices that the conditions of a graph have. */
export function namesIn({ routes }: Pick<Graph, "routes">): KnownNames {
  const conditions = routes.flatMap((route) => route.conditions);
  const named = (property: string) =>
    conditions.flatMap((it) =>
      it?.property === property ? ((it.values === "none" ? it.valueKey : it.values) ?? []) : [],
    );
  return {
    os: named("os"),
    browser: named("browser"),
    device: [...named("deviceProfile"), ...routes.flatMap((it) => it.deviceProfileIds ?? [])],
  };
}

/** The names that the conditions of several graphs have. */
export const namesOf = (graphs: readonly Graph[]): KnownNames =>
  namesIn({ routes: graphs.flatMap(({ routes }) => routes) });
