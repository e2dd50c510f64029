import { basename, extname } from "node:path";
import { UserError } from "../../client";
import { parseTable } from "../../resources/table/parse-table";
import { readTable } from "../../resources/table/read-table";
import type { ConvertOptions } from "../convert/choices";
import { kinds } from "../convert/kinds/kinds";
import { readText } from "../convert/read-file";
import { convertToProgram, renderArrivals } from "../convert/run";
import { contentOf } from "../convert/source/content";
import { countByKind } from "../export/summary";
import { plural } from "../output/plural";
import { fileName, fileNames, hyphenated, resourceNames } from "../program/names";
import type { Program } from "../project/create";
import { isExportLanguage, type NewProject } from "../project/new-project";
import { requireNoConversion } from "./fitting-flags";
import { tableProgram } from "./table-program";

/** The links of a file, which a new program declares. */
export interface Arrivals {
  /** Whether the file is a table already, which a program in any language reads. */
  readonly isTable: boolean;
  /** "1 link set (3 links)" */
  readonly what: string;
  program(project: NewProject): Program;
  /** What became of the file, and what to do before the first update, as lines of text. */
  report(project: NewProject): string;
}

/**
 * Reads a file with links: a table, of which the program reads a copy, or the export of another service, which is converted.
 *
 * @param flags the flags that were given
 * @throws UserError when it cannot be read, its kind is unclear, or the table has errors
 */
export async function readArrivals(
  file: string,
  options: ConvertOptions,
  flags: readonly string[],
): Promise<Arrivals> {
  const table = options.service === undefined ? await readOwnTable(file) : undefined;
  if (table !== undefined) {
    requireNoConversion(flags, file);
    return table;
  }
  const { declared, report } = await convertToProgram(file, options);
  return {
    isTable: false,
    what: countByKind(declared),
    program: ({ language }) => renderArrivals(declared, exported(language)),
    report: ({ language }) => report(exported(language)),
  };
}

/** Flags that do not fit are refused before. */
const exported = (language: NewProject["language"]) => (isExportLanguage(language) ? language : "typescript");

/** A file that is a table of links already; undefined for what has to be converted. */
async function readOwnTable(file: string): Promise<Arrivals | undefined> {
  const { text, exact } = await readText(file);
  const content = contentOf(text, file);
  if (kinds.some((kind) => kind.recognize(content) > 0)) return undefined;
  const { links, failures } = readTable(text);
  const count = Object.keys(links).length;
  if (failures.length > 0 && parseTable(text).rows.size > 0) {
    const shown = failures.slice(0, maxShown).map(({ path, reason }) => `${file}: ${path}: ${reason}`);
    const more = failures.length > maxShown ? [`${plural(failures.length - maxShown, "more error")}.`] : [];
    throw new UserError([...shown, ...more].join("\n"));
  }
  if (failures.length > 0 || count === 0) return undefined;
  const stem = basename(file, extname(file));
  // Other files of a project have these names.
  const copied = fileNames(["package", "tsconfig"]).claim(fileName([stem]), "links", fileName);
  const copy = `${copied}.${/^\s*[{[]/.test(text) ? "json" : "csv"}`;
  const name = resourceNames().claim(hyphenated([stem]), "links", hyphenated);
  return {
    isTable: true,
    what: `a link set that reads ${plural(count, "link")} from ${copy}`,
    program: (project) => tableProgram(project, { name, file: copy, text: exact }),
    report: () => `${copy} is a copy of ${file}. What changes in it is what the next \`pulumi up\` changes.`,
  };
}

/** How many errors of a table are shown. */
const maxShown = 20;
