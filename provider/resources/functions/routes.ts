import { z } from "zod";
import { ConditionInput, FeatureInput, RouteFeatureInput, RouteInput, routes } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { theirLink } from "./args";

const ConditionResult = z
  .object({ id: z.string().describe("Its id."), ...ConditionInput.partial().shape })
  .meta({ title: "Condition", description: "A condition as the service has it (spec 2.6)." });

const FeatureResult = z
  .object({ id: z.string().describe("Its id."), ...FeatureInput.partial().shape })
  .meta({ title: "Feature", description: "A feature as the service has it (spec 2.7)." });

/** A feature at the level of the link, as a look-up shows it. */
export const RouteFeatureResult = z.object(RouteFeatureInput.partial().shape).meta({
  title: "RouteFeature",
  description: "A feature at the level of the link, as the service has it (spec 2.7).",
});

/** A route, as a look-up shows it. */
export const RouteResult = z
  .object({
    id: z.string().describe("Its id."),
    ...RouteInput.partial().shape,
    conditions: z.array(ConditionResult).optional().describe("The conditions under which it is taken."),
    features: z.array(FeatureResult).optional().describe("Its features."),
  })
  .meta({ title: "Route", description: "A route as the service has it (spec 2.5)." });

export const getRoutes = defineFunction({
  name: "getRoutes",
  doc: "Lists the routes of a link.",
  spec: "4.2",
  args: z.strictObject({ linkId: theirLink }),
  path: ["linkId"],
  result: z.object({ routes: z.array(RouteResult).describe("The routes of the link.") }),
  endpoint: routes.list,
  entries: "routes",
  example: { linkId: "lnk_1" },
});
