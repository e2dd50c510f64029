import { z } from "zod";
import { idDescription, idPattern, PathId } from "../contract";

const RouteId = z
  .string()
  .regex(idPattern, `${idDescription} (of a Route its routeId, not its id)`)
  .describe("The route it belongs to: the `routeId` of a Route, not its `id`.");

/** The input that names the link an object belongs to. */
export const parentLink = { linkId: PathId.describe("The link it belongs to.") };

/** The inputs that name the route an object belongs to. */
export const parentRoute = {
  ...parentLink,
  routeId: RouteId,
};
