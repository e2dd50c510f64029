import { UserError } from "../../client";
import { type Link, links, maxPageSize, targets } from "../../contract";
import { type AnyDefinition, type Context, importObject, type Properties, readLive } from "../../lifecycle";
import { board, folder, link, qr, tree } from "../../resources";
import { hostsIn } from "../account/open";
import type { Narrowing } from "../options";

/** An object of the account. */
export interface Item {
  readonly definition: AnyDefinition;
  /** Its id, as an import takes it. */
  readonly id: string;
  readonly live: Properties;
}

/**
 * Reads the account: every link with its whole graph, and what links belong to. A choice of links comes with that alone
 * to which they belong.
 *
 * @param onProgress is told how many objects have been read
 * @throws UserError when there is no such link
 */
export async function readAccount(
  context: Context,
  choice: Narrowing,
  onProgress: (count: number) => void,
): Promise<Item[]> {
  const items: Item[] = [];
  const note = (item: Item) => {
    items.push(item);
    onProgress(items.length);
  };
  const query = {
    ...{ limit: maxPageSize, includeRoutes: "all", kind: choice.kind, folderId: choice.folder },
    domainId: choice.domain && (await domainId(choice.domain, context)),
  };
  for await (const item of all(link, query, context)) note(item);
  const isWhole = Object.values(choice).every((it) => it === undefined);
  if (!isWhole && items.length === 0) throw new UserError(`There is no link ${sentenceOf(choice)}.`);
  for (const item of await codesOf(items, context)) note(item);
  await Promise.all(items.map((item) => tellTargets(item, context)));
  const named = new Set(items.flatMap(({ live }) => [live.folderId, live.treeId, live.boardId]));
  for (const definition of [folder, tree, board]) {
    for await (const item of all(definition, { limit: maxPageSize }, context)) {
      if (isWhole || named.has(item.id)) note(item);
    }
  }
  return items;
}

const sentenceOf = ({ folder, domain, kind }: Narrowing): string =>
  [
    folder !== undefined && `in the folder ${folder}`,
    domain !== undefined && `on the domain ${domain}`,
    kind !== undefined && `of the kind ${kind}`,
  ]
    .filter(Boolean)
    .join(", ");

/** The id of a domain that is called by its host name. */
async function domainId(domain: string, context: Context): Promise<string> {
  const called = [...(await hostsIn(context))].find(([, hosts]) => hosts.includes(domain.toLowerCase()));
  return called?.[0] ?? domain;
}

/** All objects of a kind, oldest first in each page; as they are read one by one, where a list shows less. */
async function* all(definition: AnyDefinition, query: object, context: Context): AsyncGenerator<Item> {
  const list = definition.endpoints.list ?? links.list;
  const read = (id: string) => readLive(definition, id, context);
  let isWhole: boolean | undefined;
  for await (const page of context.client.pages(list, { params: {}, query })) {
    const [first] = page as Entry[];
    if (first) isWhole ??= shows(definition, first, await read(first.id));
    const found = isWhole
      ? (page as Entry[])
      : await Promise.all((page as Entry[]).map(({ id }) => read(id)));
    // What was deleted meanwhile is not there any more.
    for (const live of found) if (live) yield { definition, id: String(live.id), live };
  }
}

type Entry = Properties & { readonly id: string };

/** Whether an entry of a list shows everything that a program can declare of the object. */
function shows(definition: AnyDefinition, entry: Entry, whole: Properties | undefined): boolean {
  const names = (live: Properties) => Object.keys(importObject(definition, entry.id, live, () => {}).inputs);
  const listed = names(entry);
  return whole === undefined || names(whole).every((name) => listed.includes(name));
}

/** Says what no Link can declare of the targets of its routes. */
async function tellTargets({ definition, id, live }: Item, context: Context): Promise<void> {
  if (definition !== link) return;
  for (const route of (live as Link).routes ?? []) {
    if (Array.isArray(route.targetItemIds) && route.targetItemIds.length === 0) continue;
    const params = { id, routeId: route.id };
    for await (const page of context.client.pages(targets.list, { params })) {
      for (const { itemId, required } of page) {
        const lacks =
          route.targetItemIds === undefined ? "that it has it" : required ? "that it is required" : undefined;
        if (lacks === undefined) continue;
        context.warn(
          `Link ${String(live.slug ?? id)}: its route ${route.id} has the target ${String(itemId)}. The program does not declare ${lacks}; that stays as it is.`,
        );
      }
    }
  }
}

/** The QR codes of links, where these do not show them themselves. */
async function codesOf(found: readonly Item[], context: Context): Promise<Item[]> {
  const hidden = found.filter(({ live }) => live.qr === undefined);
  const codes = await Promise.all(
    hidden.map(async ({ id }) => ({ definition: qr, id, live: (await readLive(qr, id, context)) ?? {} })),
  );
  return codes.filter(({ live }) => live.isQrCreated === true);
}
