import * as z from "zod";
import { TargetInput } from "../assumptions/wire";
import { ActionType, ConditionOperator, ConditionType, FeatureType, Platform } from "../schemas/enums";
import { envelope, listEnvelope } from "../schemas/envelope";
import { IdSet, Json, JsonObject, NonEmpty, PathId } from "../schemas/values";
import { endpoint } from "./endpoint";

/** A condition that visitors of a route must meet (spec 2.6). */
export const ConditionInput = z
  .strictObject({
    type: ConditionType.describe("The property of the visitor to compare."),
    operator: ConditionOperator.optional().describe("How to compare it."),
    valueKey: NonEmpty.describe(
      "The name of what is compared, such as `country`; of a REGEX condition, the pattern.",
    ),
    valueJson: JsonObject.optional().describe("The values to compare with, as free-form JSON."),
  })
  .meta({
    title: "ConditionInput",
    description: "A condition that visitors of a route must meet.",
  });
export type ConditionInput = z.infer<typeof ConditionInput>;

/** A feature of a route (spec 2.7). */
export const FeatureInput = z
  .strictObject({
    type: FeatureType.describe("What the feature does."),
    enabled: z.boolean().optional().describe("Whether the feature is active."),
    config: JsonObject.optional().describe(
      "Its settings, as free-form JSON. A secret for PASSWORD features.",
    ),
  })
  .meta({ title: "FeatureInput", description: "A feature of a route." });
export type FeatureInput = z.infer<typeof FeatureInput>;

/** A feature declared at the level of the link (spec 2.7). */
export const RouteFeatureInput = FeatureInput.extend({
  scope: z.string().optional().describe("Where the feature applies."),
  routeIds: IdSet.optional().describe("The routes it applies to: at most 100 ids, in any order."),
}).meta({ title: "RouteFeatureInput", description: "A feature at the level of the link." });
export type RouteFeatureInput = z.infer<typeof RouteFeatureInput>;

/**
 * A route's destination: free-form JSON, with a `url` if the action is URL (spec 2.5). For any other action, or none, `url` is
 * free-form JSON like the rest.
 */
export const ActionConfig = z
  .object({
    url: Json.meta({ compare: "url" })
      .optional()
      .describe("The destination of a URL action; free-form JSON for any other action."),
  })
  .catchall(Json)
  .meta({ title: "ActionConfig", description: "A destination." });

/** A route: an action, the visitors it applies to, and its features (spec 2.5). */
export const RouteInput = z
  .strictObject({
    clientRouteId: NonEmpty.optional().describe("Your own reference to the route, unique within the link."),
    platform: Platform.optional().describe("What the route distinguishes visitors by."),
    actionType: ActionType.optional().describe("What the route does with a visitor."),
    actionConfig: ActionConfig.optional().describe("The destination. A URL action requires a `url`."),
    targeting: JsonObject.optional().describe("Which visitors the route applies to, as free-form JSON."),
    deviceProfileIds: IdSet.optional().describe("At most 100 device profiles, in any order."),
    targetItemIds: IdSet.optional().describe("At most 100 tree or board items, in any order."),
    isGlobalFallback: z
      .boolean()
      .optional()
      .describe("Whether this is the fallback: the route for visitors whom no other route matches."),
    isActive: z.boolean().optional().describe("Whether the route is active."),
    priority: z.int().optional().describe("Decides which route is evaluated first."),
    sortOrder: z.int().optional().describe("The position of the route in lists."),
    conditions: z
      .array(ConditionInput)
      .optional()
      .describe("The conditions that visitors of the route must meet."),
    features: z.array(FeatureInput).optional().describe("The features of the route."),
  })
  .meta({
    title: "RouteInput",
    description: "A route: an action, the visitors it applies to, and its features.",
  });
export type RouteInput = z.infer<typeof RouteInput>;

/** A condition, feature or target as the service returns it. Secret settings of a feature may be masked. */
export const RouteChild = z.looseObject({ id: PathId });
export type RouteChild = z.infer<typeof RouteChild>;

/** The same as a part of its route, where the spec shows no id (2.6, 2.7). */
const EmbeddedChild = z.looseObject({ id: PathId.nullish() });

/** A route as the service returns it: at least `id` (spec 2.3). */
export const Route = z.looseObject({
  id: PathId,
  conditions: z.array(EmbeddedChild).nullish(),
  features: z.array(EmbeddedChild).nullish(),
  isGlobalFallback: z.boolean().nullish(),
});
export type Route = z.infer<typeof Route>;

/** The five endpoints of a link's routes (spec 4.2). */
export const routes = {
  list: endpoint({
    spec: "4.2",
    summary: "List the routes of a link",
    method: "GET",
    path: "/api/v1/links/{id}/routes",
    response: listEnvelope(Route, "routes"),
  }),
  create: endpoint({
    spec: "4.2",
    summary: "Add a route",
    method: "POST",
    path: "/api/v1/links/{id}/routes",
    body: RouteInput,
    response: envelope(Route),
  }),
  read: endpoint({
    spec: "4.2",
    summary: "Read one route",
    method: "GET",
    path: "/api/v1/links/{id}/routes/{routeId}",
    response: envelope(Route),
  }),
  update: endpoint({
    spec: "4.2",
    summary: "Update a route",
    method: "PATCH",
    path: "/api/v1/links/{id}/routes/{routeId}",
    body: RouteInput,
    response: envelope(Route),
  }),
  delete: endpoint({
    spec: "4.2",
    summary: "Delete a route",
    method: "DELETE",
    path: "/api/v1/links/{id}/routes/{routeId}",
  }),
};

/** The four endpoints of one kind of route child. No endpoint reads a single child (spec 4.2). */
function children<const Plural extends string, Input extends z.ZodObject, Patch extends z.ZodObject>(
  plural: Plural,
  one: string,
  input: Input,
  patch: Patch,
) {
  const list = `/api/v1/links/{id}/routes/{routeId}/${plural}` as const;
  const single = `/api/v1/links/{id}/routes/{routeId}/${plural}/{childId}` as const;
  return {
    list: endpoint({
      spec: "4.2",
      summary: `List the ${plural} of a route`,
      method: "GET",
      path: list,
      response: listEnvelope(RouteChild, plural),
    }),
    create: endpoint({
      spec: "4.2",
      summary: `Add a ${one}`,
      method: "POST",
      path: list,
      body: input,
      response: envelope(RouteChild),
    }),
    update: endpoint({
      spec: "4.2",
      summary: `Update a ${one}`,
      method: "PATCH",
      path: single,
      body: patch,
      response: envelope(RouteChild),
    }),
    delete: endpoint({ spec: "4.2", summary: `Delete a ${one}`, method: "DELETE", path: single }),
  };
}

export const conditions = children("conditions", "condition", ConditionInput, ConditionInput.partial());
export const targets = children("targets", "target", TargetInput, TargetInput.pick({ required: true }));
/** Only `enabled` and `config` of a feature can be updated. */
export const features = children(
  "features",
  "feature",
  FeatureInput,
  FeatureInput.pick({ enabled: true, config: true }),
);
