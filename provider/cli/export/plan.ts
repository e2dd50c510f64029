import { z } from "zod";
import { Settings } from "../../client";
import { isSecretFeature } from "../../contract";
import {
  entrySchema,
  importObject,
  isObject,
  type Properties,
  propertySchema,
  unwrap,
} from "../../lifecycle";
import type { Item } from "./read";
import { hyphenated, Names } from "./words";

/** A resource of the program. */
export interface Declared {
  /** "Link" */
  readonly kind: string;
  /** What the program calls it. */
  readonly name: string;
  /** What an import takes. */
  readonly id: string;
  /** Its arguments; in them may stand what is a {@link Reference} or a {@link Secret}. */
  readonly args: Properties;
}

/** The id of another resource of the program. */
export class Reference {
  constructor(readonly to: Declared) {}
}

/** The settings of a PASSWORD feature, which a program takes from its configuration under this name. */
export class Secret {
  constructor(readonly name: string) {}
}

/** How the settings of a PASSWORD feature are set. */
export const settingOf = (name: string, value = '{"password":"…"}'): string =>
  `pulumi config set --secret ${name} '${value}'`;

/** The inputs that name another object, by the kind of that. */
const references: Readonly<Record<string, string>> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
  linkId: "Link",
  targetItemIds: "Link",
};

/**
 * What a resource of a program in YAML cannot be called: Pulumi's own variable, and the settings of the stack, which stand
 * beside the resources in a project that is called shortlink.
 */
const reserved = ["pulumi", ...Object.keys(Settings.shape)];

/**
 * The program that declares an account: what others refer to comes first.
 *
 * @param defaultDomainId the domain of links that name none
 * @param warn is told of what no program can declare
 */
export function planOf(
  items: readonly Item[],
  defaultDomainId: string | undefined,
  warn: (message: string) => void,
): Declared[] {
  const names = new Names(reserved);
  const done = new Map<string, Declared>();
  for (const { definition, id, live } of inOrder(items)) {
    const kind = definition.name;
    const wanted = titleOf(live) || done.get(`Link:${id}`)?.name || id;
    const name = names.give(wanted, kind.toLowerCase(), hyphenated);
    const { inputs } = importObject(definition, id, live, (message) =>
      warn(`${kind} ${name} (${id}): ${message}`),
    );
    const { domainId, ...rest } = inputs;
    const own = domainId === defaultDomainId ? rest : inputs;
    const secret = () => new Secret(names.give(`${name}-password`, "", hyphenated));
    const find = (to: string, it: string) => done.get(`${to}:${it}`);
    const args = written(definition.inputs, own, find, secret) as Properties;
    done.set(`${kind}:${id}`, { kind, name, id, args });
  }
  return [...done.values()];
}

/** What is referred to before what refers to it: of the links, those with targets last, and oldest first. */
function inOrder(items: readonly Item[]): Item[] {
  const rank = ({ definition, live }: Item): number => {
    const order = ["Folder", "Tree", "Board", "Link", "QR"].indexOf(definition.name);
    const hasTargets = JSON.stringify(live.routes ?? []).includes('"targetItemIds":["');
    return order + (definition.name === "Link" && hasTargets ? 0.5 : 0);
  };
  return items.toReversed().toSorted((one, other) => rank(one) - rank(other));
}

/** What people know it by, as a program calls it. */
function titleOf({ slug, username, title }: Properties): string {
  const name = slug ?? username;
  return hyphenated([String(name ?? title ?? "")].map((it) => (name === undefined ? it.toLowerCase() : it)));
}

/** Arguments as a program gives them: by reference, and without secrets. */
function written(
  schema: z.ZodType | undefined,
  value: unknown,
  find: (kind: string, id: string) => Declared | undefined,
  secret: () => Secret,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => written(entrySchema(schema), entry, find, secret));
  if (!isObject(value)) return value;
  const refer = (kind: string, id: unknown): unknown => {
    const to = typeof id === "string" ? find(kind, id) : undefined;
    return to ? new Reference(to) : id;
  };
  const entries = inOrderOf(schema, value).map(([name, inner]): [string, unknown] => {
    const property = propertySchema(schema, name);
    const kind = property && Object.hasOwn(references, name) ? references[name] : undefined;
    if (kind !== undefined) {
      return [name, Array.isArray(inner) ? inner.map((id) => refer(kind, id)) : refer(kind, inner)];
    }
    return [name, written(property, inner, find, secret)];
  });
  // An import never takes the settings of such a feature.
  return Object.fromEntries(isSecretFeature(value) ? [...entries, ["config", secret()]] : entries);
}

/** Properties in the order in which the reference has them; first what it belongs to. */
function inOrderOf(schema: z.ZodType | undefined, value: Properties): [string, unknown][] {
  const object = unwrap(schema);
  const names = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
  const place = (name: string) => {
    if (name === "linkId") return -1;
    return names.includes(name) ? names.indexOf(name) : names.length;
  };
  return Object.entries(value).toSorted(([one], [other]) => place(one) - place(other));
}

/** Everything in arguments that is of a class. */
export function within<T>(args: unknown, kind: abstract new (...given: never[]) => T): T[] {
  if (args instanceof kind) return [args];
  if (typeof args !== "object" || args === null || args instanceof Reference || args instanceof Secret)
    return [];
  return Object.values(args).flatMap((inner) => within(inner, kind));
}
