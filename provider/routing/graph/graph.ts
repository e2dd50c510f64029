import type { VisitorProperty } from "../../contract/assumptions/shapes";

// A routing graph as the model sees it. In all types, `undefined` stands for a value that is not known.

/** A routing graph, ready to be decided. {@link toGraph} makes it. Holds no password. */
export interface Graph {
  readonly kind: string | undefined;
  readonly routingMode: string | undefined;
  readonly routes: readonly GraphRoute[];
  /** The features of the link itself. */
  readonly features: readonly LinkFeature[];
  /** Whether there may be further routes, about which nothing is known. */
  readonly hasMoreRoutes: boolean;
}

/** A route of a graph. */
export interface GraphRoute {
  /** Identifies the route in decisions and traces: its `clientRouteId` or its `id`, or else its path. Never `link`. */
  readonly key: string;
  /** Where it is: `routes[0]`. */
  readonly path: string;
  readonly ids: readonly string[];
  readonly isFallback: boolean | undefined;
  readonly isActive: boolean | undefined;
  readonly priority: number | undefined;
  readonly sortOrder: number | undefined;
  /** Its index in the list of routes. */
  readonly position: number | undefined;
  readonly platform: string | undefined;
  /** Undefined if it is not known which conditions there are. */
  readonly conditions: readonly GraphCondition[] | undefined;
  /** Where its `targeting` or items are, which may restrict its visitors: of equal ones, the first. Undefined if it has none. */
  readonly targeting: string | undefined;
  /** The targeting and the items as JSON; absent if it has none, or if they are not known. */
  readonly targeted?: string;
  readonly deviceProfileIds: readonly string[] | undefined;
  readonly features: readonly GraphFeature[] | undefined;
  readonly action: GraphAction;
}

/** A condition of a route. */
export interface GraphCondition {
  /** Where it is: `routes[0].conditions[1]`; of equal conditions, the first. All of them hold, or none. */
  readonly path: string;
  /** Undefined if the type is not known. */
  readonly property: VisitorProperty | undefined;
  /** IN, NOT_IN, EQUALS or REGEX; empty if there is none. */
  readonly operator: string | undefined;
  readonly valueKey: string | undefined;
  /** The values in `valueJson`; `none` if it has none, and undefined if they are not known or their form is unfamiliar. */
  readonly values: readonly string[] | "none" | undefined;
  /** The condition as JSON, if its form is unfamiliar; absent if it can be read, or if it is not known. */
  readonly unread?: string;
}

/** A feature of a route. Of a PASSWORD, it holds no settings. */
export interface GraphFeature {
  readonly path: string;
  readonly type: string | undefined;
  readonly isEnabled: boolean | undefined;
  /** Undefined if a setting is not known. */
  readonly config: Readonly<Record<string, unknown>> | undefined;
}

/** A feature of a link, which may be limited to some of its routes. */
export interface LinkFeature extends GraphFeature {
  /** The ids of the routes to which it applies; `link` if it applies to the link. */
  readonly scope: readonly string[] | "link" | undefined;
}

/** What a route does. */
export interface GraphAction {
  /** Where it is: `routes[0].actionConfig`. */
  readonly path: string;
  /** Empty if the route has none. */
  readonly type: string | undefined;
  /** Its settings that are known. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Whether a setting is not known. */
  readonly hasOpenSetting: boolean;
}

/** A route that is declared apart from its link. */
export interface SeparateRoute extends SeparateParts {
  /** Identifies the route in decisions and traces. */
  readonly key: string;
  /** The inputs of the Route resource. */
  readonly inputs: object;
}

/** Conditions, features and targets that are declared apart from their route: the inputs of these resources. */
export interface SeparateParts {
  readonly conditions?: readonly object[] | undefined;
  readonly features?: readonly object[] | undefined;
  readonly targets?: readonly object[] | undefined;
}

/** The options of {@link toGraph}. */
export interface GraphOptions {
  /** Routes that are declared apart from the link. Their position in the list is not known. */
  readonly separate?: readonly SeparateRoute[] | undefined;
  /** Keys of the link's own routes, by index, if they have others than their id or `clientRouteId`. */
  readonly keys?: readonly string[] | undefined;
  /** Parts that are declared apart from a route of the link, by the key of that route. */
  readonly parts?: Readonly<Record<string, SeparateParts>> | undefined;
  /** Whether a value is not known yet, or a secret that is not shown. Anything that is not JSON always is. */
  readonly isOpen?: ((value: unknown) => boolean) | undefined;
  /** Whether there may be further routes, about which nothing is known. */
  readonly hasMoreRoutes?: boolean | undefined;
}
