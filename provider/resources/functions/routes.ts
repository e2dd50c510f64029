import * as z from "zod";
import { ConditionInput, FeatureInput, RouteFeatureInput, RouteInput, routes } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { linkId } from "./args";

const ConditionResult = z
  .object({ id: z.string().describe("The id of the condition."), ...ConditionInput.partial().shape })
  .meta({ title: "Condition", description: "A condition as the service returns it." });

const FeatureResult = z
  .object({ id: z.string().describe("The id of the feature."), ...FeatureInput.partial().shape })
  .meta({ title: "Feature", description: "A feature as the service returns it." });

/** A feature at the level of the link, as a look-up returns it. */
export const RouteFeatureResult = z.object(RouteFeatureInput.partial().shape).meta({
  title: "RouteFeature",
  description: "A feature at the level of the link, as the service returns it.",
});

/** A route, as a look-up returns it. */
export const RouteResult = z
  .object({
    id: z.string().describe("The id of the route."),
    ...RouteInput.partial().shape,
    conditions: z
      .array(ConditionResult)
      .optional()
      .describe("The conditions that visitors of the route must meet."),
    features: z.array(FeatureResult).optional().describe("The features of the route."),
  })
  .meta({ title: "Route", description: "A route as the service returns it." });

export const getRoutes = defineFunction({
  name: "getRoutes",
  doc: "Lists the routes of a link.",
  args: z.strictObject({ linkId }),
  path: ["linkId"],
  result: z.object({ routes: z.array(RouteResult).describe("The routes of the link.") }),
  endpoint: routes.list,
  entries: "routes",
  example: { linkId: "lnk_1" },
});
