import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { read } from "../operations/read";
import type { Properties } from "../properties/values";
import { entryContext, entryKind } from "./entry-context";
import { count, someKeys } from "./messages";
import { inChunks } from "./read";

/** The first part of an import's id that names each object: `ids/lnk_1,lnk_2`. */
export const idsScope = "ids";

/**
 * Reads the objects with some ids for an import, in their order: 100 in each request.
 *
 * @throws UserError when one does not exist
 */
export async function readByIds(
  definition: SetDefinition,
  list: string,
  context: Context,
): Promise<{ readonly id: string; readonly inputs: Properties }[]> {
  const ids = [...new Set(list.split(",").filter((id) => id !== ""))];
  const found = new Map<string, Properties>();
  const kind = entryKind(definition);
  const readOne = async (id: string) => {
    const own = { ...entryContext(definition, id, context), urn: undefined };
    const live = await read({ definition: kind, id, state: { inputs: {}, outputs: {} } }, own);
    if (live) found.set(id, live.inputs);
  };
  await inChunks(ids, async (chunk) => {
    await context.client.preload(chunk);
    await Promise.all(chunk.map(readOne));
  });
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw new UserError(
      `${count(missing.length)} of ${count(ids.length)} links do not exist: ${someKeys(missing)}.`,
    );
  }
  return ids.map((id) => ({ id, inputs: found.get(id) ?? {} }));
}
