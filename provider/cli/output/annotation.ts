import { relative } from "node:path";
import { printable } from "../../client";
import { commandData } from "./print";

/** A message that GitHub Actions shows with a job, and on the line of a file if it has one. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly text: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * The command of GitHub Actions that shows a message.
 *
 * @param repository the folder of the repository, at which the paths of files start there
 */
export function renderAnnotation(
  { level, text, file, line, column }: Annotation,
  repository = process.env.GITHUB_WORKSPACE ?? "",
): string {
  const place = [
    ...(file === undefined ? [] : [`file=${escapeProperty(relative(repository, file))}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
  ].join(",");
  return `::${level}${place && ` ${place}`}::${escapeData(text)}`;
}

const escapeData = (text: string): string => commandData(printable(text));
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
