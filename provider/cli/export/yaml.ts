import {
  type CreateNodeOptions,
  Document,
  type DocumentOptions,
  type ScalarTag,
  type SchemaOptions,
  type YAMLMap,
} from "yaml";
import { isObject } from "../../lifecycle";
import { type Declared, Reference, Secret, settingOf } from "./plan";

/** A program in YAML: the text of its project file, which is the program as well. */
export function yamlOf(project: Readonly<Record<string, string>>, declared: readonly Declared[]): string {
  const document = new Document({}, options);
  const resources = Object.fromEntries(
    declared.map(({ kind, name, args }) => [
      name,
      { type: `shortlink:${kind}`, properties: nodeOf(args, document) },
    ]),
  );
  document.contents = document.createNode({ ...project, resources }) as never;
  return document.toString({ lineWidth: 110 });
}

/** Characters that other readers of YAML take for the end of a line, or refuse. */
const odd = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/u;

/** Texts in which they stand, and those that others take for a number or for a sign: Pulumi's reads 0o17 as 15. */
const special = new RegExp(`${odd.source}|^([-+.\\d].*|=)$`, "u");

/** A text in quotes, in letters that every reader takes for what they are. */
const quoted: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  test: special,
  identify: (value) => typeof value === "string" && special.test(value),
  resolve: (text) => text,
  stringify: ({ value }) =>
    JSON.stringify(value).replace(
      new RegExp(odd, "gu"),
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
};

const options: CreateNodeOptions & DocumentOptions & SchemaOptions = {
  // Words that YAML has taken for truth values, and dates, are quoted.
  schema: "yaml-1.1",
  customTags: (tags) => [quoted, ...tags],
  aliasDuplicateObjects: false,
};

/** A text in which nothing is taken for a reference. */
const escaped = (text: string): string => text.replace(/\$(?=[${])/g, "$$$$");

/** A value as Pulumi's YAML has it. */
function nodeOf(value: unknown, document: Document): unknown {
  if (value instanceof Reference) return `\${${value.to.name}.id}`;
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return value.map((entry) => nodeOf(entry, document));
  if (!isObject(value)) return value;
  // What a program in YAML takes from its configuration must be there, so that it is left to a comment.
  const secret = Object.values(value).find((it) => it instanceof Secret);
  const shown = Object.entries(value).filter(([, inner]) => inner !== secret);
  const node = document.createNode(
    Object.fromEntries(shown.map(([name, inner]) => [escaped(name), nodeOf(inner, document)])),
  ) as YAMLMap;
  if (secret) {
    node.comment = [
      " Its settings stay as they are. To declare them:",
      `   ${settingOf(secret.name, "…")}`,
      ` then add ${secret.name}: {type: string, secret: true} under config, and here`,
      `   config: {password: "\${${secret.name}}"}`,
    ].join("\n");
  }
  return node;
}
