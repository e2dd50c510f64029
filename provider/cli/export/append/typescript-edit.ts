import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { parse, stringify } from "yaml";
import { UserError } from "../../../client";
import type { Properties } from "../../../lifecycle";
import { findProjectFile } from "../../../pulumi/format/project-files";
import { addImport, findEntry, hasModules, importLine, isTypeScript } from "../../program/typescript-program";
import { addToSection } from "../../program/yaml-program";
import { json } from "../../project/files";
import { pluginPath, pluginSettings } from "../../stack/plugin";
import { type DeclaredResource, tableFiles, tablesFolder } from "../declared-resource";
import { renderTypeScript } from "../typescript";
import {
  cannotAppend,
  type ExistingProgram,
  freeName,
  type ProgramEdit,
  type ProgramLocation,
  tablesNote,
} from "./program-edit";

/**
 * Finds a program in TypeScript. New resources go into a file of their own, which the program imports.
 *
 * @throws UserError when it is in JavaScript
 */
export async function findTypeScriptProgram({ folder, main }: ProgramLocation): Promise<ExistingProgram> {
  const place = resolve(folder, main ?? ".");
  const entry = await findEntry(place);
  if (entry === undefined) {
    throw new UserError(`There is no program in ${relative(folder, place) || "this folder"}.`);
  }
  // Where Pulumi starts the program.
  const cwd = entry === place ? dirname(place) : place;
  const sources = isTypeScript(entry) ? dirname(entry) : folder;
  if (!isTypeScript(entry) && !existsSync(join(sources, "tsconfig.json"))) throw cannotAppend("JavaScript");
  const program = isTypeScript(entry) ? await readFile(entry, "utf8") : undefined;
  const ending = (await hasModules(sources)) ? ".js" : "";
  return {
    language: "typescript",
    names: [],
    plan: async (declared, usesPlugin) => {
      const plugin = usesPlugin ? undefined : await planPlugin(folder);
      const added = planFiles(sources, cwd, declared, ending);
      const name = relative(folder, entry);
      const written = [...added.files.keys()].map((path) => relative(folder, path));
      const files =
        written.length === 1 ? written : [`${written.length} files in ${dirname(written[0] ?? "")}`];
      const end = program === undefined ? "" : `, which ${name} now imports`;
      return {
        tables: added.fromProgram,
        files: new Map([
          ...added.files,
          ...added.tableFiles,
          ...(plugin?.files ?? []),
          ...(program === undefined ? [] : [[entry, addImport(program, added.module)] as const]),
        ]),
        notes: [
          `They are in ${files}${end}.`,
          ...(added.tableFiles.length > 0 ? [tablesNote(relative(folder, added.tables))] : []),
          ...(plugin?.notes ?? []),
        ],
        ...(program === undefined && {
          missingLine: { line: importLine(added.module), place: `the source of ${name}` },
        }),
      };
    },
  };
}

/**
 * New files for the resources: `imported.ts`, or with many resources, a folder `imported`; and their tables.
 *
 * @param folder the folder of the program's sources
 * @param cwd the folder in which the program runs
 */
function planFiles(folder: string, cwd: string, declared: readonly DeclaredResource[], ending: string) {
  const base = freeName(folder, "imported", [".ts", ".js"]);
  const tables = join(folder, freeName(folder, tablesFolder));
  const fromProgram = relative(cwd, tables).split(sep).join("/");
  const files = [...renderTypeScript(declared, { tables: fromProgram, ending })];
  const common = { tables, fromProgram, tableFiles: tableFiles(declared, tables) };
  if (files.length === 1) {
    const [[, text] = ["", ""]] = files;
    return { ...common, files: new Map([[join(folder, `${base}.ts`), text]]), module: `./${base}${ending}` };
  }
  return {
    ...common,
    files: new Map(files.map(([name, text]) => [join(folder, base, name), text] as const)),
    module: ending === "" ? `./${base}` : `./${base}/index${ending}`,
  };
}

/**
 * Names the plugin in the project's file where the program has used only dynamic resources, which cannot be imported.
 *
 * @returns undefined when the plugin is named already, or not installed
 */
async function planPlugin(folder: string): Promise<ProgramEdit | undefined> {
  const path = findProjectFile(folder);
  const plugin = pluginPath(folder);
  if (path === undefined || !existsSync(join(folder, plugin))) return undefined;
  const text = await readFile(path, "utf8");
  const name = basename(path);
  const settings: Properties = Object(parse(text));
  if (settings.plugins !== undefined) return undefined;
  const plugins = pluginSettings(plugin);
  const edited = path.endsWith(".json")
    ? json({ ...settings, plugins })
    : addToSection(text, "plugins", () => stringify({ plugins }), name);
  return {
    files: new Map([[path, edited]]),
    notes: [
      `Dynamic resources cannot be imported, so the new resources use the same classes from pulumi-shortlink/native. ${name} now names the plugin behind them.`,
    ],
  };
}
