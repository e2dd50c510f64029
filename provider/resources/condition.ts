import { ConditionInput, conditions } from "../contract";
import { defineResource } from "../lifecycle";
import { conditionDoubts } from "./doubts";
import { parentRoute } from "./parents";
import { conditionRules } from "./rules";

export const condition = defineResource({
  name: "Condition",
  doc: "A condition that visitors of a route must meet, declared separately from the route. Do not use it for a route that declares `conditions` inline.",
  id: ["linkId", "routeId", "conditionId"],
  inputs: ConditionInput.extend(parentRoute),
  outputs: { conditionId: { doc: "The id of the condition.", from: (live) => live.id } },
  replaceOnChanges: ["linkId", "routeId"],
  endpoints: conditions,
  rules: (inputs) => conditionRules(inputs, ""),
  warnings: conditionDoubts,
  example: {
    linkId: "lnk_1",
    routeId: "rt_1",
    type: "COUNTRY",
    operator: "IN",
    valueKey: "country",
    valueJson: { values: ["DE", "AT"] },
  },
});
