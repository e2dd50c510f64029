import fc from "fast-check";
import type { PreviewedResource } from "../../../../provider/cli/stack/events";
import { changesAt, formatPath, type Properties, unknownValue } from "../../../../provider/lifecycle";
import { objects } from "../../../../provider/resources";
import { resource, secret } from "../visitors";
import type { Program } from "./programs";
import { idOf } from "./visits";

/** How the engine shows the inputs of links: which are a secret before or after, and which are not known yet. */
export interface Door {
  readonly isDynamic: boolean;
  readonly secretBefore: readonly string[];
  readonly secretAfter: readonly string[];
  readonly unknown: readonly string[];
}

const inputs = ["slug", "domainId", "title", "options", "treeId", "seo", "features", "url", "kind", "routes"];

export const doors: fc.Arbitrary<Door> = fc.record({
  isDynamic: fc.boolean(),
  secretBefore: fc.subarray(inputs, { maxLength: 2 }),
  secretAfter: fc.subarray(inputs, { maxLength: 2 }),
  unknown: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.subarray(inputs, { maxLength: 1 })),
});

const masked = (all: Properties | undefined, names: readonly string[], mark: string) =>
  all &&
  Object.fromEntries(Object.entries(all).map(([name, it]) => [name, names.includes(name) ? mark : it]));

/** Passwords are always a secret: the plugin hides them, and the SDK, for the dynamic classes, the input that contains one. */
function withoutPasswords(value: Properties | undefined, { isDynamic }: Door): Properties | undefined {
  if (isDynamic && value)
    return Object.fromEntries(
      Object.entries(value).map(([name, it]) => [
        name,
        JSON.stringify(it)?.includes('"password"') ? secret : it,
      ]),
    );
  return value && JSON.parse(JSON.stringify(value), (key, it) => (key === "password" ? secret : it));
}

const namesIn = (kind: string, ...programs: readonly Program[]): string[] =>
  Object.keys(Object.assign({}, ...programs.map((it) => it[kind])));

/** The parents of a part, which are declared apart. */
const parentsOf = (kind: string): Properties => ({
  ...(["Route", "QR", "Condition", "Feature", "Target"].includes(kind) && { linkId: "lnk_b" }),
  ...(["Condition", "Feature", "Target"].includes(kind) && { routeId: "Route-r" }),
});

/** The preview of an update from one program to another. */
export function previewOf(before: Program, after: Program, door: Door): PreviewedResource[] {
  const secrets = [...new Set([...door.secretBefore, ...door.secretAfter])];
  const shown = (kind: string, name: string, prefix = "") => {
    const [old, now] = [before[kind]?.[name], after[kind]?.[name]].map(
      (it) => it && { ...parentsOf(kind), ...it },
    );
    const definition = objects[kind === "LinkSet" ? "Link" : kind];
    if (!definition) throw new Error(`There is no definition of ${kind}`);
    const paths = Object.keys({ ...old, ...now }).flatMap((input) =>
      changesAt(definition, input, old?.[input], now?.[input]).map(({ path }) => prefix + formatPath(path)),
    );
    const isLink = kind.startsWith("Link");
    const hiddenBefore = isLink ? (door.isDynamic ? secrets : door.secretBefore) : [];
    const [hiddenAfter, unknown] = isLink ? [secrets, door.unknown] : [[], []];
    return {
      before: masked(withoutPasswords(old, door), hiddenBefore, secret),
      after: masked(masked(withoutPasswords(now, door), hiddenAfter, secret), unknown, unknownValue),
      paths: door.isDynamic ? [] : paths,
      isChanged: paths.length > 0 || unknown.some((input) => now?.[input] !== undefined),
    };
  };
  const single = Object.keys(before)
    .filter((kind) => kind !== "LinkSet")
    .flatMap((kind) =>
      namesIn(kind, before, after).map((name) => {
        const { isChanged, ...sides } = shown(kind, name);
        const isKept = sides.before && sides.after && !isChanged;
        const change = { ...sides, isDynamic: door.isDynamic, ...(isKept && { step: "same" as const }) };
        return { ...resource(kind, name, change as never), id: sides.before && idOf(kind, name) };
      }),
    );
  return [
    ...single,
    setOf(
      namesIn("LinkSet", before, after).map((key) => ({ key, ...shown("LinkSet", key, `links.${key}.`) })),
      door,
    ),
  ];
}

interface Entry {
  readonly key: string;
  readonly before: Properties | undefined;
  readonly after: Properties | undefined;
  readonly paths: readonly string[];
  readonly isChanged: boolean;
}

function setOf(entries: readonly Entry[], { isDynamic }: Door): PreviewedResource {
  const side = (name: "before" | "after") => ({
    links: Object.fromEntries(entries.flatMap((it) => (it[name] ? [[it.key, it[name]]] : []))),
  });
  const keys = Object.keys(side("before").links);
  const ids = { ids: Object.fromEntries(keys.map((key) => [key, `lnk_${key}_in_set`])), slugs: {} };
  const changes = entries.flatMap(({ key, before, after, isChanged }) => {
    const change = !before ? "create" : !after ? "delete" : "update";
    return isChanged || change !== "update" ? [{ key, change } as const] : [];
  });
  const set = resource("LinkSet", "set", {
    ...{
      before: side("before"),
      after: side("after"),
      isDynamic,
      paths: entries.flatMap(({ paths }) => paths),
    },
    step: changes.length > 0 ? "update" : "same",
  });
  return { ...set, outputs: { before: ids, live: ids }, setChanges: { existing: keys.length, changes } };
}
