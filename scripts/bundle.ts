import { chmodSync, copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { project } from "./project";

// Bundles the plugin into dist/plugin, with everything it needs: the engine runs it wherever it lies. What listens is
// small and loads first; what answers is loaded while the engine connects.

const folder = join(project, "dist/plugin");

/** What CommonJS modules take for granted, and a module of the other kind must be given. */
const banner = [
  'import { createRequire } from "node:module";',
  "const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
].join("\n");

/** What the engine runs. An older Node.js gets no further than this, and is told so in one line. */
const executable = `#!/usr/bin/env node
import("./main.mjs").catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
`;

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(project, "provider/plugin/main.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    // Not the identifiers: a stack that a bug leaves behind should still name its functions.
    minifySyntax: true,
    minifyWhitespace: true,
    outExtension: { ".js": ".mjs" },
    banner: { js: banner },
    logLevel: "error",
  });
  copyFileSync(join(project, "schema.json"), join(folder, "schema.json"));
  // The SDK reads its version from its own manifest.
  copyFileSync(join(project, "sdk/nodejs/package.json"), join(project, "dist/sdk/nodejs/package.json"));
  const name = "pulumi-resource-shortlink";
  writeFileSync(join(folder, name), executable);
  chmodSync(join(folder, name), 0o755);
  writeFileSync(join(folder, `${name}.cmd`), '@node "%~dp0main.mjs" %*\r\n');
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
