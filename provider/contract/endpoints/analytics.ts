import * as z from "zod";
import { Analytics } from "../assumptions/wire";
import { envelope } from "../schemas/envelope";
import { endpoint } from "./endpoint";

/** The endpoint of a link's analytics (spec 4.4). */
export const analytics = {
  read: endpoint({
    spec: "4.4",
    summary: "Read the daily totals of events and visitors",
    method: "GET",
    path: "/api/v1/links/{id}/analytics",
    scope: "analytics:read",
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).optional() }),
    response: envelope(Analytics),
  }),
};
