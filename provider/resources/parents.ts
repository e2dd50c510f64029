import { NonEmpty } from "../contract";

/** The input that names the link an object belongs to. */
export const parentLink = { linkId: NonEmpty.describe("The link it belongs to.") };

/** The inputs that name the route an object belongs to. */
export const parentRoute = { ...parentLink, routeId: NonEmpty.describe("The route it belongs to.") };
