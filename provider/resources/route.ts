import { RouteInput, routes } from "../contract";
import { defineResource } from "../lifecycle";
import { parentLink } from "./parents";
import { routeRules, routeWarnings } from "./rules";

export const route = defineResource({
  name: "Route",
  doc:
    "One route of a link: which visitors it applies to, and where they go. Use it for links whose graph is declared as " +
    "separate resources, and not for a link that declares `routes` inline.",
  id: ["linkId", "routeId"],
  inputs: RouteInput.extend(parentLink),
  outputs: {
    routeId: { doc: "The id of the route.", from: (live) => live.id },
  },
  replaceOnChanges: ["linkId"],
  unique: [{ input: "clientRouteId", within: "linkId" }],
  endpoints: routes,
  rules: (inputs) => routeRules(inputs, ""),
  warnings: (inputs) => routeWarnings(inputs, ""),
  example: {
    linkId: "lnk_1",
    platform: "GEO",
    actionType: "URL",
    actionConfig: { url: "https://example.com/de" },
    conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
  },
});
