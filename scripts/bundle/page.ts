import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { project } from "../project";
import { bundledLicenses } from "./licenses";

const folder = "cli/visitors/page";

/** Bundles the model of visitors for the pages that `shortlink graph` writes, with the licenses of what it contains. */
export async function bundlePage(): Promise<void> {
  const options = {
    absWorkingDir: project,
    entryPoints: [join(project, "provider", folder, "in-browser.ts")],
    outfile: join(project, "dist/provider", folder, "bundle.js"),
    bundle: true,
    format: "iife",
    globalName: "visits",
    platform: "browser",
    target: "es2022",
    minify: true,
    // A page is read in any encoding.
    charset: "ascii",
    logLevel: "error",
  } as const satisfies BuildOptions;
  const { metafile } = await build({ ...options, metafile: true, write: false });
  await build({ ...options, banner: { js: `/*\n${bundledLicenses("script", metafile)}*/` } });
}
