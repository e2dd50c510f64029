import { boards, folders, type Json, trees } from "../../provider/contract";
import { updated } from "../assume/merge";
import { notFound, Problem } from "../http/problem";
import type { Caller } from "../options/options";
import { type Operation, on } from "../pipeline/call";
import { onePage, paginate } from "../pipeline/paging";
import type { Service } from "../service";
import type { StoredCollection } from "../store/records";
import type { CollectionKind } from "../store/store";
import { deleteLink, saveLink } from "./find";

/** The fifteen endpoints of trees, boards and folders (spec 4.3). */
export const collectionOperations = (service: Service): Operation[] => [
  ...collection(service, {
    kind: "trees",
    one: "tree",
    endpoints: trees,
    reference: "treeId",
    unique: "username",
  }),
  ...collection(service, {
    kind: "boards",
    one: "board",
    endpoints: boards,
    reference: "boardId",
    unique: "slug",
  }),
  ...collection(service, { kind: "folders", one: "folder", endpoints: folders, reference: "folderId" }),
];

interface Kind {
  readonly kind: CollectionKind;
  readonly one: string;
  readonly endpoints: typeof trees | typeof boards | typeof folders;
  /** The field of a link that refers to it. */
  readonly reference: "treeId" | "boardId" | "folderId";
  /** The field with a unique value. The store's table defines its scope. */
  readonly unique?: string;
}

function collection(service: Service, { kind, one, endpoints, reference, unique }: Kind): Operation[] {
  const { store } = service;
  const table = store[kind];
  const find = ({ name }: Caller, id: string): StoredCollection => {
    const found = table.get(id);
    if (found?.owner !== name) throw notFound(one, id);
    return found;
  };
  const save = (record: StoredCollection): { data: object } => {
    const holder = table.holderOf(record);
    if (unique && holder !== undefined && holder !== record.id) throw taken(unique, record.fields[unique]);
    return { data: view(table.put(record)) };
  };
  return [
    on(endpoints.list, ({ caller, query }) => {
      const own = table.values().filter(({ owner }) => owner === caller.name);
      const name = { of: `${caller.name} ${kind}`, secret: store.secret };
      const isPaged = service.assumed.collectionPages === "limit";
      const { items, meta } = isPaged ? paginate(own, query, name) : onePage(own);
      return { data: items.map(view), list: { meta, key: kind } };
    }),
    on(endpoints.create, ({ caller, body }) =>
      save({ ...store.newObject(caller.name, one), fields: body as Fields }),
    ),
    on(endpoints.read, ({ caller, params }) => ({ data: view(find(caller, params.id)) })),
    on(endpoints.update, ({ caller, params, body }) => {
      const current = find(caller, params.id);
      const fields = updated(service.assumed, current.fields, body as Fields);
      return save({ ...current, fields, updatedAt: new Date().toISOString() });
    }),
    on(endpoints.delete, ({ caller, params }) => {
      const { id } = find(caller, params.id);
      table.delete(id);
      for (const link of store.links.values()) {
        if (link[reference] !== id) continue;
        if (deletesLinks(service, kind)) deleteLink(service, link);
        else saveLink(service, link, { [reference]: null });
      }
      return {};
    }),
  ];
}

/** Whether the service deletes what is in a deleted collection. */
const deletesLinks = ({ assumed }: Service, kind: CollectionKind): boolean =>
  kind === "folders" && assumed.folderDelete === "deletesLinks";

type Fields = Readonly<Record<string, Json>>;

/** The service's own fields override written fields of the same name. */
const view = ({ id, createdAt, updatedAt, fields }: StoredCollection): object => ({
  ...{ id, ...fields },
  ...{ id, createdAt, updatedAt },
});

const taken = (field: string, value: Json | undefined): Problem =>
  new Problem(409, {
    code: `${field.toUpperCase()}_TAKEN`,
    message: `The ${field} ${String(value)} is taken.`,
  });
