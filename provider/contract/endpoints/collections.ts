import * as z from "zod";
import { pageQuery } from "../assumptions/wire";
import { envelope, listEnvelope } from "../schemas/envelope";
import { Json, NonEmpty, PathId, Slug } from "../schemas/values";
import { endpoint } from "./endpoint";

/** The write fields of the three collections (spec 4.3). The spec does not show their other fields, so any are accepted. */
export const TreeInput = z
  .object({ username: Slug.describe("The name of the profile page: 3 to 64 letters, digits or hyphens.") })
  .catchall(Json);
export const BoardInput = z
  .object({
    title: NonEmpty.describe("The board's title."),
    slug: Slug.describe("The path of the board: 3 to 64 letters, digits or hyphens."),
    layout: z.string().optional().describe("The layout of the board."),
  })
  .catchall(Json);
export const FolderInput = z.object({ title: NonEmpty.describe("The folder's title.") }).catchall(Json);

/** A tree, board or folder as the service returns it: at least `id` (spec 4.3). */
export const Collection = z.looseObject({ id: PathId });
export type Collection = z.infer<typeof Collection>;

/** The five endpoints of one kind of collection (spec 4.3). Updates are partial. */
function collection<const Plural extends string, Input extends z.ZodObject>(
  plural: Plural,
  one: string,
  input: Input,
) {
  const list = `/api/v1/links/${plural}` as const;
  const single = `/api/v1/links/${plural}/{id}` as const;
  return {
    list: endpoint({
      spec: "4.3",
      summary: `List ${plural}`,
      method: "GET",
      path: list,
      query: pageQuery,
      response: listEnvelope(Collection, plural),
    }),
    create: endpoint({
      spec: "4.3",
      summary: `Create a ${one}`,
      method: "POST",
      path: list,
      body: input,
      response: envelope(Collection),
    }),
    read: endpoint({
      spec: "4.3",
      summary: `Read one ${one}`,
      method: "GET",
      path: single,
      response: envelope(Collection),
    }),
    update: endpoint({
      spec: "4.3",
      summary: `Update a ${one}`,
      method: "PATCH",
      path: single,
      body: input.partial(),
      response: envelope(Collection),
    }),
    delete: endpoint({ spec: "4.3", summary: `Delete a ${one}`, method: "DELETE", path: single }),
  };
}

export const trees = collection("trees", "tree", TreeInput);
export const boards = collection("boards", "board", BoardInput);
export const folders = collection("folders", "folder", FolderInput);
