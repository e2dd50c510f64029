import * as z from "zod";
import { idDescription, idPattern, PathId } from "../contract";

const RouteId = z
  .string()
  .regex(idPattern, `${idDescription} (for a Route, its routeId, not its id)`)
  .describe("The route that it belongs to: the `routeId` of a Route, not its `id`.");

/** The input with the id of the link that an object belongs to. */
export const parentLink = { linkId: PathId.describe("The link that it belongs to.") };

/** The inputs with the ids of the route that an object belongs to, and of its link. */
export const parentRoute = {
  ...parentLink,
  routeId: RouteId,
};
