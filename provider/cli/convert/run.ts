import type { DeclaredResource } from "../export/declared-resource";
import { secretCommand } from "../export/declared-resource";
import { renderTypeScript } from "../export/typescript";
import { renderYaml } from "../export/yaml";
import { fileName, fileNames } from "../program/names";
import type { ConvertOptions, Form } from "./choices";
import { type Conversion, convert } from "./convert";
import { renderReport } from "./report";
import { readArrival } from "./source/read-file";
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

/** The parts of a program in TypeScript or YAML, from a converted file. */
export interface ConvertedProgram extends Omit<Converted, "files"> {
  readonly declared: readonly DeclaredResource[];
}

/**
 * Converts a file into one table or program, or one table for each domain or folder.
 *
 * @throws UserError when it cannot be read, or its kind is unclear
 */
export async function convertFile(file: string, to: Form, options: ConvertOptions): Promise<Converted> {
  if (to !== "table") {
    const { declared, ...rest } = await convertToProgram(file, to, options);
    const text =
      to === "yaml" ? renderYaml({}, declared) : (renderTypeScript(declared).get("index.ts") ?? "");
    return { ...rest, files: new Map([[to === "yaml" ? "Pulumi.yaml" : "index.ts", text]]) };
  }
  const conversion = convert(await readArrival(file), file, to, options);
  const names = fileNames();
  const files = groupLinks(conversion.links, options.split).map(({ title, links }) => {
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
export async function convertToProgram(
  file: string,
  to: Exclude<Form, "table">,
  options: ConvertOptions,
): Promise<ConvertedProgram> {
  const conversion = convert(await readArrival(file), file, to, options);
  const declared = planArrivals(conversion.links, options.split);
  const secrets = secretsIn(declared);
  const passwords =
    secrets.length === 0
      ? []
      : [
          "",
          "Set the passwords before the first update:",
          ...secrets.map((it) => `  ${secretCommand(it, to)}`),
        ];
  const report = [renderReport(conversion, file, options.rename === true), ...passwords].join("\n");
  return { conversion, declared, report };
}
