import { z } from "zod";
import { FolderInput, folders, JsonObject } from "../contract";
import { defineResource } from "../lifecycle";
import { extraBody, extraView } from "./extra";

export const folder = defineResource({
  name: "Folder",
  doc: "A folder that organises links. A link lies in it when its `folderId` names it.",
  spec: "4.3",
  id: ["folderId"],
  inputs: z.strictObject({
    ...FolderInput.shape,
    extra: JsonObject.optional().describe(
      "Further fields of the folder, merged into what is sent; only the keys declared here are compared.",
    ),
  }),
  outputs: {},
  endpoints: folders,
  body: extraBody,
  view: extraView,
  example: { title: "Autumn campaign" },
});
