import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ts from "typescript";
import { project } from "../project";

const dist = join(project, "dist");

/**
 * Leaves the type declarations out of the package that no entry point of it leads to: those of the command, above all. They stay in the
 * build, since the compiler writes again only those whose modules have changed.
 */
export async function leaveOutUnusedDeclarations(): Promise<void> {
  const { exports } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const used = new Set<string>();
  const add = async (file: string): Promise<void> => {
    if (used.has(file)) return;
    used.add(file);
    const { importedFiles } = ts.preProcessFile(await readFile(file, "utf8"));
    for (const { fileName } of importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const path = join(dirname(file), fileName.replace(/\.js$/, ""));
      const found = [`${path}.d.ts`, join(path, "index.d.ts")].find((it) => existsSync(it));
      if (found === undefined) throw new Error(`${file} imports ${fileName}, which has no declarations`);
      await add(found);
    }
  };
  for (const entry of Object.values(exports))
    if (typeof entry === "object") await add(join(project, entry.types));
  for (const folder of ["provider", "emulator"]) {
    const files = await readdir(join(dist, folder), { recursive: true });
    const unused = files.filter((it) => it.endsWith(".d.ts") && !used.has(join(dist, folder, it)));
    const lines = unused.map((it) => `/${it.replaceAll("\\", "/")}\n`);
    await writeFile(join(dist, folder, ".npmignore"), lines.toSorted().join(""));
  }
}
