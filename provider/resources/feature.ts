import { FeatureInput, features } from "../contract";
import { defineResource } from "../lifecycle";
import { featureDoubts } from "./doubts";
import { parentRoute } from "./parents";

export const feature = defineResource({
  name: "Feature",
  doc: "A feature of a route, declared separately from the route: password, expiry date, click limit, UTM tags or redirect delay. Do not use it for a route that declares `features` inline.",
  id: ["linkId", "routeId", "featureId"],
  inputs: FeatureInput.extend(parentRoute),
  outputs: { featureId: { doc: "The id of the feature.", from: (live) => live.id } },
  // Only `enabled` and `config` of a feature can be updated (spec 4.2).
  replaceOnChanges: ["linkId", "routeId", "type"],
  endpoints: features,
  warnings: featureDoubts,
  example: { linkId: "lnk_1", routeId: "rt_1", type: "LIMIT", enabled: true, config: { clicks: 1000 } },
});
