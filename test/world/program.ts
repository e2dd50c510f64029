import type { JsonObject } from "../../provider/contract";
import {
  announcedKey,
  previewKey,
  replaceOnChangesKey,
  secretsKey,
  urnKey,
} from "../../provider/dynamic/hidden-inputs";
import { providerKey, signatureKey, signatures, unknownValue } from "../../provider/pulumi/format/signatures";
import { dynamicType, pluginToken } from "../../provider/pulumi/format/type-tokens";
import type { Plan } from "./plan";
import {
  fieldsOf,
  inlineFields,
  isInLink,
  type Kind,
  keyOfEntry,
  markOf,
  numberOf,
  parentOf,
  requestBody,
  type Thing,
} from "./things";

// The resources that a program declares, as the engine gets them.

/** The provider of a resource: the SDK's for dynamic classes, the plugin's default one, or an explicit one. */
export const doors = ["dynamic", "default", "a", "b"] as const;
export type Door = (typeof doors)[number];

/** How a set waits for a slow resource of another provider: not at all, with `dependsOn`, or for a value of it. */
export const waits = ["no", "dependsOn", "title", "links"] as const;
export type Wait = (typeof waits)[number];

export interface SetPlan {
  readonly door: Door;
  readonly waits: Wait;
  /** The doors that it had, as aliases. */
  readonly aliases: readonly Door[];
}

/** A program. A link is a resource of its own, or an entry of a set. */
export interface Program {
  readonly things: readonly Thing[];
  readonly sets: readonly SetPlan[];
  /** The tag of the last thing that was added, also if it is gone. */
  readonly lastTag: number;
}

/** A resource in a program. */
export interface Declared {
  readonly kind: Kind | "LinkSet" | "Slow";
  readonly door: Door | "other";
  readonly name: string;
  readonly urn: string;
  readonly aliases: readonly string[];
  /** The marks of what it declares. */
  readonly marks: readonly string[];
  /** What the account then has of each, by mark. */
  readonly bodies: Readonly<Record<string, JsonObject>>;
  /** The URNs of what it waits for. */
  readonly needs: readonly string[];
  /** Those of them whose values an input uses. */
  readonly inputNeeds: Readonly<Record<string, readonly string[]>>;
  readonly deleteBeforeReplace: boolean;
  /** Whether it is replaced for any change. */
  readonly replaces: boolean;
  /** The arguments; an output that is not known yet is undefined where the program runs on without it. */
  args(outputOf: (urn: string, name: string) => unknown): JsonObject;
}

const slowType = "time:index:Sleep";

export const typeOf = (kind: string, door: Door | "other"): string =>
  kind === "Slow" ? slowType : door === "dynamic" ? dynamicType(kind) : pluginToken(kind);

export const urnOf = (stack: string, kind: string, door: Door | "other", name: string): string =>
  `urn:pulumi:${stack}::world::${typeOf(kind, door)}::${name}`;

/**
 * The resources of a program, each after those that it waits for.
 *
 * @param adopts whether they take over objects that exist
 * @param replaces whether they are replaced for any change, where the service allows that
 */
export function resourcesOf(
  { things, sets }: Program,
  stack: string,
  { adopts = false, replaces = false }: Pick<Plan, "adopts" | "replaces"> = {},
): Declared[] {
  const optionsOf = (kind: string): JsonObject =>
    adopts && ["Link", "Tree", "Board", "LinkSet"].includes(kind) ? { adopt: true } : {};
  const single = things
    .filter((thing) => thing.set === undefined)
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind));
  const nameOf = (thing: Thing) => `${thing.kind}${numberOf(thing)}v${thing.version}`;
  const urnOfThing = (thing: Thing) => urnOf(stack, thing.kind, thing.door, nameOf(thing));
  const declared: Declared[] = [];
  const slow = urnOf(stack, "Slow", "other", "slow");
  const usedSets = sets.flatMap((set, index) => {
    const entries = things.filter((thing) => thing.set === index);
    return entries.length > 0 ? [{ set, index, entries }] : [];
  });
  if (usedSets.some(({ set }) => set.waits !== "no")) {
    const own = { kind: "Slow", door: "other", name: "slow", urn: slow } as const;
    declared.push({ ...own, ...nothing, args: () => ({}) });
  }
  const isInline = (thing: Thing) =>
    thing.kind !== "Link" && thing.kind !== "QR" && parentOf(thing, single)?.inlines === true;
  for (const thing of single.filter((it) => !isInline(it))) {
    const { kind, door, aliases } = thing;
    const parent = parentOf(thing, single);
    const inside = single.filter((it) => isInline(it) && parentOf(it, single) === thing);
    const parentUrn = parent && urnOfThing(parent);
    const inputs = parent === undefined ? [] : kind === "Link" ? ["folderId"] : parentInputs[kind];
    declared.push({
      ...{ kind, door, name: nameOf(thing), urn: urnOfThing(thing) },
      aliases: aliases.map((it) => urnOfThing({ ...thing, ...it })),
      ...declaring([thing, ...inside]),
      needs: parentUrn === undefined ? [] : [parentUrn],
      inputNeeds: Object.fromEntries(inputs.map((name) => [name, [parentUrn ?? ""]])),
      deleteBeforeReplace: thing.deleteBeforeReplace,
      // While the old one has its address, the service rejects the new one.
      replaces: replaces && (thing.deleteBeforeReplace || !["Link", "Tree", "Board"].includes(kind)),
      args(outputOf) {
        const given = inputs.map((name) => {
          const output = name === "routeId" ? "fallbackRouteId" : "id";
          return [name, outputOf(parentUrn ?? "", output)];
        });
        const own = thing.inlines ? inlineFields(thing, inside) : fieldsOf(thing);
        return { ...own, ...Object.fromEntries(given), ...optionsOf(kind) };
      },
    });
  }
  for (const { set, index, entries } of usedSets) {
    const { door, waits, aliases } = set;
    const name = `set${index}`;
    const own = { kind: "LinkSet", door, name, urn: urnOf(stack, "LinkSet", door, name) } as const;
    declared.push({
      ...own,
      aliases: aliases.map((it) => urnOf(stack, "LinkSet", it, name)),
      ...declaring(entries),
      needs: waits === "no" ? [] : [slow],
      inputNeeds: waits === "title" || waits === "links" ? { links: [slow] } : {},
      deleteBeforeReplace: false,
      replaces: false,
      args(outputOf) {
        const isKnown = waits === "no" || waits === "dependsOn" || outputOf(slow, "done") !== unknownValue;
        if (!isKnown && waits === "links") return { links: unknownValue };
        const links = entries.map((thing, at) => {
          const key = keyOfEntry(thing.tag);
          const { slug, ...others } = fieldsOf(thing);
          const fields = slug === key ? others : { slug, ...others };
          return [key, !isKnown && at === 0 ? { ...fields, title: unknownValue } : fields];
        });
        return { links: Object.fromEntries(links), ...optionsOf("LinkSet") };
      },
    });
  }
  return declared;
}

const rankOf = (kind: Kind): number => (isInLink(kind) ? 2 : kind === "Link" ? 1 : 0);

const declaring = (things: readonly Thing[]) => ({
  marks: things.map(markOf),
  bodies: Object.fromEntries(things.map((thing) => [markOf(thing), requestBody(thing)])),
});

const nothing = {
  ...{ aliases: [], marks: [], bodies: {}, needs: [], inputNeeds: {} },
  ...{ deleteBeforeReplace: false, replaces: false },
};

const parentInputs: Readonly<Record<Kind, readonly string[]>> = {
  Link: ["folderId"],
  Folder: [],
  Tree: [],
  Board: [],
  QR: ["linkId"],
  Route: ["linkId"],
  Condition: ["linkId", "routeId"],
  Feature: ["linkId", "routeId"],
};

/** The paths of the secrets in arguments. */
function secretsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  if ((value as JsonObject)[signatureKey] === signatures.secret) return [[...path]];
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, [...path, name]));
}

/** What the dynamic class passes besides the arguments. */
export function hiddenInputs(
  { urn, replaces }: Declared,
  args: JsonObject,
  isPreview: boolean,
  announced: string | undefined,
): JsonObject {
  const secrets = secretsIn(args);
  return {
    [urnKey]: urn,
    [providerKey]: "code",
    ...(isPreview ? { [previewKey]: true } : {}),
    ...(announced === undefined ? {} : { [announcedKey]: announced }),
    ...(secrets.length > 0 ? { [secretsKey]: secrets } : {}),
    ...(replaces ? { [replaceOnChangesKey]: ["*"] } : {}),
  };
}
