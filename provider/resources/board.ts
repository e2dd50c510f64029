import * as z from "zod";
import { BoardInput, boards } from "../contract";
import { adoptInput, defineResource } from "../lifecycle";
import { extraBody, extraInput, extraRules, extraToInputs } from "./extra";

export const board = defineResource({
  name: "Board",
  doc: "A board of links. Its items are the links of kind BOARD_ITEM whose `boardId` is its id.",
  id: ["boardId"],
  inputs: z.strictObject({ ...BoardInput.shape, extra: extraInput, adopt: adoptInput }),
  outputs: {},
  autonamed: "slug",
  unique: [{ input: "slug" }],
  endpoints: boards,
  rules: extraRules,
  requestBody: extraBody,
  toInputs: extraToInputs,
  example: { title: "Autumn looks", slug: "autumn-looks", layout: "grid" },
});
