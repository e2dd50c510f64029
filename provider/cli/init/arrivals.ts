import { basename, extname } from "node:path";
import { UserError } from "../../client";
import { failureOf } from "../../lifecycle";
import { parseTable } from "../../resources/table/parse-table";
import { readTable } from "../../resources/table/read-table";
import type { ConvertOptions } from "../convert/choices";
import { isBlank } from "../convert/fields/values";
import { kinds } from "../convert/kinds/kinds";
import { readText } from "../convert/read-file";
import { convertToProgram, renderArrivals } from "../convert/run";
import { contentOf } from "../convert/source/content";
import { countByKind } from "../export/summary";
import { plural } from "../output/plural";
import { fileName, fileNames, hyphenated, resourceNames } from "../program/names";
import type { Program } from "../project/create";
import { isExportLanguage, type NewProject } from "../project/new-project";
import { conversionFlag } from "./fitting-flags";
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
  { sets = "one", ...options }: Omit<ConvertOptions, "sets"> & Partial<ConvertOptions>,
  flags: readonly string[],
): Promise<Arrivals> {
  const table = options.service === undefined ? await readOwnTable(file) : undefined;
  const flag = conversionFlag(flags);
  if (table && flag) {
    const problem = `${flag} says how to convert a file, and ${file} is a table of links, which the program reads as it is.`;
    throw new UserError(`${problem} Leave out ${flag}.`);
  }
  if (table) return table;
  const { declared, report } = await convertToProgram(file, { ...options, sets });
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
  if (parseTable(text).rows.size === 0) {
    const isTable = failures.every(({ reason }) => reason.includes("Did you mean"));
    if (!isTable || isBlank(content.json?.values ?? text)) return undefined;
    if (failures.length === 0) throw new UserError(`${file}: has the columns of a table, and no links.`);
  }
  if (failures.length > 0) throw failureOf(file, failures);
  const stem = basename(file, extname(file));
  // Other files of a project have these names, or would in a file system that ignores case.
  const copied = fileNames(["package", "package-lock", "tsconfig", "main", "pulumi"]).claim(
    fileName([stem]),
    "links",
    fileName,
  );
  const copy = `${copied}.${/^\s*[{[]/.test(text) ? "json" : "csv"}`;
  const name = resourceNames().claim(hyphenated([stem]), "links", hyphenated);
  return {
    isTable: true,
    what: `a link set that reads ${plural(Object.keys(links).length, "link")} from ${copy}`,
    program: (project) => tableProgram(project, name, copy, exact),
    report: () => `${copy} is a copy of ${file}. What changes in it is what the next \`pulumi up\` changes.`,
  };
}
