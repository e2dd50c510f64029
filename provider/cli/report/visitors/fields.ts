import type * as z from "zod";
import type {
  BoardInput,
  ConditionInput,
  FolderInput,
  LinkInput,
  QrInput,
  RouteFeatureInput,
  RouteInput,
  TargetInput,
  TreeInput,
} from "../../../contract";
import { isObject } from "../../../lifecycle";
import type { Drift, Edit } from "../model/report";

/**
 * Who notices a change of a field: `model` if the model of visitors, or the comparison of addresses, says it; `page` if nobody does
 * where a link only redirects, and it is not known where the service shows a page; `unknown` if it is not known; or the reason why
 * no visitor ever does.
 */
type Notice = "model" | "page" | "unknown" | { readonly nobody: string };

/** An entry for each field that a program can write, also inside of others. A field of the contract that has none does not compile. */
type Fields<T> = { readonly [K in keyof T]-?: Entry<NonNullable<T[K]>> };
type Entry<V> = V extends readonly (infer Item)[]
  ? Entry<Item>
  : V extends object
    ? string extends keyof V
      ? Notice
      : Fields<V>
    : Notice;
type Written<T extends z.ZodObject> = { [K in keyof T["shape"]]: z.infer<T["shape"][K]> };

const all = <const N extends Notice, K extends string>(notice: N, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, notice])) as Record<K, N>;

const condition: Fields<ConditionInput> = all("model", "type", "operator", "valueKey", "valueJson");
const feature: Fields<RouteFeatureInput> = all("model", "type", "enabled", "config", "scope", "routeIds");
const route: Fields<RouteInput> = {
  ...all("model", "clientRouteId", "platform", "actionType", "actionConfig", "targeting", "deviceProfileIds"),
  ...all("model", "targetItemIds", "isGlobalFallback", "isActive", "priority", "sortOrder"),
  ...{ conditions: condition, features: feature },
};
const qr: Fields<QrInput> = {
  isQrCreated: { nobody: "A QR code shows the address of its link, and whoever opens that gets the same." },
  payload: "unknown",
};
const link: Fields<LinkInput> = {
  ...all("model", "domainId", "slug", "url", "kind", "routingMode"),
  ...all("page", "title", "description", "imageUrl", "sortOrder"),
  ...all("unknown", "treeId", "boardId", "autoAppRedirectEnabled", "options", "seoConfig"),
  ...{ routes: route, routeFeatures: feature, features: all("unknown", "alias"), qr },
  seo: all("unknown", "title", "description", "imageUrl", "indexable"),
  folderId: { nobody: "Only the account shows in which folder a link is." },
};

/** Who notices a change of each input of each kind of resource. The entries of a LinkSet are Links. */
const fieldsByKind = {
  Link: link,
  Route: route,
  Condition: condition,
  Feature: feature,
  Target: all("model", "itemId", "required") satisfies Fields<TargetInput>,
  Tree: all("unknown", "username") satisfies Fields<Written<typeof TreeInput>>,
  Board: all("unknown", "title", "slug", "layout") satisfies Fields<Written<typeof BoardInput>>,
  Folder: all({ nobody: "Only the account shows folders." }, "title") satisfies Fields<
    Written<typeof FolderInput>
  >,
  QR: qr,
} as const;

/** The paths of fields in a table, with who notices a change. */
const noticesIn = (fields: object): [path: string, notice: Notice][] =>
  Object.entries(fields).flatMap(([name, entry]): [string, Notice][] =>
    isObject(entry) && !("nobody" in entry)
      ? noticesIn(entry).map(([path, notice]) => [`${name}.${path}`, notice])
      : [[name, entry]],
  );

const proven = Object.entries(fieldsByKind).flatMap(([kind, fields]) =>
  noticesIn(fields).flatMap(([path, notice]) => (typeof notice === "object" ? `${kind} ${path}` : [])),
);

/** Whether visitors may notice a difference. Each link is reported, also if nobody does. */
export const mayBeNoticed = ({ kind, change, properties }: Drift | Edit): boolean =>
  kind === "Link" ||
  properties.length === 0 ||
  // A new QR code names its link; a part that names another one leaves that which it had.
  properties.some(
    ({ path }) => !(path === "linkId" && change === "create") && !proven.includes(`${kind} ${path}`),
  );

/** The fields of a link that the model does not compare, and of which a change may be noticed. */
export const uncompared = noticesIn(link).filter(([, notice]) => notice === "unknown" || notice === "page");
