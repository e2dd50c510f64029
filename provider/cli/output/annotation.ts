import { relative } from "node:path";
import { printable } from "../../client";
import { commandData } from "./print";

/**
 * An annotation of GitHub Actions on a line of a file.
 *
 * @param file its path from the current folder; the annotation has the one from the repository
 */
export const annotation = (
  level: "error" | "warning",
  file: string,
  { line, column }: { readonly line: number; readonly column: number },
  text: string,
  repository = process.env.GITHUB_WORKSPACE ?? "",
): string =>
  `::${level} file=${escapeProperty(relative(repository, file))},line=${line},col=${column}::${escapeData(text)}`;

const escapeData = (text: string): string => commandData(printable(text));
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
