import { addressesAfter, type Graph, type GraphRoute } from "../routing";
import { featuresFor } from "../routing/evaluate/features";

/**
 * A link in the form that rules look at, whichever way it is declared. In all fields `undefined` stands for a value that is not
 * known: a rule says nothing about it. Holds no password.
 */
export interface HouseLink {
  /** Identifies the link: its URN, with the key of an entry of a set, or its id in an account. */
  readonly key: string;
  /** What messages call it: `Link shop`, or `entry press of LinkSet redirects`. */
  readonly name: string;
  /** What a person may call it in an exception: its name, its key in a set, its slugs, its id. */
  readonly names: readonly string[];
  /** The slugs that are known. A link that declares none has no slug that anybody chose. */
  readonly slugs: readonly Slug[];
  /** Null if it has none. */
  readonly title: string | null | undefined;
  /** Null if it is in none. */
  readonly folder: HouseFolder | null | undefined;
  /** What it does with visitors, with the routes, conditions and features that are declared apart. */
  readonly graph: Graph;
  /** The passwords that are known. */
  readonly passwords: readonly PasswordFact[];
}

interface Slug {
  readonly path: string;
  readonly slug: string;
}

/** All that is kept of a password. */
interface PasswordFact {
  readonly path: string;
  readonly length: number;
}

/** The folder of a link. */
export interface HouseFolder {
  /** Its id, or its URN while the id is not known. */
  readonly id: string;
  readonly title: string | undefined;
  /** Its name in the program, by which messages call it: its title may be a secret. */
  readonly name?: string;
}

/** A URL to which a route leads. */
export interface HouseDestination {
  /** Where it is: `url`, or `routes[0].actionConfig.url`. */
  readonly path: string;
  readonly url: string;
  readonly route: GraphRoute;
}

/** All known URLs to which a link leads, also those to which a feature sends visitors when it ends a route or the link. */
export const addressesOf = (link: HouseLink): Pick<HouseDestination, "path" | "url">[] => {
  const { features, routes } = link.graph;
  const later = [...features, ...routes.flatMap((it) => it.features ?? [])].flatMap((feature) =>
    addressesAfter(feature).map(({ name, url }) => ({ path: `${feature.path}.config.${name}`, url })),
  );
  return [...destinationsOf(link), ...later];
};

/** The known URLs to which the routes of a link lead. */
export const destinationsOf = ({ graph }: HouseLink): HouseDestination[] =>
  graph.routes.flatMap((route) =>
    ["url", "src"].flatMap((name) => {
      const url = route.action.config[name];
      if (typeof url !== "string") return [];
      return [{ path: route.path === "url" ? "url" : `${route.action.path}.${name}`, url, route }];
    }),
  );

/** A feature of a link or a route. */
export type HouseFeature = NonNullable<GraphRoute["features"]>[number];

/** The features that apply to a route, with those of its link, or only to the link itself; undefined if they are not known. */
export function featuresOn(graph: Graph, route?: GraphRoute): readonly HouseFeature[] | undefined {
  const own = route ? route.features : [];
  if (!own || graph.features.some(({ scope }) => scope === undefined)) return undefined;
  return [...own, ...featuresFor(graph, route)];
}
