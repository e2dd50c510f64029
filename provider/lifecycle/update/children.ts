import {
  ConditionInput,
  type Conventions,
  conditions,
  FeatureInput,
  features,
  isSecretFeature,
} from "../../contract";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { propertyOf } from "../properties/values";
import { changedNames, fieldsBody, planOf, toDefault } from "./fields";
import { pairUp } from "./pairs";
import { type Versions, versionsAt } from "./versions";
import { concatPlans, emptyPlan, entriesOf, type Location, type Plan, withObjectAt } from "./write";

/** The lists of objects in a route that have endpoints of their own (spec 4.2). */
export const childLists = ["conditions", "features"] as const;

/** The address of a route. */
export interface RouteAddress {
  /** The path parameters of its endpoint. */
  readonly params: { readonly id: string; readonly routeId: string };
  /** Its location in the live object that is being updated. */
  readonly location: Location;
}

/**
 * Plans the changes to a route's conditions or features, one request each, through their own endpoints.
 *
 * @returns undefined when the service does not show the list
 */
export function planChildren(
  list: (typeof childLists)[number],
  versions: Versions,
  { params, location }: RouteAddress,
  path: Path,
  conventions: Conventions,
): Plan | undefined {
  if (!Array.isArray(versions.live)) return undefined;
  const { endpoints, schema } = childKinds[list];
  const { pairs, dropped } = pairUp(schema, versions);
  const idOf = (live: unknown) => String(propertyOf(live, "id"));

  const planned = pairs.map((pair, index): Plan => {
    const { before, now, live } = pair;
    if (live === undefined) {
      // An unchanged entry that somebody deleted is drift, which a refresh reports.
      if (isSame(schema, before, now)) return emptyPlan;
      const add = {
        endpoint: endpoints.create,
        params,
        body: now as Properties,
        applyTo: (owner: Properties, response: Properties | undefined) =>
          withObjectAt(owner, [...location, [list, idOf(response)]], response),
      };
      return { ...emptyPlan, writes: [add] };
    }
    const body = fieldsBody(
      schema,
      pair,
      changedNames(schema, pair),
      [...path, index],
      toDefault(schema, conventions),
      conventions,
    );
    return planOf(body, {
      endpoint: endpoints.update,
      params: { ...params, childId: idOf(live) },
      live,
      applyTo: (owner, response) => withObjectAt(owner, [...location, [list, idOf(live)]], response ?? {}),
    });
  });

  const removals = dropped
    .filter(({ live }) => live !== undefined)
    .map(({ live }) => ({
      endpoint: endpoints.delete,
      params: { ...params, childId: idOf(live) },
      applyTo: (owner: Properties) => withObjectAt(owner, [...location, [list, idOf(live)]], undefined),
    }));
  return concatPlans([...planned, { ...emptyPlan, writes: removals }]);
}

/** Whether a route has conditions or features that are not declared inline, or settings that the service does not show. */
export const hasOtherChildren = (route: Versions): boolean =>
  childLists.some((list) => pairUp(childKinds[list].schema, versionsAt(route, list)).extras.length > 0) ||
  entriesOf(route.live, "features").some(
    (feature) => isSecretFeature(feature) && feature.config === undefined,
  );

const childKinds = {
  conditions: { endpoints: conditions, schema: ConditionInput },
  features: { endpoints: features, schema: FeatureInput },
} as const;
