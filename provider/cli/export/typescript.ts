import { type Declared, Reference, Secret, settingOf, within } from "./plan";
import { camelCased, Names } from "./words";

/** From so many resources on, the program stands in several files. */
const manyResources = 300;

/** Words that cannot be variables, or are others in the program. */
const reserved = `
  arguments await break case catch class config const continue debugger default delete do else enum eval export exports
  extends false finally for function global if implements import in instanceof interface let module new null package
  private process protected public pulumi require return shortlink static super switch this throw true try typeof
  undefined var void while with yield`.split(/\s+/);

/** A program in TypeScript: the texts of its files, by their names. */
export function typescriptOf(declared: readonly Declared[]): Map<string, string> {
  const variables = variablesOf(declared);
  const groups =
    declared.length < manyResources ? new Map([["index", [...declared]]]) : grouped(declared, variables);
  const placeOf = new Map([...groups].flatMap(([file, group]) => group.map((it) => [it, file] as const)));
  const files = [...groups].map(
    ([file, group]) => [`${file}.ts`, moduleOf(file, group, variables, placeOf)] as const,
  );
  if (groups.size === 1) return new Map(files);
  const imports = [...groups.keys()].map((file) => `import "./${file}";`);
  return new Map([["index.ts", `${imports.join("\n")}\n`], ...files]);
}

/** The variables of those to which others refer. */
function variablesOf(declared: readonly Declared[]): Map<Declared, string> {
  const names = new Names(reserved);
  const referred = new Set(declared.flatMap(({ args }) => within(args, Reference).map(({ to }) => to)));
  return new Map(
    [...referred].map((it) => {
      const wanted = /^\d/.test(it.name) ? `${it.kind}-${it.name}` : it.name;
      return [it, names.give(wanted, it.kind, camelCased)];
    }),
  );
}

/** Collections in one file, links by their folder. */
function grouped(
  declared: readonly Declared[],
  variables: ReadonlyMap<Declared, string>,
): Map<string, Declared[]> {
  const groups = new Map<string, Declared[]>();
  for (const it of declared) {
    const file = fileOf(it, variables);
    const group = groups.get(file);
    if (group) group.push(it);
    else groups.set(file, [it]);
  }
  return groups;
}

function fileOf(it: Declared, variables: ReadonlyMap<Declared, string>): string {
  if (it.kind !== "Link" && it.kind !== "QR") return "collections";
  // What others refer to stands apart, so that no two files need each other.
  if (variables.has(it)) return "items";
  const { folderId } = it.args;
  return `links/${folderId instanceof Reference ? folderId.to.name : "without-folder"}`;
}

function moduleOf(
  file: string,
  group: readonly Declared[],
  variables: ReadonlyMap<Declared, string>,
  placeOf: ReadonlyMap<Declared, string>,
): string {
  const up = file.includes("/") ? "../" : "./";
  const needed = new Map<string, Set<string>>();
  for (const { to } of group.flatMap(({ args }) => within(args, Reference))) {
    const place = placeOf.get(to) ?? file;
    if (place !== file) needed.set(place, (needed.get(place) ?? new Set()).add(variables.get(to) ?? ""));
  }
  const hasSecrets = group.some(({ args }) => within(args, Secret).length > 0);
  const head = [
    ...(hasSecrets ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    'import * as shortlink from "pulumi-shortlink/native";',
    ...[...needed].map(
      ([place, names]) => `import { ${[...names].sort().join(", ")} } from "${up}${place}";`,
    ),
    ...(hasSecrets ? ["", "const config = new pulumi.Config();"] : []),
  ];
  const isAlone = file === "index";
  const statements = group.map((it) => {
    const variable = variables.get(it);
    const made = `new shortlink.${it.kind}(${JSON.stringify(it.name)}, ${print(it.args, variables, "")});`;
    const assigned = variable === undefined ? made : `const ${variable} = ${made}`;
    const secrets = within(it.args, Secret).map(({ name }) => `// Its password: ${settingOf(name)}\n`);
    return `${secrets.join("")}${variable === undefined || isAlone ? assigned : `export ${assigned}`}`;
  });
  return `${head.join("\n")}\n\n${statements.join("\n\n")}\n`;
}

/** Lines no longer than this are not broken. */
const width = 110;

/** A value as TypeScript. */
function print(value: unknown, variables: ReadonlyMap<Declared, string>, indent: string): string {
  if (value instanceof Reference) return `${variables.get(value.to)}.id`;
  if (value instanceof Secret) return `config.getSecretObject(${JSON.stringify(value.name)})`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Object.entries(value).map(([name, it]) => {
    const text = print(it, variables, inner);
    return Array.isArray(value) ? text : `${keyOf(name)}: ${text}`;
  });
  if (parts.length === 0) return `${open}${close}`;
  const space = Array.isArray(value) ? "" : " ";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  // Beside the arguments themselves stand the resource's class and name.
  const room = indent === "" ? width / 2 : width - indent.length;
  if (line.length <= room && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
