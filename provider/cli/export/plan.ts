import * as z from "zod";
import { type Conventions, isSecretFeature } from "../../contract";
import {
  entrySchema,
  importObject,
  isObject,
  type Properties,
  propertySchema,
  unwrap,
} from "../../lifecycle";
import { link } from "../../resources";
import { hyphenated, preferredName, resourceNames } from "../program/names";
import { type DeclaredResource, Reference, Secret, SharedReference } from "./declared-resource";
import type { AccountObject } from "./read";
import { type PlannedEntry, planSets, Rows, referredIds } from "./sets";

/** How to plan a program. */
export interface PlanOptions {
  /** The domain of links that name none. */
  readonly defaultDomainId: string | undefined;
  /** Called for everything that no program can declare. */
  readonly warn: (message: string) => void;
  /** How the service behaves. Defaults to what the provider assumes. */
  readonly conventions?: Conventions;
  /** Names that the program has already. */
  readonly taken?: Iterable<string>;
  /** Whether plain links become entries of sets. */
  readonly sets?: boolean;
  /** What the stack "shared" declares, if this is a part of an account. */
  readonly shared?: readonly DeclaredResource[];
}

/** Plans the program that declares the objects of an account. A resource comes after the resources that it refers to. */
export function planProgram(
  objects: readonly AccountObject[],
  { defaultDomainId, warn, conventions, taken = [], sets = false, shared = [] }: PlanOptions,
): DeclaredResource[] {
  const names = resourceNames(taken);
  const planned = new Map<string, DeclaredResource>();
  const sharedById = new Map(shared.map((it) => [`${it.kind}:${it.id}`, it]));
  const refer = (key: string) => {
    const own = planned.get(key);
    if (own) return new Reference(own);
    const other = sharedById.get(key);
    return other && new SharedReference(other);
  };
  const entries: PlannedEntry[] = [];
  const rows = new Rows();
  const referred = sets ? referredIds(objects) : new Set();
  for (const { definition, id, live } of sortByDependency(objects)) {
    const kind = definition.name;
    const warnings: string[] = [];
    const { inputs } = importObject(definition, id, live, {
      warn: (message) => warnings.push(message),
      conventions,
    });
    const isCandidate = sets && definition === link && !referred.has(id);
    const fit = isCandidate ? rows.add(inputs) : "other";
    const wanted = preferredName(live) || planned.get(`Link:${id}`)?.name || id;
    const name = fit === "row" ? wanted : names.claim(wanted, kind.toLowerCase(), hyphenated);
    for (const message of warnings) warn(`${kind} ${name} (${id}): ${message}`);
    if (fit === "row") {
      entries.push({ id, inputs });
      continue;
    }
    const { domainId, ...rest } = inputs;
    const declared = domainId === defaultDomainId ? rest : inputs;
    const secret = () => new Secret(names.claim(`${name}-password`, "", hyphenated));
    const find = (kind: string, id: string) => refer(`${kind}:${id}`);
    const args = toProgramValue(definition.inputs, declared, find, secret) as Properties;
    planned.set(`${kind}:${id}`, { kind, name, id, args, ...(fit === "odd graph" && { isOddGraph: true }) });
  }
  const folderOf = (id: string) => refer(`Folder:${id}`);
  return [...planned.values(), ...planSets(entries, defaultDomainId, names, folderOf)];
}

/** The inputs that hold the id of another object, by the kind of that object. */
const references: Readonly<Record<string, string>> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
  linkId: "Link",
  targetItemIds: "Link",
};

/** Sorts objects so that each comes after those it refers to: links with targets last of the links, oldest first. */
function sortByDependency(objects: readonly AccountObject[]): AccountObject[] {
  const rank = ({ definition, live }: AccountObject): number => {
    const kinds = ["Folder", "Tree", "Board", "Link", "QR"];
    const hasTargets = JSON.stringify(live.routes ?? []).includes('"targetItemIds":["');
    return kinds.indexOf(definition.name) + (definition.name === "Link" && hasTargets ? 0.5 : 0);
  };
  return objects.toReversed().toSorted((one, other) => rank(one) - rank(other));
}

/** A value as the program declares it, with references in place of ids and secrets in place of passwords. */
function toProgramValue(
  schema: z.ZodType | undefined,
  value: unknown,
  find: (kind: string, id: string) => Reference | SharedReference | undefined,
  secret: () => Secret,
): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => toProgramValue(entrySchema(schema), entry, find, secret));
  }
  if (!isObject(value)) return value;
  const toReference = (kind: string, id: unknown): unknown =>
    (typeof id === "string" && find(kind, id)) || id;
  const entries = sortProperties(schema, value).map(([name, inner]): [string, unknown] => {
    const property = propertySchema(schema, name);
    const kind = property && Object.hasOwn(references, name) ? references[name] : undefined;
    if (kind !== undefined) {
      const isList = Array.isArray(inner);
      return [name, isList ? inner.map((id) => toReference(kind, id)) : toReference(kind, inner)];
    }
    return [name, toProgramValue(property, inner, find, secret)];
  });
  // An import never includes the settings of a PASSWORD feature.
  return Object.fromEntries(isSecretFeature(value) ? [...entries, ["config", secret()]] : entries);
}

/** Properties in the order of the reference pages, `linkId` first. */
function sortProperties(schema: z.ZodType | undefined, value: Properties): [string, unknown][] {
  const object = unwrap(schema);
  const names = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
  const rank = (name: string) => {
    if (name === "linkId") return -1;
    return names.includes(name) ? names.indexOf(name) : names.length;
  };
  return Object.entries(value).toSorted(([one], [other]) => rank(one) - rank(other));
}
