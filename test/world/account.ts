import type { StoredLink } from "../../emulator/store/records";
import type { Store } from "../../emulator/store/store";
import { isObject, type JsonObject } from "../../provider/contract";
import type { Stored } from "./engine/run";
import type { Kind } from "./things";

// The account as the emulator stores it. No code of the provider reads it.

/** An object of the account. */
export interface AccountObject {
  /** Its path: `/links/lnk_1/routes/rte_1`. */
  readonly key: string;
  /** The mark of the thing that it is; undefined for what no program declares. */
  readonly mark: string | undefined;
  readonly fields: JsonObject;
}

/** The objects of an account, by their paths. */
export type Account = ReadonlyMap<string, AccountObject>;

/** Everything that the account holds. */
export function accountIn(store: Store): Account {
  const found = new Map<string, AccountObject>();
  const add = (key: string, kind: Kind, tag: unknown, pattern: RegExp, fields: object) => {
    const [, digits] = pattern.exec(String(tag)) ?? [];
    const mark = digits === undefined ? undefined : `${kind}${digits}`;
    found.set(key, { key, mark, fields: fields as JsonObject });
  };
  for (const link of store.links.values()) addLink(link, add);
  for (const { id, fields } of store.trees.values())
    add(`/trees/${id}`, "Tree", fields.username, /^tree-(\d+)$/i, fields);
  for (const { id, fields } of store.boards.values())
    add(`/boards/${id}`, "Board", fields.slug, /^board-(\d+)$/i, fields);
  for (const { id, fields } of store.folders.values())
    add(`/folders/${id}`, "Folder", fields.title, /^f(\d+) /i, fields);
  return found;
}

type Add = (key: string, kind: Kind, tag: unknown, pattern: RegExp, fields: object) => void;

function addLink(link: StoredLink, add: Add): void {
  const key = `/links/${link.id}`;
  const fallback = link.routes.find(({ isGlobalFallback }) => isGlobalFallback);
  add(key, "Link", link.slug, /^slug-(\d+)(?:-b)?$/i, {
    ...link,
    url: link.url ?? fallback?.actionConfig?.url,
  });
  const payload = link.qr?.isQrCreated ? link.qr.payload : undefined;
  if (payload) add(`${key}/qr`, "QR", payload.color, /^c(\d+)-/i, link.qr as object);
  for (const route of link.routes) {
    const inside = `${key}/routes/${route.id}`;
    if (/^r\d+$/i.test(route.clientRouteId ?? ""))
      add(inside, "Route", route.clientRouteId, /^r(\d+)$/i, route);
    for (const it of route.conditions)
      add(`${inside}/conditions/${it.id}`, "Condition", it.valueKey, /^k(\d+)$/i, it);
    // The tens are the tag, and the last digit is the variant.
    for (const it of route.features)
      add(`${inside}/features/${it.id}`, "Feature", it.config?.clicks, /^(\d+)\d$/, it);
  }
}

/** Whether an object has what is declared; other fields may have any value, and null is none, or what a person has set. Case and spaces at the ends of texts do not count. */
export function has(live: unknown, declared: unknown): boolean {
  if (typeof live === "string" && typeof declared === "string")
    return plainText(live) === plainText(declared);
  if (Array.isArray(declared))
    return Array.isArray(live) && declared.every((it, index) => has(live[index], it));
  if (isObject(declared))
    return isObject(live) && Object.entries(declared).every(([name, it]) => has(live[name], it));
  if (declared === null) return live === undefined || live === null || /^By hand/i.test(String(live));
  return live === declared;
}

const plainText = (text: string): string => text.trim().toLowerCase();

/** The id of the object at a place, as resources have it. */
export const idOf = (key: string): string =>
  key
    .split("/")
    .filter((_, index) => index > 0 && index % 2 === 0)
    .join("/");

/** The place of a resource's object in the account. */
export function keyOf({ kind, id }: Stored): string | undefined {
  const [first = "", second = "", third = ""] = id.split("/");
  switch (kind) {
    case "Link":
    case "QR":
      return `/links/${first}`;
    case "Route":
      return `/links/${first}/routes/${second}`;
    case "Condition":
      return `/links/${first}/routes/${second}/conditions/${third}`;
    case "Feature":
      return `/links/${first}/routes/${second}/features/${third}`;
    case "Tree":
    case "Board":
    case "Folder":
      return `/${kind.toLowerCase()}s/${first}`;
    default:
      return undefined;
  }
}
