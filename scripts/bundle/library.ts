import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { version } from "../../provider/version";
import { project } from "../project";
import { slimUndici } from "./undici";

const provider = join(project, "provider");
const dist = join(project, "dist/provider");

/** Modules that stay files of their own, because the bundles share their state, their classes or their loading. */
const shared = ["client/errors/errors", "dynamic/service", "native", "pulumi/patches", "../sdk/nodejs/index"];

/** Leaves the shared modules out of a bundle: it requires them when its code does. */
const sharedModules = (entry: string): Plugin => ({
  name: "shared",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const module = relative(provider, join(resolveDir, path)).replace(/\.js$/, "");
      if (kind === "entry-point" || !shared.includes(module)) return undefined;
      return {
        path: `./${relative(dirname(join(provider, entry)), join(provider, module))}.js`,
        external: true,
      };
    });
  },
});

/**
 * Bundles the entry points that a TypeScript program and the process for dynamic providers load, with the dependencies of each.
 * Pulumi starts them in every run, and hundreds of small files would take most of that time. The compiler's output for other
 * modules stays, for the `shortlink` command and the types.
 */
export async function bundleLibrary(): Promise<void> {
  for (const entry of ["index", "native", "dynamic/service", "pulumi/patches"]) {
    await build({
      entryPoints: [join(provider, `${entry}.ts`)],
      outfile: join(dist, `${entry}.js`),
      bundle: true,
      format: "cjs",
      platform: "node",
      target: "node22",
      external: ["@pulumi/pulumi"],
      plugins: [sharedModules(entry), slimUndici],
      // A program may run in a context that has no import().
      supported: { "dynamic-import": false },
      minifySyntax: true,
      minifyWhitespace: true,
      // Node.js prints the whole line of an uncaught error.
      lineLimit: 120,
      logLevel: "error",
    });
  }
  // The SDK reads its version from its own manifest. The rest of it would make the engine download the plugin for every
  // program that has this package, even if the program uses only dynamic resources.
  writeFileSync(join(project, "dist/sdk/nodejs/package.json"), JSON.stringify({ version }));
}
