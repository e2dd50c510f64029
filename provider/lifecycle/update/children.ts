import { ConditionInput, conditions, FeatureInput, features, isSecretFeature } from "../../contract";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { propertyOf } from "../properties/values";
import { changedNames, fieldsBody, planOf, toDefault } from "./fields";
import { pairUp } from "./pairs";
import { type Versions, versionsAt } from "./versions";
import { concatPlans, emptyPlan, entriesOf, type Location, type Plan, withObjectAt } from "./write";

const kinds = {
  conditions: { endpoints: conditions, schema: ConditionInput },
  features: { endpoints: features, schema: FeatureInput },
} as const;

/** The lists of objects in a route that have endpoints of their own (spec 4.2). */
export const childLists = ["conditions", "features"] as const;

/** Where a route stands. */
export interface RouteAddress {
  readonly params: { readonly id: string; readonly routeId: string };
  /** Where it is found in the live object that is updated. */
  readonly location: Location;
}

/**
 * Changes a route's conditions or features one by one, through their own endpoints; undefined where the service does not
 * show them.
 */
export function planChildren(
  kind: (typeof childLists)[number],
  versions: Versions,
  { params, location }: RouteAddress,
  path: Path,
): Plan | undefined {
  if (!Array.isArray(versions.live)) return undefined;
  const { endpoints, schema } = kinds[kind];
  const { pairs, dropped } = pairUp(schema, versions);
  const idOf = (live: unknown) => String(propertyOf(live, "id"));

  const planned = pairs.map((pair, index): Plan => {
    const { before, now, live } = pair;
    const isNew = before === undefined || live === undefined;
    if (isNew) {
      // What is there already was made by an update that failed later; what is gone is drift, for a refresh to find.
      if (live !== undefined || isSame(schema, before, now)) return emptyPlan;
      const add = {
        endpoint: endpoints.create,
        params,
        body: now as Properties,
        applyTo: (owner: Properties, answer: Properties | undefined) =>
          withObjectAt(owner, [...location, [kind, idOf(answer)]], answer),
      };
      return { ...emptyPlan, writes: [add] };
    }
    const names = changedNames(schema, pair);
    if (names.length === 0) return emptyPlan;
    const body = fieldsBody(schema, pair, names, [...path, index], toDefault(schema));
    return planOf(body, {
      endpoint: endpoints.update,
      params: { ...params, childId: idOf(live) },
      applyTo: (owner, answer) => withObjectAt(owner, [...location, [kind, idOf(live)]], answer ?? {}),
    });
  });

  const removals = dropped
    .filter(({ live }) => live !== undefined)
    .map(({ live }) => ({
      endpoint: endpoints.delete,
      params: { ...params, childId: idOf(live) },
      applyTo: (owner: Properties) => withObjectAt(owner, [...location, [kind, idOf(live)]], undefined),
    }));
  return concatPlans([...planned, { ...emptyPlan, writes: removals }]);
}

/** Whether a route has conditions or features that are not declared inline, or settings that the service does not show. */
export const hasOtherChildren = (route: Versions): boolean =>
  childLists.some((list) => pairUp(kinds[list].schema, versionsAt(route, list)).extras.length > 0) ||
  entriesOf(route.live, "features").some((it) => isSecretFeature(it) && it.config === undefined);
