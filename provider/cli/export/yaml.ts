import {
  type CreateNodeOptions,
  Document,
  type DocumentOptions,
  isScalar,
  type ScalarTag,
  type SchemaOptions,
  type YAMLMap,
} from "yaml";
import { printable } from "../../client";
import { isObject } from "../../lifecycle";
import {
  type DeclaredResource,
  findInstances,
  Reference,
  Secret,
  SharedReference,
  secretCommand,
  TableFile,
  tablesFolder,
} from "./declared-resource";
import { sharedStack } from "./split/shared-module";
import { literal } from "./typescript-value";

/**
 * Renders a program in YAML as the text of its project file, which holds the resources as well.
 *
 * @param options.indent the number of spaces before what is inside something else
 * @param options.tables the folder with its tables, relative to the one in which it runs
 * @param options.hasOutputs whether its output `ids` has the id of each resource by name
 */
export function renderYaml(
  project: Readonly<Record<string, unknown>>,
  declared: readonly DeclaredResource[],
  { indent = 2, tables = tablesFolder, hasOutputs = false } = {},
): string {
  const document = new Document({}, options);
  const resources = Object.fromEntries(
    declared.map(({ kind, name, args }) => [
      name,
      { type: `shortlink:${kind}`, properties: toNode(args, document, tables) },
    ]),
  );
  const hasShared = declared.some(({ args }) => findInstances(args, SharedReference).length > 0);
  const all = hasShared ? { [sharedStack]: sharedReference, ...resources } : resources;
  const ids = Object.fromEntries(declared.map(({ name }) => [name, `\${${name}.id}`]));
  const outputs = hasOutputs ? { outputs: { ids } } : {};
  const required = declared.flatMap(({ args }) => findInstances(args, Secret)).filter((it) => it.isRequired);
  const types = required.map(({ name }) => [name, { type: "string", secret: true }]);
  const config = required.length > 0 ? { config: Object.fromEntries(types) } : {};
  document.contents = document.createNode({ ...project, ...config, resources: all, ...outputs }) as never;
  return document.toString({ lineWidth: 110, indent });
}

/** The stack with what the parts of an account share. */
const sharedReference = {
  type: "pulumi:pulumi:StackReference",
  properties: { name: `\${pulumi.organization}/\${pulumi.project}/${sharedStack}` },
};

/**
 * Whether text must be quoted: with characters that some parsers take for the end of a line, refuse, or that a reader does not
 * see; or that some parsers take for a number or an operator. Pulumi's reads 0o17 as 15.
 */
const isAmbiguous = (text: string): boolean => numberLike.test(text) || printable(text) !== text;

const numberLike = /^([-+.\d].*|=)$/u;

/** Writes ambiguous text in quotes, with such characters escaped. */
const quoted: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  // A tag with a test takes precedence over the one of plain text.
  test: numberLike,
  identify: (value) => typeof value === "string" && isAmbiguous(value),
  resolve: (text) => text,
  stringify: ({ value }) => literal(value),
};

const options: CreateNodeOptions & DocumentOptions & SchemaOptions = {
  // Quotes dates, and words such as "yes", which are booleans in YAML 1.1.
  schema: "yaml-1.1",
  customTags: (tags) => [quoted, ...tags],
  aliasDuplicateObjects: false,
};

/** Escapes what Pulumi would take for a reference. */
const escapeReferences = (text: string): string => text.replace(/\$(?=[${])/g, "$$$$");

/**
 * A value in Pulumi's YAML, without folded lines.
 *
 * @param options.isFlow whether it is on one line, in brackets
 * @param options.quote the quotes for a text, if it is to have some
 */
export function printYaml(
  value: unknown,
  { isFlow = false, quote }: { readonly isFlow?: boolean; readonly quote?: string | undefined } = {},
): string {
  const document = new Document({}, options);
  const node = document.createNode(toNode(value, document, ""), { flow: isFlow });
  if (quote && isScalar(node)) node.type = quote === '"' ? "QUOTE_DOUBLE" : "QUOTE_SINGLE";
  document.contents = node as never;
  const noFold = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };
  return document.toString({ ...noFold, blockQuote: false }).trimEnd();
}

/** A value in Pulumi's YAML, as a node of a document. */
function toNode(value: unknown, document: Document, tables: string): unknown {
  if (value instanceof Reference) return `\${${value.to.name}.id}`;
  if (value instanceof SharedReference) return `\${${sharedStack}.outputs["ids"]["${value.to.name}"]}`;
  if (value instanceof TableFile) return { "fn::readFile": `${tables}/${value.name}` };
  if (value instanceof Secret) return { password: `\${${value.name}}` };
  if (typeof value === "string") return escapeReferences(value);
  if (Array.isArray(value)) return value.map((entry) => toNode(entry, document, tables));
  if (!isObject(value)) return value;
  // A YAML program fails without a configuration value that it reads, so a comment explains how to declare the secret.
  const secret = Object.values(value).find((it) => it instanceof Secret && !it.isRequired);
  const shown = Object.entries(value).filter(([, inner]) => inner !== secret);
  const node = document.createNode(
    Object.fromEntries(
      shown.map(([name, inner]) => [escapeReferences(name), toNode(inner, document, tables)]),
    ),
  ) as YAMLMap;
  if (secret instanceof Secret) {
    node.comment = [
      " Its settings stay as they are. To declare them:",
      `   ${secretCommand(secret, "yaml")}`,
      ` then add ${secret.name}: {type: string, secret: true} under config, and here`,
      `   config: {password: "\${${secret.name}}"}`,
    ].join("\n");
  }
  return node;
}
