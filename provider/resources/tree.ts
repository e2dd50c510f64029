import * as z from "zod";
import { TreeInput, trees } from "../contract";
import { adoptInput, defineResource } from "../lifecycle";
import { extraBody, extraInput, extraRules, extraToInputs } from "./extra";

export const tree = defineResource({
  name: "Tree",
  doc: "A link-in-bio profile page. Its items are the links of kind TREE_ITEM whose `treeId` is its id.",
  id: ["treeId"],
  inputs: z.strictObject({ ...TreeInput.shape, extra: extraInput, adopt: adoptInput }),
  outputs: {},
  autonamed: "username",
  unique: [{ input: "username" }],
  endpoints: trees,
  rules: extraRules,
  requestBody: extraBody,
  toInputs: extraToInputs,
  example: { username: "autumn-shop" },
});
