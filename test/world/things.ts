import type { JsonObject } from "../../provider/contract";
import { signatureKey, signatures, wrapSecret } from "../../provider/pulumi/format/signatures";
import { plain } from "../model/doors";
import type { Door } from "./program";

// What programs declare: things of a kind, each with a mark that no edit changes, and by which its object is known in the account.

export const kinds = ["Link", "Folder", "Route", "Tree", "Board", "Condition", "Feature", "QR"] as const;
export type Kind = (typeof kinds)[number];

export interface Thing {
  readonly kind: Kind;
  readonly tag: number;
  /** Which values it declares. */
  readonly variant: number;
  /** Part of its name. */
  readonly version: number;
  readonly door: Door;
  /** Of an entry: its set. */
  readonly set: number | undefined;
  /** Of a link: whether it is on the second domain. */
  readonly isElsewhere: boolean;
  /** Of a link: whether it has its second slug. */
  readonly isRenamed: boolean;
  /** Of a link that has got the slug of another one: its own tag. */
  readonly first?: number;
  /** Selects what it belongs to. */
  readonly parent: number;
  readonly deleteBeforeReplace: boolean;
  /** Of a link: whether its routes, conditions and features are inputs of it. */
  readonly inlines: boolean;
  readonly aliases: readonly { readonly door: Door; readonly version: number }[];
}

/** The number in the name of its resource: the tag that it had first. */
export const numberOf = ({ first, tag }: Thing): number => first ?? tag;

/** Kinds that belong to a link. */
export const isInLink = (kind: Kind): boolean => ["Route", "Condition", "Feature", "QR"].includes(kind);

export const markOf = ({ kind, tag }: Pick<Thing, "kind" | "tag">): string => `${kind}${tag}`;

/** What a thing belongs to; undefined for nothing. */
export function parentOf(thing: Thing, things: readonly Thing[]): Thing | undefined {
  const isOptional = thing.kind === "Link";
  const wanted = isInLink(thing.kind) ? "Link" : isOptional ? "Folder" : undefined;
  const able = things.filter(({ kind }) => kind === wanted);
  if (isOptional && thing.parent === 0) return undefined;
  return able.toSorted((one, other) => rank(one, thing) - rank(other, thing))[0];
}

const rank = (thing: Thing, { parent }: Thing): number => (numberOf(thing) * 7 + parent * 5) % 11;

const secretText = "hush";

/** What the service gets of a thing. */
export function requestBody(thing: Thing): JsonObject {
  const { extra, ...fields } = plain(fieldsOf(thing)) as JsonObject;
  const none: JsonObject = thing.kind === "Link" ? { title: null } : {};
  return { ...none, ...fields, ...(extra as JsonObject | undefined) };
}

/** The key of a link in a set, which is its slug unless it is renamed. */
export const keyOfEntry = (tag: number): string => `slug-${tag}`;

/** The arguments of a thing, without its parents. */
export function fieldsOf({ kind, tag, variant, isElsewhere, isRenamed }: Thing): JsonObject {
  const title = [undefined, "A", " B ", wrapSecret(`${secretText}-${tag} `)][variant];
  const titled = title === undefined ? {} : { title };
  const password = { password: { ...wrapSecret(`${secretText}-${tag}`) } } as JsonObject;
  switch (kind) {
    case "Link":
      return {
        ...{
          slug: `${keyOfEntry(tag)}${isRenamed ? "-b" : ""}`,
          url: `https://example.com/${tag}`,
          sortOrder: variant,
          ...titled,
        },
        ...(isElsewhere ? { domainId: "dom_2" } : {}),
      } as JsonObject;
    case "Folder":
      return { title: `f${tag} ${variant}` };
    case "Tree":
      return { username: `tree-${tag}`, extra: { bio: `T${variant}` } };
    case "Board":
      return { slug: `board-${tag}`, title: `B${variant}`, layout: "grid" };
    case "Route":
      return {
        clientRouteId: `r${tag}`,
        platform: "GEO",
        actionType: "URL",
        actionConfig: { url: `https://example.com/r${variant}` },
      };
    case "Condition":
      return {
        type: "COUNTRY",
        operator: "IN",
        valueKey: `k${tag}`,
        valueJson: { values: [["DE", "AT", "CH", "FR"][variant] ?? "DE"] },
      };
    case "Feature":
      return {
        ...{ type: variant === 3 ? "PASSWORD" : "LIMIT", enabled: variant !== 1 },
        config: { clicks: tag * 10 + variant, ...(variant === 3 ? password : {}) },
      };
    case "QR":
      return { isQrCreated: true, payload: { color: `c${tag}-${variant}` } };
  }
}

/** The inputs of a link that declares its routes inline, with what is in them. */
export function inlineFields(link: Thing, children: readonly Thing[]): JsonObject {
  const of = (wanted: Kind) => children.filter(({ kind }) => kind === wanted).map(fieldsOf);
  const [conditions, features] = [of("Condition"), of("Feature")];
  const { url, ...fields } = fieldsOf(link);
  const fallback = {
    ...{ clientRouteId: "fallback", platform: "GLOBAL", isGlobalFallback: true },
    ...{ actionType: "URL", actionConfig: { url } },
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(features.length > 0 ? { features } : {}),
  };
  return { ...fields, routes: [fallback, ...of("Route")] } as JsonObject;
}

/** Texts that must be nowhere in the open. */
export const secretPattern = new RegExp(secretText, "i");

/** Properties as text, without what is marked as secret. */
export const unmarked = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "object" &&
    inner !== null &&
    (inner as Record<string, unknown>)[signatureKey] === signatures.secret
      ? "[secret]"
      : inner,
  );
