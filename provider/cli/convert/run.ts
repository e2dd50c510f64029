import { type DeclaredResource, secretCommand } from "../export/declared-resource";
import { renderTypeScript } from "../export/typescript";
import { renderYaml } from "../export/yaml";
import { fileName, fileNames } from "../program/names";
import type { Program } from "../project/create";
import type { ExportLanguage } from "../project/new-project";
import type { ConvertOptions, Form } from "./choices";
import { type Conversion, convert } from "./convert";
import { readArrival } from "./read-file";
import { renderReport } from "./report";
import { groupLinks } from "./write/groups";
import { planArrivals, secretsIn } from "./write/program";
import { tableWith } from "./write/table";

/** A converted file. */
export interface Converted {
  readonly conversion: Conversion;
  /** The texts by the names of their files. */
  readonly files: ReadonlyMap<string, string>;
  /** What became of everything in it, as lines of text. */
  readonly report: string;
}

/** The resources of a program, from a converted file. */
export interface ConvertedProgram {
  readonly conversion: Conversion;
  readonly declared: readonly DeclaredResource[];
  /** What became of everything in the file, and what to do before the first update, as lines of text. */
  report(language: ExportLanguage): string;
}

/**
 * Converts a file into one table or program, or one table for each domain or folder.
 *
 * @throws UserError when it cannot be read, or its kind is unclear
 */
export async function convertFile(file: string, to: Form, options: ConvertOptions): Promise<Converted> {
  if (to !== "table") {
    const { conversion, declared, report } = await convertToProgram(file, options);
    const { files, yaml } = renderArrivals(declared, to, true);
    return {
      conversion,
      files: yaml === undefined ? files : new Map([["Pulumi.yaml", yaml]]),
      report: report(to),
    };
  }
  const conversion = convert(await readArrival(file), file, to, options);
  const names = fileNames();
  const files = groupLinks(conversion.links, options.sets).map(({ title, links }) => {
    const { text, extension } = tableWith(links);
    return [`${names.claim(title ?? "links", "links", fileName)}.${extension}`, text] as const;
  });
  return {
    conversion,
    files: new Map(files),
    report: renderReport(conversion, file, options.rename === true),
  };
}

/** Converts a file into the resources of a program. */
export async function convertToProgram(file: string, options: ConvertOptions): Promise<ConvertedProgram> {
  const conversion = convert(await readArrival(file), file, "typescript", options);
  const declared = planArrivals(conversion.links, options.sets);
  const secrets = secretsIn(declared);
  const title = secrets.length === 0 ? [] : ["", "Set the passwords before the first update:"];
  const report = (language: ExportLanguage) =>
    [
      renderReport(conversion, file, options.rename === true),
      ...title,
      ...secrets.map((secret) => `  ${secretCommand(secret, language)}`),
    ].join("\n");
  return { conversion, declared, report };
}

/**
 * The program with the links of a file.
 *
 * @param isOneFile whether it is one file, however many resources it has
 */
export const renderArrivals = (
  declared: readonly DeclaredResource[],
  language: ExportLanguage,
  isOneFile = false,
): Program =>
  language === "yaml"
    ? { files: new Map(), yaml: renderYaml({}, declared) }
    : { files: renderTypeScript(declared, { isOneFile }) };
