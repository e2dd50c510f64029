import { mkdirSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { project } from "../project";
import { writeChecksums } from "./checksums";
import { packDotnet } from "./dotnet";
import { packJava } from "./java";
import { packNpm } from "./npm";
import { packPlugin } from "./plugin";
import { packPython } from "./python";
import { writeSbom } from "./sbom";

// `npm run package`: creates everything that a release publishes: the packages for npm, PyPI, NuGet and Maven Central,
// and the assets of the GitHub release. `npm run package plugin` creates only the archives of the plugin. --out names a folder other than
// dist/packages.

/** Each writes to a folder of its own, and returns the paths of its files. */
const makers = {
  plugin: { folder: "release", make: packPlugin },
  npm: { folder: "npm", make: packNpm },
  python: { folder: "python", make: packPython },
  dotnet: { folder: "nuget", make: packDotnet },
  java: { folder: "maven", make: packJava },
  sbom: { folder: "release", make: writeSbom },
};

type Kind = keyof typeof makers;

function main(): void {
  const { values, positionals } = parseArgs({
    options: { out: { type: "string", default: join(project, "dist/packages") } },
    allowPositionals: true,
  });
  const kinds = positionals.length === 0 ? Object.keys(makers) : positionals;
  const unknown = kinds.find((kind) => !Object.hasOwn(makers, kind));
  if (unknown !== undefined) {
    throw new Error(`There is no package ${unknown}; there are ${Object.keys(makers).join(", ")}.`);
  }
  rmSync(values.out, { recursive: true, force: true });
  for (const kind of kinds) {
    const { folder, make } = makers[kind as Kind];
    for (const file of make(folderIn(values.out, folder))) print(file);
  }
  print(writeChecksums(folderIn(values.out, "release")));
}

function folderIn(root: string, name: string): string {
  const folder = resolve(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function print(file: string): void {
  const size = `${Math.ceil(statSync(file).size / 1000)} kB`.padStart(8);
  console.log(`${size}  ${relative(process.cwd(), file)}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
