/** A routing graph, ready to be decided. {@link toGraph} makes it. */
export interface Graph {
  readonly kind: string | undefined;
  readonly routes: readonly GraphRoute[];
}

/** A route of a graph. */
export interface GraphRoute {
  /** Identifies the route in decisions and traces: its `id`, its `clientRouteId`, or `routes[0]`. */
  readonly key: string;
}

/** A route that is declared apart from its link. */
export interface SeparateRoute {
  /** Identifies the route in decisions and traces. */
  readonly key: string;
  /** The inputs of the Route resource, or the route in the account. */
  readonly inputs: object;
  /** The inputs of Condition, Feature and Target resources of the route. */
  readonly conditions?: readonly object[];
  readonly features?: readonly object[];
  readonly targets?: readonly object[];
}

/** The options of {@link toGraph}. */
export interface GraphOptions {
  /** Routes that are declared apart from the link. Their position in the list is not known. */
  readonly separate?: readonly SeparateRoute[];
  /** Keys of the link's own routes, by index, if they have others than their id or `clientRouteId`. */
  readonly keys?: readonly string[];
  /** Conditions, features and targets that are declared apart from a route of the link, by the key of that route. */
  readonly parts?: Readonly<Record<string, Pick<SeparateRoute, "conditions" | "features" | "targets">>>;
  /** Whether a value is not known yet, or a secret that is not shown. By default, anything that is not JSON is. */
  readonly isOpen?: (value: unknown) => boolean;
  /** Whether there may be further routes that are not known. */
  readonly hasMoreRoutes?: boolean;
}
