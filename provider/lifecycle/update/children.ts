import { ConditionInput, conditions, FeatureInput, features, isSecretFeature } from "../../contract";
import { propertyOf, same } from "../compare";
import type { Properties } from "../definition";
import type { Path } from "../path";
import { changedNames, fieldsBody, planOf, toDefault } from "./fields";
import { pairUp } from "./pairs";
import { type Versions, versionsAt } from "./versions";
import { entriesOf, joined, nothingToDo, type Place, type Plan, placed } from "./write";

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
  readonly place: Place;
}

/**
 * Changes a route's conditions or features one by one, through their own endpoints; undefined where the service does not
 * show them.
 */
export function planChildren(
  kind: (typeof childLists)[number],
  versions: Versions,
  { params, place }: RouteAddress,
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
      if (live !== undefined || same(schema, before, now)) return nothingToDo;
      const add = {
        endpoint: endpoints.create,
        params,
        body: now as Properties,
        place: (owner: Properties, answer: Properties | undefined) =>
          placed(owner, [...place, [kind, idOf(answer)]], answer),
      };
      return { ...nothingToDo, writes: [add] };
    }
    const names = changedNames(schema, pair);
    if (names.length === 0) return nothingToDo;
    const body = fieldsBody(schema, pair, names, [...path, index], toDefault(schema));
    return planOf(body, {
      endpoint: endpoints.update,
      params: { ...params, childId: idOf(live) },
      place: (owner, answer) => placed(owner, [...place, [kind, idOf(live)]], answer ?? {}),
    });
  });

  const removals = dropped
    .filter(({ live }) => live !== undefined)
    .map(({ live }) => ({
      endpoint: endpoints.delete,
      params: { ...params, childId: idOf(live) },
      place: (owner: Properties) => placed(owner, [...place, [kind, idOf(live)]], undefined),
    }));
  return joined([...planned, { ...nothingToDo, writes: removals }]);
}

/** Whether a route has conditions or features that are not declared inline, or settings that the service does not show. */
export const hasOtherChildren = (route: Versions): boolean =>
  childLists.some((list) => pairUp(kinds[list].schema, versionsAt(route, list)).extras.length > 0) ||
  entriesOf(route.live, "features").some((it) => isSecretFeature(it) && it.config === undefined);
