import { UserError } from "../../client";
import { type Link, links, maxPageSize, targets } from "../../contract";
import { type AnyDefinition, type Context, type Properties, readLive, withoutOwnMark } from "../../lifecycle";
import { board, folder, link, qr, tree } from "../../resources";
import { type LinkFilter, namedDomains, readFolders, readHosts } from "../account/account";
import { type IgnoreRules, ignoring } from "../account/ignore-file";
import { readLinks } from "../account/links";
import { type Backend, findManagers } from "../account/managed";
import { findNamed, namingFlags } from "../account/named";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";

/** An object of the account. */
export interface AccountObject {
  readonly definition: AnyDefinition;
  /** Its id, in the form that an import accepts. */
  readonly id: string;
  readonly live: Properties;
}

/**
 * Reads the links of an account with their whole graphs, and their folders, trees and boards. Without a filter, reads all
 * folders, trees and boards; with one, only those of the matching links. Leaves out what a stack manages, and says who else does.
 *
 * @param backend where stacks manage objects
 * @param isWanted leaves out objects, and the QR codes of links that are left out
 * @throws UserError when no link matches the filter, it names what does not exist, or it is not known who manages what
 */
export async function readAccount(
  context: Context,
  filter: LinkFilter,
  backend: Backend,
  progress: Progress,
  isWanted: (object: AccountObject) => boolean = () => true,
): Promise<AccountObject[]> {
  const objects: AccountObject[] = [];
  const managers = await findManagers(backend, context, progress);
  const onProgress = (count: number) => progress.show(`Reading the account: ${plural(count, "object")}`);
  let count = 0;
  const add = (object: AccountObject) => {
    const isFree = isWanted(object) && managers.isFree({ ...object, kind: object.definition.name });
    if (isFree) objects.push(object);
    count += 1;
    onProgress(count);
  };
  const { kind, folder: folderName, domain } = filter;
  const query = {
    kind,
    folderId: folderName && findNamed(namingFlags.folder, folderName, await readFolders(context)).id,
    domainId: domain && findNamed(namingFlags.domain, domain, namedDomains(await readHosts(context))).id,
  };
  for (const live of await readLinks(context, query, onProgress))
    add({ definition: link, id: live.id, live: withoutOwnMark(live, context.settings) });
  const isUnfiltered = Object.values(filter).every((it) => it === undefined);
  if (!isUnfiltered && count === 0) throw new UserError(`There is no link ${describe(filter)}.`);
  for (const object of await readQrCodes(objects, context)) add(object);
  await Promise.all(objects.map((object) => warnAboutTargets(object, context)));
  const used = new Set(objects.flatMap(({ live }) => [live.folderId, live.treeId, live.boardId]));
  for (const definition of [folder, tree, board]) {
    for await (const object of readAll(definition, context)) {
      if (isUnfiltered || used.has(object.id)) add(object);
    }
  }
  for (const note of await managers.notes()) context.warn(note);
  if (objects.length > 0 && !managers.isKnown) {
    throw new UserError("Nothing was changed, because it is not known who manages what: see the warnings.");
  }
  return objects;
}

/** Reads the objects of an account that no stack declares, without those that `.shortlinkignore` leaves out. */
export async function readUnmanaged(
  context: Context,
  filter: LinkFilter,
  backend: Backend,
  rules: IgnoreRules,
  progress: Progress,
  isWanted: (object: AccountObject) => boolean = () => true,
): Promise<AccountObject[]> {
  const folders = await readFolders(context);
  const isIgnored = ignoring(rules, new Map(folders.map(({ id, names: [title = ""] }) => [id, title])));
  return readAccount(
    context,
    filter,
    backend,
    progress,
    (it) => isWanted(it) && !isIgnored({ id: it.id, live: it.live, kind: it.definition.name }),
  );
}

const describe = ({ folder, domain, kind }: LinkFilter): string =>
  [
    folder !== undefined && `in the folder ${folder}`,
    domain !== undefined && `on the domain ${domain}`,
    kind !== undefined && `of the kind ${kind}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Reads all objects of a kind page by page, and each by itself until entries of the list show all inputs. */
async function* readAll(definition: AnyDefinition, context: Context): AsyncGenerator<AccountObject> {
  const list = definition.endpoints.list ?? links.list;
  const { extra: _, adopt: __, ...inputs } = definition.inputs.shape;
  const shown = new Set<string>();
  for await (const page of context.client.pages(list, { params: {}, query: { limit: maxPageSize } })) {
    const entries = page as Entry[];
    // The service may leave out what has no value.
    for (const entry of entries) for (const name of Object.keys(entry)) shown.add(name);
    const isWhole = Object.keys(inputs).every((name) => shown.has(name));
    const found = await Promise.all(
      entries.map((entry) => (isWhole ? entry : readLive(definition, entry.id, context))),
    );
    // An object may have been deleted in the meantime.
    for (const live of found) if (live) yield { definition, id: String(live.id), live };
  }
}

type Entry = Properties & { readonly id: string };

/** Warns about the targets of a link's routes that a Link cannot declare in full. */
async function warnAboutTargets({ definition, id, live }: AccountObject, context: Context): Promise<void> {
  if (definition !== link) return;
  for (const route of (live as Link).routes ?? []) {
    if (Array.isArray(route.targetItemIds) && route.targetItemIds.length === 0) continue;
    const params = { id, routeId: route.id };
    for await (const page of context.client.pages(targets.list, { params })) {
      for (const { itemId, required } of page) {
        const missing =
          route.targetItemIds === undefined ? "this target" : required ? "that it is required" : undefined;
        if (missing === undefined) continue;
        context.warn(
          `Link ${String(live.slug ?? id)}: its route ${route.id} has the target ${String(itemId)}. The program does not declare ${missing}; it stays as it is.`,
        );
      }
    }
  }
}

/** Reads the QR codes of the links that do not include them. */
async function readQrCodes(objects: readonly AccountObject[], context: Context): Promise<AccountObject[]> {
  const withoutCode = objects.filter(({ live }) => live.qr === undefined);
  const codes = await Promise.all(
    withoutCode.map(async ({ id }) => ({
      definition: qr,
      id,
      live: (await readLive(qr, id, context)) ?? {},
    })),
  );
  return codes.filter(({ live }) => live.isQrCreated === true);
}
