import { TargetInput, targets } from "../contract";
import { defineResource } from "../lifecycle";
import { parentRoute } from "./parents";

export const target = defineResource({
  name: "Target",
  doc: "Binds a tree or board item to a route. Do not use it for a route that declares `targetItemIds`.",
  id: ["linkId", "routeId", "targetId"],
  inputs: TargetInput.extend(parentRoute),
  outputs: { targetId: { doc: "The id of the target.", from: (live) => live.id } },
  inlineAs: "targetItemIds",
  replaceOnChanges: ["linkId", "routeId", "itemId"],
  unique: [{ input: "itemId", within: "routeId" }],
  takesOver: true,
  endpoints: targets,
  example: { linkId: "lnk_1", routeId: "rt_1", itemId: "lnk_2", required: true },
});
