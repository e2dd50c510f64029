import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { project } from "../project";

/** The names and licenses of the packages in a bundle: a copy of a package must come with its license. */
export function bundledLicenses(bundle: string, { inputs }: Metafile): string {
  const folders = new Set(Object.keys(inputs).flatMap((file) => packageFolder(file) ?? []));
  const sections = [...folders].toSorted().map((folder) => {
    const path = join(project, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    const file = readdirSync(path).find((it) => /^licen[cs]e/i.test(it));
    const text = file ? readFileSync(join(path, file), "utf8") : "";
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return `The ${bundle} contains these packages.\n\n${sections.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The folder of the package to which a file belongs: `node_modules/a/node_modules/@b/c`. */
const packageFolder = (file: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
