import { z } from "zod";
import { FolderInput, folders } from "../contract";
import { defineResource } from "../lifecycle";
import { extraBody, extraInput, extraRules, extraView } from "./extra";

export const folder = defineResource({
  name: "Folder",
  doc: "A folder that organises links. A link lies in it when its `folderId` names it.",
  spec: "2.8, 4.3",
  id: ["folderId"],
  inputs: z.strictObject({ ...FolderInput.shape, extra: extraInput }),
  outputs: {},
  endpoints: folders,
  rules: extraRules,
  body: extraBody,
  view: extraView,
  example: { title: "Autumn campaign" },
});
