import {
  analytics,
  boards,
  type Conventions,
  conditions,
  domains,
  features,
  folders,
  links,
  routes,
  targets,
  trees,
} from "../../contract";
import {
  type Conversions,
  type Convert,
  conversionsOf,
  convertEntries,
  convertingField,
  inOrder,
  renaming,
  textIds,
} from "./fields";

/** How to convert the objects in responses of a service with these conventions. */
export function responseConversions(conventions: Conventions): Conversions {
  const children = {
    conditions: inOrder([renaming({ [conventions.conditionIdField]: "id" }), textIds("id")]),
    features: inOrder([renaming({ [conventions.featureIdField]: "id" }), textIds("id")]),
    targets: inOrder([
      renaming({
        [conventions.targetIdField]: "id",
        [conventions.targetItemField]: "itemId",
        [conventions.targetRequiredField]: "required",
      }),
      textIds("id", "itemId"),
    ]),
  };
  // Their settings are free-form JSON, whose names are not the service's.
  const parts = Object.entries(children).map(([list, child]) => convertingField(list, convertEntries(child)));
  const route = inOrder([...parts, textIds("id")]);
  const link = inOrder([
    convertingField("routes", convertEntries(route)),
    textIds("treeId", "boardId", "folderId"),
  ]);
  return conversionsOf([
    [[links.slugAvailability], renaming({ [conventions.availableField]: "available" })],
    [[analytics.read], daysOf(conventions)],
    [[links.list, links.create, links.read, links.update], link],
    [[routes.list, routes.create, routes.read, routes.update], route],
    [[conditions.list, conditions.create, conditions.update], children.conditions],
    [[features.list, features.create, features.update], children.features],
    [[targets.list, targets.create, targets.update], children.targets],
    ...[trees, boards, folders].map(
      ({ list, create, read, update }) => [[list, create, read, update], textIds("id")] as const,
    ),
    [[domains.list, domains.default, domains.eligible], textIds("id")],
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
