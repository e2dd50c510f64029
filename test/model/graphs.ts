import fc from "fast-check";

// Graphs as programs declare them, in which every part has a tag that identifies it, and edits of them.

/** A condition, identified by its `valueKey`. */
export interface GraphCondition {
  readonly type: "COUNTRY";
  readonly valueKey: string;
  readonly operator?: "IN" | "NOT_IN";
  readonly valueJson?: Json;
}

/** A feature, identified by its type: a route has at most one of each. */
export interface GraphFeature {
  readonly type: (typeof featureTypes)[number];
  readonly enabled?: boolean;
  readonly config?: Json;
}

/** A route, identified by the tag in its destination. */
export interface GraphRoute {
  readonly clientRouteId?: string;
  readonly actionType: "URL";
  readonly actionConfig: Json & { readonly url: string; readonly tag: string };
  readonly targeting?: Json;
  readonly priority?: number;
  readonly isGlobalFallback?: boolean;
  readonly conditions?: readonly GraphCondition[];
  readonly features?: readonly GraphFeature[];
}

/** The inputs of a link that a program declares. */
export interface Graph {
  readonly title?: string;
  readonly seo?: { readonly title: string };
  readonly options?: Json;
  readonly routeFeatures?: readonly GraphFeature[];
  readonly routes?: readonly GraphRoute[];
}

type Json = { readonly [key: string]: unknown };

export const featureTypes = ["PASSWORD", "LIMIT", "UTM", "EXPIRATION_DATE", "REDIRECT_DELAY"] as const;

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const json = fc
  .record({ mine: fc.nat(9), deep: optional(fc.record({ own: fc.nat(9) })) })
  .map((it) => defined(it) as Json);

const feature = fc
  .record({ type: fc.constantFrom(...featureTypes), enabled: optional(fc.boolean()), config: optional(json) })
  .map(({ type, enabled, config }): GraphFeature => {
    // The service refuses the configuration of a PASSWORD feature without the password.
    const secret = type === "PASSWORD" && config ? { ...config, password: "declared" } : config;
    return defined({ type, enabled, config: secret }) as unknown as GraphFeature;
  });

const features = optional(fc.uniqueArray(feature, { maxLength: 2, selector: ({ type }) => type }));

const route = fc.record({
  isKeyed: fc.boolean(),
  targeting: optional(json),
  priority: optional(fc.nat(9)),
  conditions: optional(
    fc.array(fc.record({ operator: optional(fc.constant("IN")), valueJson: optional(json) }), {
      maxLength: 2,
    }),
  ),
  features,
});

/** Any graph. */
export const graph: fc.Arbitrary<Graph> = fc
  .record({
    title: optional(fc.constant("Autumn")),
    seo: optional(fc.constant({ title: "Autumn" })),
    options: optional(json),
    routeFeatures: features,
    routes: fc.array(route, { minLength: 1, maxLength: 3 }),
  })
  .map(({ routes, ...rest }) => {
    const tagged = routes.map(({ isKeyed, conditions, ...rest }, index) =>
      defined({
        ...rest,
        ...(isKeyed && { clientRouteId: `key-${index}` }),
        ...routeOf(`t${index}`),
        conditions: conditions?.map((it, number) =>
          defined({ type: "COUNTRY", valueKey: `t${index}c${number}`, ...it }),
        ),
        ...(index === routes.length - 1 && { isGlobalFallback: true }),
      }),
    );
    return defined({ ...rest, routes: tagged }) as unknown as Graph;
  });

const routeOf = (tag: string) => ({
  actionType: "URL" as const,
  actionConfig: { url: `https://example.com/${tag}`, tag },
});

/** A graph after an edit. `kind` selects the edit, the other numbers select what it applies to. */
export function edited(graph: Graph, [kind = 0, one = 0, two = 0, value = 0]: readonly number[]): Graph {
  const routes = graph.routes ?? [];
  const route = routes[one % Math.max(1, routes.length)];
  if (!route) return graph;
  const withRoute = (changes: object): Graph => ({
    ...graph,
    routes: routes.map((it) =>
      it === route ? (defined({ ...it, ...changes }) as unknown as GraphRoute) : it,
    ),
  });
  const { conditions, features } = route;
  switch (kind % 16) {
    case 0:
      return withRoute({ actionConfig: { ...route.actionConfig, url: `https://example.com/${value}` } });
    case 1:
      return withRoute({ targeting: value % 3 === 0 ? undefined : { mine: value } });
    case 2:
      return withRoute({ priority: value % 3 === 0 ? undefined : value });
    case 3:
      return withRoute({ conditions: [...(conditions ?? []), { type: "COUNTRY", valueKey: `new${value}` }] });
    case 4:
      return withRoute({ conditions: conditions?.toSpliced(two % 3, 1) });
    case 5:
      return withRoute({
        conditions: conditions?.map((it) =>
          defined({ ...it, valueJson: value % 3 ? { mine: value } : undefined }),
        ),
      });
    case 6: {
      const type = featureTypes[two % featureTypes.length] ?? "UTM";
      const config = type === "PASSWORD" ? { password: "new" } : { mine: value };
      const others = (features ?? []).filter((it) => it.type !== type);
      return withRoute({ features: [...others, { type, config }] });
    }
    case 7:
      return withRoute({ features: features?.toSpliced(two % 2, 1) });
    case 8:
      return withRoute({ features: features?.map((it) => ({ ...it, enabled: value % 2 === 0 })) });
    case 9:
      return withRoute({ conditions: undefined, features: undefined });
    case 10: {
      const added = { ...routeOf(`n${value}`), priority: value } as GraphRoute;
      return { ...graph, routes: routes.toSpliced(one % (routes.length + 1), 0, added) };
    }
    case 11:
      return route.isGlobalFallback ? graph : { ...graph, routes: routes.filter((it) => it !== route) };
    case 12:
      return { ...graph, routes: routes.toReversed() };
    case 13:
      return { ...graph, title: `Title ${value}`, seo: { title: `Seo ${value}` } };
    case 14:
      return { ...graph, options: { mine: value, ...(two % 2 === 0 && { deep: { own: value } }) } };
    default: {
      const others = (graph.routeFeatures ?? []).filter(({ type }) => type !== "UTM");
      return { ...graph, routeFeatures: [...others, { type: "UTM", config: { mine: value } }] };
    }
  }
}

/** An object without undefined properties. */
const defined = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
