import type { Stack } from "@pulumi/pulumi/automation";
import { type Context, list } from "../../lifecycle";
import { board, folder, link, resources, tree } from "../../resources";
import type { Unmanaged } from "../report/report";
import { managedIn } from "../stack/state";

/** What stands by itself in an account. All else belongs to one of them. */
const kinds = [link, tree, board, folder];

/**
 * What exists in the account and is declared by no stack of the project.
 *
 * @param onProgress is told how many objects have been seen
 */
export async function findUnmanaged(
  stack: Stack,
  context: Context,
  onProgress: (count: number) => void,
): Promise<Unmanaged> {
  const managed = await managedIn(stack);
  const objects: Unmanaged["objects"] = [];
  let total = 0;
  for (const kind of kinds) {
    let from: string | undefined;
    do {
      const page = await list(kind, Object.values(resources), {}, context, undefined, from);
      for (const { id, name } of page.entries) {
        total += 1;
        if (!managed.has(`${kind.name}:${id}`)) objects.push({ kind: kind.name, id, ...(name && { name }) });
      }
      onProgress(total);
      from = page.next;
    } while (from !== undefined);
  }
  return { objects, managed: total - objects.length, total };
}
