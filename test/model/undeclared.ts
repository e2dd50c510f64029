import type { Emulator } from "../../emulator";
import type { Properties } from "../../provider/lifecycle";
import { isObject } from "../../provider/lifecycle/properties/values";
import type { Api } from "./account";
import type { Graph } from "./graphs";

// The undeclared part of a link.

/** A link with everything in it and its passwords unmasked; lists are sorted by what identifies their entries. */
export async function snapshot(
  api: Api,
  { reveal }: Pick<Emulator, "reveal">,
  path: string,
): Promise<Properties> {
  const live = (await api.send("GET", path)) as Properties;
  const revealed = new Map(reveal(String(live.id))?.map(({ id, config }) => [id, config]));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(walk).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    }
    if (!isObject(value)) return value;
    const isVolatile = (name: string) => /^(id|updatedAt|createdAt|total\w+|slug|routingMode)$/.test(name);
    const config = revealed.get(String(value.id));
    return Object.fromEntries(
      Object.entries({ ...value, ...(config !== undefined && { config }) })
        .filter(([name]) => !isVolatile(name))
        .map(([name, inner]) => [name, walk(inner)]),
    );
  };
  return walk(live) as Properties;
}

/** What identifies an entry of a list. */
const keyOf = (entry: unknown): string => {
  if (!isObject(entry)) return JSON.stringify(entry);
  const { actionConfig, valueKey, type, itemId } = entry;
  return String((isObject(actionConfig) ? actionConfig.tag : undefined) ?? valueKey ?? itemId ?? type);
};

/** The part of a link that neither of two programs declares, at any depth, without entries that the second one dropped. */
export const undeclared = (live: Properties, before: Graph, now: Graph, isShown: boolean): unknown =>
  strip(live, [before, now], isShown);

/** @param isShown whether the service returns the configuration of a password; an update cannot keep what it never sees */
function strip(live: unknown, [before, now]: readonly [unknown, unknown], isShown: boolean): unknown {
  if (Array.isArray(live)) {
    const entryOf = (declared: unknown, key: string) =>
      Array.isArray(declared) ? declared.find((it) => keyOf(it) === key) : undefined;
    return live.flatMap((entry) => {
      const versions = [entryOf(before, keyOf(entry)), entryOf(now, keyOf(entry))] as const;
      const isDropped = versions[0] !== undefined && versions[1] === undefined;
      const isNew = versions[0] === undefined && versions[1] !== undefined;
      if (isDropped) return [];
      // An entry that the program newly declares replaces an undeclared one with the same key.
      return isNew ? [] : [{ key: keyOf(entry), rest: strip(entry, versions, isShown) }];
    });
  }
  if (!isObject(live)) return live;
  return Object.fromEntries(
    Object.entries(live).flatMap(([name, value]): [string, unknown][] => {
      const versions = [before, now].map((it) =>
        isObject(it) && Object.hasOwn(it, name) ? it[name] : undefined,
      );
      if (versions.every((it) => it === undefined)) return isNone(value) ? [] : [[name, value]];
      if (!isObject(value) && !Array.isArray(value)) return [];
      const isSecret = name === "config" && live.type === "PASSWORD";
      if (isSecret && !isShown && JSON.stringify(versions[0]) !== JSON.stringify(versions[1])) return [];
      const rest = strip(value, [versions[0], versions[1]], isShown);
      return isNone(rest) ? [] : [[name, rest]];
    }),
  );
}

const isNone = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
