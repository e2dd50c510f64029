import * as z from "zod";
import { BoardInput, boards, FolderInput, folders, maxPageSize, TreeInput, trees } from "../../contract";
import { defineFunction, type Properties } from "../../lifecycle";
import { extraOf, extraResult } from "../extra";
import { id } from "./args";

const tree = lookUpsOf("Tree", trees, TreeInput);
export const getTree = tree.one;
export const getTrees = tree.all;

const board = lookUpsOf("Board", boards, BoardInput);
export const getBoard = board.one;
export const getBoards = board.all;

const folder = lookUpsOf("Folder", folders, FolderInput);
export const getFolder = folder.one;
export const getFolders = folder.all;

/** The two look-ups of one kind of collection. All kinds work the same way (spec 4.3). */
function lookUpsOf(
  kind: "Tree" | "Board" | "Folder",
  endpoints: typeof trees | typeof boards | typeof folders,
  input: z.ZodObject,
) {
  const word = kind.toLowerCase();
  const Result = z
    .object({
      id: z.string().describe(`The id of the ${word}.`),
      ...input.partial().shape,
      extra: extraResult,
    })
    .meta({ title: kind, description: `A ${word} as the service returns it.` });
  const toResult = (live: Properties) => ({ ...live, extra: extraOf(Result, live) });
  return {
    one: defineFunction({
      name: `get${kind}`,
      doc: `Reads one ${word}.`,
      args: z.strictObject({ id }),
      path: ["id"],
      result: Result,
      endpoint: endpoints.read,
      toResult,
      example: { id: `${word}_1` },
    }),
    all: defineFunction({
      name: `get${kind}s`,
      doc: `Lists the ${word}s of the account.`,
      args: z.strictObject({}),
      result: z.object({ [`${word}s`]: z.array(Result).describe(`The ${word}s.`) }),
      endpoint: endpoints.list,
      entries: `${word}s`,
      queries: () => [{ limit: maxPageSize }],
      toResult,
      example: {},
    }),
  };
}
