import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generate/files";

// Rewrites everything that is derived from the definitions; with --check, only says what is stale.

const project = join(__dirname, "../..");
const stale = [...generatedFiles()].filter(([path, content]) => current(path) !== content);

if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is stale: run \`npm run generate\`.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, content] of stale) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
    console.log(`wrote ${path}`);
  }
  if (stale.length === 0) console.log("everything generated is fresh");
}

function current(path: string): string | undefined {
  try {
    return readFileSync(join(project, path), "utf8");
  } catch {
    return undefined;
  }
}
