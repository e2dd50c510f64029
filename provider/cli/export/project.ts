import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { UserError } from "../../client";
import { version } from "../../version";
import type { Declared } from "./plan";
import { typescriptOf } from "./typescript";
import { yamlOf } from "./yaml";

/** The languages in which a program can be written. */
export const languages = ["typescript", "yaml"] as const;
export type Language = (typeof languages)[number];

/** What is written about a project besides its resources. */
export interface About {
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
  about: About,
  declared: readonly Declared[],
): Promise<string[]> {
  const files = new Map([
    ...(language === "yaml" ? yamlProject(about, declared) : typescriptProject(about, declared)),
    [importFile, json({ resources: declared.map(importOf) })],
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
 * Whether a program may be written to a folder: it is empty, or not there.
 *
 * @throws UserError when it may not
 */
export async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new UserError(`${folder} cannot be written to: ${error.message}`);
  });
  if (found.length > 0) throw new UserError(`${folder} is not empty; give a new folder with --out.`);
}

/** What an import is told of a resource. */
export const importOf = ({ kind, name, id }: Declared) => ({ type: `shortlink:index:${kind}`, name, id });

const yamlProject = (about: About, declared: readonly Declared[]): [string, string][] => [
  ["Pulumi.yaml", yamlOf({ ...about, runtime: "yaml" }, declared)],
];

const typescriptProject = (about: About, declared: readonly Declared[]): [string, string][] => [
  ["Pulumi.yaml", stringify({ ...about, runtime: "nodejs" })],
  ["package.json", json(packageOf(about))],
  ["tsconfig.json", json(tsconfig)],
  [".gitignore", "node_modules/\n"],
  ...typescriptOf(declared),
];

/** The package that a program imports, and those that this one was tried with. */
const packageOf = ({ name }: About) => {
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
