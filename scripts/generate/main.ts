import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { project } from "../project";
import { generatedFiles } from "./files";
import { generateSdk, staleSdk } from "./sdk";

// `npm run generate`: rewrites everything derived from the definitions. With --check, it only reports stale files.

/** Folders that hold only generated files. */
const generatedFolders = ["provider/dynamic/generated", "docs/reference", "templates"];

const wanted = generatedFiles();
const stale = [...wanted].filter(([path, content]) => current(path) !== content);
const orphans = generatedFolders
  .flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => relative(project, join(it.parentPath, it.name))),
  )
  .filter((path) => !wanted.has(path));

if (process.argv.includes("--check")) {
  for (const path of [...stale.map(([it]) => it), ...orphans]) {
    console.error(`${path} is stale: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
  const sdk = staleSdk();
  if (sdk) {
    console.error(`${sdk}: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
} else {
  for (const [path, content] of stale) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
    console.log(`wrote ${path}`);
  }
  for (const path of orphans) {
    rmSync(join(project, path));
    console.log(`removed ${path}`);
  }
  const sdk = staleSdk();
  if (sdk) {
    console.log(`${sdk}: generating it with Pulumi's own generators, which takes minutes the first time …`);
    if (generateSdk()) console.log("wrote sdk");
    else process.exitCode = 1;
  }
  if (stale.length + orphans.length === 0 && !sdk) console.log("all generated files are up to date");
}

function current(path: string): string | undefined {
  try {
    return readFileSync(join(project, path), "utf8");
  } catch {
    return undefined;
  }
}
