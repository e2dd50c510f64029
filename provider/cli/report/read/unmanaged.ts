import type { Stack } from "@pulumi/pulumi/automation";
import { type Context, list } from "../../../lifecycle";
import { board, folder, link, resources, tree } from "../../../resources";
import { readManagedObjects } from "../../stack/state";
import type { Unmanaged } from "../model/report";

/** The kinds of objects that belong to no other object. */
const kinds = [link, tree, board, folder];

/**
 * Finds the objects of the account that no stack of the project declares.
 *
 * @param onProgress called with the number of objects read so far
 */
export async function findUnmanaged(
  stack: Stack,
  context: Context,
  onProgress: (count: number) => void,
): Promise<Unmanaged> {
  const managed = await readManagedObjects(stack);
  const objects: Unmanaged["objects"] = [];
  let total = 0;
  for (const kind of kinds) {
    let cursor: string | undefined;
    do {
      const page = await list(kind, Object.values(resources), {}, context, undefined, cursor);
      for (const { id, name } of page.entries) {
        total += 1;
        if (!managed.has(`${kind.name}:${id}`)) objects.push({ kind: kind.name, id, ...(name && { name }) });
      }
      onProgress(total);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return { objects, managed: total - objects.length, total };
}
