import { Document, type YAMLMap } from "yaml";
import { isObject } from "../../lifecycle";
import { type Declared, explained, Reference, Secret, within } from "./plan";

/** A program in YAML: the text of its project file, which is the program as well. */
export function yamlOf(project: Readonly<Record<string, string>>, declared: readonly Declared[]): string {
  // Words that YAML has taken for truth values, and dates, are quoted.
  const document = new Document({}, { schema: "yaml-1.1", aliasDuplicateObjects: false });
  const shown = declared
    .flatMap(({ args }) => within(args, Secret))
    .filter(({ value }) => value !== undefined);
  const config = Object.fromEntries(shown.map(({ name }) => [name, { type: "string", secret: true }]));
  const resources = Object.fromEntries(
    declared.map(({ kind, name, args }) => [
      name,
      { type: `shortlink:${kind}`, properties: nodeOf(args, document) },
    ]),
  );
  const program = { ...project, ...(shown.length > 0 && { config }), resources };
  document.contents = document.createNode(program) as never;
  return document.toString({ lineWidth: 110 });
}

/** A value as Pulumi's YAML has it. */
function nodeOf(value: unknown, document: Document): unknown {
  if (value instanceof Reference) return `\${${value.to.name}.id}`;
  if (value instanceof Secret) return { "fn::fromJSON": `\${${value.name}}` };
  if (typeof value === "string") return value.replaceAll("${", "$${");
  if (Array.isArray(value)) return value.map((entry) => nodeOf(entry, document));
  if (!isObject(value)) return value;
  // Its configuration cannot be left open, so that it stands in a comment.
  const isHidden = (it: unknown): it is Secret => it instanceof Secret && it.value === undefined;
  const shown = Object.entries(value).filter(([, inner]) => !isHidden(inner));
  const node = document.createNode(
    Object.fromEntries(shown.map(([name, inner]) => [name, nodeOf(inner, document)])),
  ) as YAMLMap;
  const hidden = Object.values(value).find(isHidden);
  if (hidden) {
    node.comment = ` ${explained(hidden.name)}\n then, here, config: {fn::fromJSON: "\${${hidden.name}}"}, and under config above ${hidden.name}: {type: string, secret: true}`;
  }
  return node;
}
