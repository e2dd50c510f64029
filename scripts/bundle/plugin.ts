import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { project } from "../project";
import { bundledLicenses } from "./licenses";
import { slimUndici } from "./undici";

const folder = join(project, "dist/plugin");

/** Names that bundled CommonJS modules expect and an ES module lacks. */
const banner = [
  'import { createRequire } from "node:module";',
  "const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
].join("\n");

/** The file that the engine runs. On a Node.js that is too old, it prints a one-line error. */
const executable = `#!/usr/bin/env node
import("./main.mjs").catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
`;

/**
 * Bundles the plugin with all its dependencies into dist/plugin, so that the engine can run it from any folder. A small chunk
 * starts listening at once; the others load while the engine connects.
 */
export async function bundlePlugin(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: project,
    metafile: true,
    entryPoints: [join(project, "provider/plugin/main.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    // Identifiers are not minified, so that the stack of a bug still names its functions.
    minifySyntax: true,
    minifyWhitespace: true,
    outExtension: { ".js": ".mjs" },
    banner: { js: banner },
    plugins: [slimUndici],
    logLevel: "error",
  });
  copyFileSync(join(project, "LICENSE"), join(folder, "LICENSE"));
  // On one line: its indentation is a fifth of it.
  const schema = readFileSync(join(project, "schema.json"), "utf8");
  writeFileSync(join(folder, "schema.json"), JSON.stringify(JSON.parse(schema)));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), bundledLicenses("plugin", metafile));
  const name = "pulumi-resource-shortlink";
  writeFileSync(join(folder, name), executable);
  chmodSync(join(folder, name), 0o755);
  writeFileSync(join(folder, `${name}.cmd`), '@node "%~dp0main.mjs" %*\r\n');
}
