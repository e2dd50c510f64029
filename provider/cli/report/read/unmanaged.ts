import type { Stack } from "@pulumi/pulumi/automation";
import { type Context, list } from "../../../lifecycle";
import { board, folder, link, objects, tree } from "../../../resources";
import { folderTitles, type IgnorableObject, ignoring, readIgnoreRules } from "../../account/ignore-file";
import { plural } from "../../output/plural";
import type { Progress } from "../../output/progress";
import type { PreviewedResource } from "../../stack/events";
import { readManagedObjects } from "../../stack/state";
import type { Unmanaged } from "../model/report";
import { unmanagedCommands } from "./unmanaged-commands";

/** The kinds of objects that belong to no other object. */
const kinds = [link, tree, board, folder];

/** An object of the account, with the name that people know it by. */
interface ListedObject extends IgnorableObject {
  readonly name: string | undefined;
}

/**
 * Finds the objects of the account that no stack of the project declares, without those that `.shortlinkignore` leaves out.
 *
 * @param resources the resources of the program
 * @throws UserError when `.shortlinkignore` is wrong
 */
export async function findUnmanaged(
  stack: Stack,
  context: Context,
  resources: readonly PreviewedResource[],
  progress: Progress,
): Promise<Unmanaged> {
  const rules = await readIgnoreRules(stack.workspace.workDir);
  const managed = await readManagedObjects(stack, progress);
  const all = await listAccount(context, progress);
  const isIgnored = ignoring(rules, folderTitles(all));
  const unmanaged = all.filter(({ kind, id }) => !managed.has(`${kind}:${id}`));
  const shown = unmanaged.filter((it) => !isIgnored(it));
  const ignored = unmanaged.length - shown.length;
  const total = all.length - ignored;
  const declared = total - shown.length;
  const commands = await unmanagedCommands(stack, resources);
  return {
    ...(shown.length > 0 ? commands.all : {}),
    objects: shown.map(({ name, ...it }) => ({
      ...{ kind: it.kind, id: it.id },
      ...(name && { name }),
      ...commands.one(it),
    })),
    managed: declared,
    total,
    ...(ignored > 0 && { ignored }),
    coverage: total === 0 ? 100 : Math.floor((100 * declared) / total),
  };
}

async function listAccount(context: Context, progress: Progress): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for (const kind of kinds) {
    let cursor: string | undefined;
    do {
      const page = await list(kind, Object.values(objects), {}, context, undefined, cursor);
      all.push(...page.entries.map((entry) => ({ ...entry, kind: kind.name })));
      progress.show(`Reading the account: ${plural(all.length, "object")}`);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return all;
}
