import * as z from "zod";
import { FolderInput, folders } from "../contract";
import { defineResource } from "../lifecycle";
import { extraBody, extraInput, extraRules, extraToInputs } from "./extra";

export const folder = defineResource({
  name: "Folder",
  doc: "A folder of links. It contains the links whose `folderId` is its id.",
  id: ["folderId"],
  inputs: z.strictObject({ ...FolderInput.shape, extra: extraInput }),
  outputs: {},
  endpoints: folders,
  rules: extraRules,
  requestBody: extraBody,
  toInputs: extraToInputs,
  example: { title: "Autumn campaign" },
});
