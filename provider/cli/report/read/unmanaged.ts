import type { Stack } from "@pulumi/pulumi/automation";
import { type Context, listAll } from "../../../lifecycle";
import { board, folder, link, tree } from "../../../resources";
import { folderTitles, type IgnorableObject, ignoring, readIgnoreRules } from "../../account/ignore-file";
import { findManagers } from "../../account/managed";
import { plural } from "../../output/plural";
import type { Progress } from "../../output/progress";
import type { Preview } from "../../stack/preview";
import type { Unmanaged } from "../model/report";
import { unmanagedCommands } from "./unmanaged-commands";

/** The kinds of objects that belong to no other object. */
const kinds = [link, tree, board, folder];

/** An object of the account, with the name that people know it by. */
interface ListedObject extends IgnorableObject {
  readonly name: string | undefined;
}

/**
 * Finds the objects of the account that no stack of a backend manages, without those that `.shortlinkignore` leaves out.
 *
 * @throws UserError when `.shortlinkignore` is wrong
 */
export async function findUnmanaged(
  stack: Stack,
  context: Context,
  { resources }: Preview,
  progress: Progress,
  projectOnly?: boolean,
): Promise<Unmanaged> {
  const rules = await readIgnoreRules(stack.workspace.workDir);
  const managers = await findManagers({ stack, projectOnly }, context, progress);
  const all = await managers.withMarks(await listAccount(context, progress));
  const isIgnored = ignoring(rules, folderTitles(all));
  const unmanaged = all.filter(managers.isFree);
  const notes = await managers.notes();
  const shown = unmanaged.filter((it) => !isIgnored(it));
  const ignored = unmanaged.length - shown.length;
  const total = all.length - ignored;
  const declared = total - shown.length;
  const commands = await unmanagedCommands(stack, resources);
  return {
    ...(shown.length > 0 && managers.isKnown ? commands.all : {}),
    objects: shown.map(({ name, ...it }) => ({
      ...{ kind: it.kind, id: it.id },
      ...(name && { name }),
      ...(managers.isKnown ? commands.one(it) : {}),
    })),
    ...(notes.length > 0 && { notes }),
    managed: declared,
    total,
    ...(ignored > 0 && { ignored }),
    coverage: total === 0 ? 100 : Math.floor((100 * declared) / total),
  };
}

async function listAccount({ client }: Context, progress: Progress): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for (const kind of kinds) {
    for await (const entry of listAll(kind, [], {}, client)) {
      all.push({ ...entry, kind: kind.name });
      progress.show(`Reading the account: ${plural(all.length, "object")}`);
    }
  }
  return all;
}
