import {
  analytics,
  boards,
  type Conventions,
  conditions,
  domains,
  features,
  folders,
  links,
  RouteInput,
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
  type Fields,
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
  const ids = textIds("treeId", "boardId", "folderId");
  const link = inOrder([convertingField("routes", convertEntries(route)), ids]);
  const isOmitted = conventions.emptyFields === "omitted";
  const readRoute = isOmitted ? inOrder([route, withEmptyParts]) : route;
  const readLink = inOrder([
    convertingField("routes", convertEntries(readRoute)),
    ids,
    withEmptyTexts,
    isOmitted ? (fields) => filled(fields, emptyInLink) : undefined,
  ]);
  return conversionsOf([
    [[links.slugAvailability], renaming({ [conventions.availableField]: "available" })],
    [[analytics.read], daysOf(conventions)],
    [[links.create, links.update], link],
    [[links.list, links.read], readLink],
    [[routes.create, routes.update], route],
    [[routes.list, routes.read], readRoute],
    [[conditions.list, conditions.create, conditions.update], children.conditions],
    [[features.list, features.create, features.update], children.features],
    [[targets.list, targets.create, targets.update], children.targets],
    ...[trees, boards, folders].map(
      ({ list, create, read, update }) => [[list, create, read, update], textIds("id")] as const,
    ),
    [[domains.list, domains.default], textIds("id")],
    // The last part of its path is not the name of its list.
    [[domains.eligible], inOrder([convertingField("domains", convertEntries(textIds("id"))), textIds("id")])],
  ]);
}

/** Adds the texts that the spec shows of a link (2.3): one that is not there is null. A link of which little is shown may have any. */
const withEmptyTexts: Convert = (link) =>
  ["slug", "domainId", "kind", "routingMode"].every((name) => Object.hasOwn(link, name))
    ? filled(link, emptyTexts)
    : link;

const emptyTexts = { title: null, description: null, imageUrl: null };

/** What else a link has where a service shows no field without a value. */
const emptyInLink = {
  ...{ treeId: null, boardId: null, folderId: null, options: null, seoConfig: null, seo: null, qr: null },
  routeFeatures: [],
};

/** Adds the parts that a route does not show because it has none. One that shows nothing but its id may have any. */
const withEmptyParts: Convert = (route) => {
  if (!Object.keys(route).some((name) => Object.hasOwn(RouteInput.shape, name))) return route;
  const hasTargets = ["targets", "targetItemIds"].some((name) => Object.hasOwn(route, name));
  return filled(route, hasTargets ? emptyInRoute : { ...emptyInRoute, targets: [], targetItemIds: [] });
};

const emptyInRoute = { targeting: null, deviceProfileIds: [], conditions: [], features: [] };

/** Adds fields that are not there; the same object if all are. */
const filled = (fields: Fields, empty: Fields): Fields =>
  Object.keys(empty).every((name) => Object.hasOwn(fields, name)) ? fields : { ...empty, ...fields };

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
