import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { UserError } from "../../client";
import { pluginToken } from "../../pulumi/format/type-tokens";
import { version } from "../../version";
import type { DeclaredResource } from "./declared-resource";
import { renderTypeScript } from "./typescript";
import { renderYaml } from "./yaml";

/** The languages in which a program can be exported. */
export const languages = ["typescript", "yaml"] as const;
export type Language = (typeof languages)[number];

/** The name and description of a project. */
export interface ProjectMetadata {
  readonly name: string;
  readonly description: string;
}

/** The file for `pulumi import --file`. */
export const importFile = "import.json";

/**
 * Writes a Pulumi project.
 *
 * @returns the names of its files
 */
export async function writeProject(
  folder: string,
  language: Language,
  metadata: ProjectMetadata,
  declared: readonly DeclaredResource[],
): Promise<string[]> {
  const files = new Map([
    ...(language === "yaml" ? yamlProject(metadata, declared) : typescriptProject(metadata, declared)),
    [importFile, json({ resources: declared.map(importEntry) })],
  ]);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return [...files.keys()];
}

/**
 * Requires a folder to be empty or not to exist.
 *
 * @throws UserError otherwise
 */
export async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new UserError(`${folder} cannot be written to: ${error.message}`);
  });
  if (found.length > 0) throw new UserError(`${folder} is not empty. Choose a new folder with --out.`);
}

/** A resource in the form that an import accepts. */
export const importEntry = ({ kind, name, id }: DeclaredResource) => ({ type: pluginToken(kind), name, id });

const yamlProject = (
  metadata: ProjectMetadata,
  declared: readonly DeclaredResource[],
): [string, string][] => [["Pulumi.yaml", renderYaml({ ...metadata, runtime: "yaml" }, declared)]];

const typescriptProject = (
  metadata: ProjectMetadata,
  declared: readonly DeclaredResource[],
): [string, string][] => [
  ["Pulumi.yaml", stringify({ ...metadata, runtime: "nodejs" })],
  ["package.json", json(packageJson(metadata))],
  ["tsconfig.json", json(tsconfig)],
  [".gitignore", "node_modules/\n"],
  ...renderTypeScript(declared),
];

/** The program's package.json, with the versions of dependencies that this package is tested with. */
const packageJson = ({ name }: ProjectMetadata) => {
  const { dependencies, devDependencies } = createRequire(__filename)("pulumi-shortlink/package.json");
  return {
    name: name.toLowerCase(),
    private: true,
    main: "index.ts",
    dependencies: {
      "@pulumi/pulumi": dependencies["@pulumi/pulumi"],
      "pulumi-shortlink": `^${version}`,
    },
    devDependencies: {
      "@types/node": devDependencies["@types/node"],
      typescript: devDependencies.typescript,
    },
  };
};

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    module: "node20",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    noEmit: true,
  },
  files: ["index.ts"],
};

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
