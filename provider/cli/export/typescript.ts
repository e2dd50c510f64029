import { camelCased, fileName, fileNames, UniqueNames } from "../program/names";
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
import { sharedModule } from "./split/shared-module";
import { literal, type Names, printKey, printValue, type Variables } from "./typescript-value";

/** From this number of resources on, a program is split into several files. */
const manyResources = 300;

/** Names that no variable of a program can have: words of the language, and names that the program uses itself. */
const reserved = `
  arguments await break case catch class config const continue debugger default delete do else enum eval export exports
  extends false finally for fs function global ids if implements import in instanceof interface let module new null package
  private process protected public pulumi require return sharedId shortlink static super switch this throw true try typeof
  undefined var void while with yield`.split(/\s+/);

/** How to render a program in TypeScript. */
interface Rendering {
  /** The folder with its tables, relative to the one in which it runs. */
  readonly tables?: string;
  /** Whether its output `ids` has the id of each resource by name; it then is one file. */
  readonly hasOutputs?: boolean;
  /** Whether it is one file, however many resources it has. */
  readonly isOneFile?: boolean;
  /** With what its files import each other: ".js" in ECMAScript modules. */
  readonly ending?: string;
}

/**
 * Renders a program in TypeScript, as the texts of its files by name: `index.ts`, and with many resources
 * also others.
 */
export function renderTypeScript(
  declared: readonly DeclaredResource[],
  { tables = tablesFolder, hasOutputs = false, isOneFile = hasOutputs, ending = "" }: Rendering = {},
): Map<string, string> {
  const variables = assignVariables(hasOutputs ? declared : referredIn(declared));
  const names = { variables, tables };
  const groups =
    isOneFile || declared.length < manyResources
      ? new Map([["index", [...declared]]])
      : groupByFile(declared, variables);
  const fileOf = new Map([...groups].flatMap(([file, group]) => group.map((it) => [it, file] as const)));
  const outputs = hasOutputs ? renderIds(declared, variables) : "";
  const files = [...groups].map(
    ([file, group]) => [`${file}.ts`, renderModule(file, group, names, fileOf, ending) + outputs] as const,
  );
  const shared = hasShared(declared) ? [sharedModule] : [];
  if (groups.has("index")) return new Map([...files, ...shared]);
  const imports = [...groups.keys()].map((file) => `import "./${file}${ending}";`);
  return new Map([["index.ts", `${imports.join("\n")}\n`], ...files, ...shared]);
}

const hasShared = (declared: readonly DeclaredResource[]): boolean =>
  declared.some(({ args }) => findInstances(args, SharedReference).length > 0);

/** The output that other stacks refer to. */
const renderIds = (declared: readonly DeclaredResource[], variables: Variables): string => {
  const lines = declared.map((it) => `  ${printKey(it.name)}: ${variables.get(it)}.id,\n`);
  return `\nexport const ids = {\n${lines.join("")}};\n`;
};

/** The resources that others refer to. */
const referredIn = (declared: readonly DeclaredResource[]): ReadonlySet<DeclaredResource> =>
  new Set(declared.flatMap(({ args }) => findInstances(args, Reference).map(({ to }) => to)));

/** A variable for each resource that needs one. */
function assignVariables(declared: Iterable<DeclaredResource>): Variables {
  const names = new UniqueNames(reserved);
  return new Map(
    [...declared].map((it) => {
      const wanted = /^\d/.test(it.name) ? `${it.kind}-${it.name}` : it.name;
      return [it, names.claim(wanted, it.kind, camelCased)];
    }),
  );
}

function groupByFile(
  declared: readonly DeclaredResource[],
  variables: Variables,
): Map<string, DeclaredResource[]> {
  const groups = new Map<string, DeclaredResource[]>();
  const files = fileNames();
  const fileOf = new Map<DeclaredResource | undefined, string>([
    [undefined, files.claim("without-folder", "links", fileName)],
  ]);
  const fileForFolder = (folder: DeclaredResource | undefined): string => {
    const file = fileOf.get(folder) ?? files.claim(folder?.name ?? "", "folder", fileName);
    fileOf.set(folder, file);
    return `links/${file}`;
  };
  for (const it of declared) {
    const file = chooseFile(it, variables) ?? fileForFolder(folderOf(it));
    const group = groups.get(file);
    if (group) group.push(it);
    else groups.set(file, [it]);
  }
  return groups;
}

/** Folders, trees and boards go into one file, and sets into another; undefined for the links, which have a file for each folder. */
function chooseFile(it: DeclaredResource, variables: Variables): string | undefined {
  if (it.kind === "LinkSet") return "sets";
  if (it.kind !== "Link" && it.kind !== "QR") return "collections";
  // Links that others refer to have their own file, so that no two files import each other.
  return variables.has(it) ? "items" : undefined;
}

const folderOf = ({ args: { folderId } }: DeclaredResource): DeclaredResource | undefined =>
  folderId instanceof Reference || folderId instanceof SharedReference ? folderId.to : undefined;

function renderModule(
  file: string,
  group: readonly DeclaredResource[],
  names: Names,
  fileOf: ReadonlyMap<DeclaredResource, string>,
  ending: string,
): string {
  const { variables } = names;
  const root = file.includes("/") ? "../" : "./";
  const imports = new Map<string, Set<string>>();
  for (const { to } of group.flatMap(({ args }) => findInstances(args, Reference))) {
    const target = fileOf.get(to) ?? file;
    if (target === file) continue;
    imports.set(target, (imports.get(target) ?? new Set()).add(variables.get(to) ?? ""));
  }
  if (hasShared(group)) imports.set("shared", new Set(["sharedId"]));
  const hasSecrets = group.some(({ args }) => findInstances(args, Secret).length > 0);
  const hasTables = group.some(({ args }) => findInstances(args, TableFile).length > 0);
  const head = [
    ...(hasTables ? ['import * as fs from "node:fs";'] : []),
    ...(hasSecrets ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    'import * as shortlink from "pulumi-shortlink/native";',
    ...[...imports].map(
      ([target, used]) => `import { ${[...used].sort().join(", ")} } from "${root}${target}${ending}";`,
    ),
    ...(hasSecrets ? ["", "const config = new pulumi.Config();"] : []),
  ];
  const statements = group.map((it) => renderStatement(it, names, file !== "index"));
  return `${head.join("\n")}\n\n${statements.join("\n\n")}\n`;
}

function renderStatement(it: DeclaredResource, names: Names, isExported: boolean): string {
  const variable = names.variables.get(it);
  const creation = `new shortlink.${it.kind}(${literal(it.name)}, ${printValue(it.args, names, "")});`;
  const declaration = `${isExported ? "export " : ""}const ${variable} = ${creation}`;
  const secrets = findInstances(it.args, Secret).map(
    (secret) => `// To set its password: ${secretCommand(secret, "typescript")}\n`,
  );
  return `${secrets.join("")}${variable === undefined ? creation : declaration}`;
}
