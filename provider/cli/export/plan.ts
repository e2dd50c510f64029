import type { z } from "zod";
import { isSecretFeature } from "../../contract";
import { entrySchema, imported, isObject, type Properties, propertySchema } from "../../lifecycle";
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

/** The settings of a PASSWORD feature: they stand in the stack's configuration. */
export class Secret {
  /**
   * @param name of the configuration
   * @param value what the service shows of it; undefined where that is nothing
   */
  constructor(
    readonly name: string,
    readonly value: Properties | undefined,
  ) {}
}

/** How the settings of a feature are set, of which the service does not show the password. */
export const explained = (name: string): string =>
  `Its settings: pulumi config set --secret ${name} '{"password":"…"}'`;

/** The inputs that name another object, by the kind of that. */
const references: Readonly<Record<string, string>> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
  linkId: "Link",
  targetItemIds: "Link",
};

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
  const names = new Names();
  const secrets = new Names();
  const done = new Map<string, Declared>();
  for (const { definition, id, live } of inOrder(items)) {
    const kind = definition.name;
    const name = names.give(titleOf(live) || id, kind.toLowerCase(), hyphenated);
    const { inputs } = imported(definition, id, live, (message) =>
      warn(`${kind} ${name} (${id}): ${message}`),
    );
    const { domainId, ...rest } = inputs;
    const own = domainId === defaultDomainId ? rest : inputs;
    const secret = (value: Properties | undefined) =>
      new Secret(
        secrets.give(name, "password", (parts) => hyphenated([...new Set([...parts, "password"])])),
        value,
      );
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

const titleOf = ({ slug, username, title }: Properties): string =>
  hyphenated([String(slug ?? username ?? title ?? "")]);

/** Arguments as a program gives them: by reference, and without secrets. */
function written(
  schema: z.ZodType | undefined,
  value: unknown,
  find: (kind: string, id: string) => Declared | undefined,
  secret: (value: Properties | undefined) => Secret,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => written(entrySchema(schema), entry, find, secret));
  if (!isObject(value)) return value;
  const refer = (kind: string, id: unknown): unknown => {
    const to = typeof id === "string" ? find(kind, id) : undefined;
    return to ? new Reference(to) : id;
  };
  const isProtected = isSecretFeature(value);
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const property = propertySchema(schema, name);
    const kind = property && Object.hasOwn(references, name) ? references[name] : undefined;
    if (kind !== undefined) {
      return [name, Array.isArray(inner) ? inner.map((id) => refer(kind, id)) : refer(kind, inner)];
    }
    if (isProtected && name === "config") return [name, secret(inner as Properties)];
    return [name, written(property, inner, find, secret)];
  });
  const isHidden = isProtected && !Object.hasOwn(value, "config");
  return Object.fromEntries(isHidden ? [...entries, ["config", secret(undefined)]] : entries);
}

/** Everything in arguments that is of a class. */
export function within<T>(args: unknown, kind: abstract new (...given: never[]) => T): T[] {
  if (args instanceof kind) return [args];
  if (typeof args !== "object" || args === null || args instanceof Reference || args instanceof Secret)
    return [];
  return Object.values(args).flatMap((inner) => within(inner, kind));
}
