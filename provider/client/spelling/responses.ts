import { analytics, type Conventions, conditions, features, links, routes, targets } from "../../contract";
import {
  type Conversions,
  type Convert,
  conversionsOf,
  convertEntries,
  convertingField,
  inOrder,
  renaming,
} from "./fields";

/** How to convert the objects in responses of a service with these conventions. */
export function responseConversions(conventions: Conventions): Conversions {
  const children = {
    conditions: renaming({ [conventions.conditionIdField]: "id" }),
    features: renaming({ [conventions.featureIdField]: "id" }),
    targets: renaming({
      [conventions.targetIdField]: "id",
      [conventions.targetItemField]: "itemId",
      [conventions.targetRequiredField]: "required",
    }),
  };
  // Their settings are free-form JSON, whose names are not the service's.
  const route = inOrder(
    Object.entries(children).map(([list, child]) => child && convertingField(list, convertEntries(child))),
  );
  const link = route && convertingField("routes", convertEntries(route));
  return conversionsOf([
    [[links.slugAvailability], renaming({ [conventions.availableField]: "available" })],
    [[analytics.read], daysOf(conventions)],
    [[links.list, links.create, links.read, links.update], link],
    [[routes.list, routes.create, routes.read, routes.update], route],
    [[conditions.list, conditions.create, conditions.update], children.conditions],
    [[features.list, features.create, features.update], children.features],
    [[targets.list, targets.create, targets.update], children.targets],
  ]);
}

function daysOf(conventions: Conventions): Convert | undefined {
  const day = renaming({
    [conventions.analyticsDateField]: "date",
    [conventions.analyticsEventsField]: "events",
    [conventions.analyticsVisitorsField]: "visitors",
  });
  return inOrder([
    renaming({ [conventions.analyticsDaysField]: "days" }),
    day && convertingField("days", convertEntries(day)),
  ]);
}
