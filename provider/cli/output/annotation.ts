import { relative, sep } from "node:path";
import { printable } from "../../client";
import { type Finding, titleOf } from "./finding";
import { commandData } from "./print";

/**
 * The commands of GitHub Actions that show errors and warnings with a job, and on the lines of files.
 *
 * @param repository the folder of the repository, at which the paths of files start there
 */
export const annotations = (
  findings: readonly Finding[],
  repository = process.env.GITHUB_WORKSPACE ?? "",
): string[] =>
  findings
    .filter(({ level }) => level === "error" || level === "warning")
    .map((finding) => {
      const { level, message, place: { file, line, column } = {} } = finding;
      const place = [
        ...(file === undefined
          ? []
          : [`file=${escapeProperty(relative(repository, file).split(sep).join("/"))}`]),
        ...(line === undefined ? [] : [`line=${line}`]),
        ...(column === undefined ? [] : [`col=${column}`]),
      ].join(",");
      const text = [titleOf(finding), message].filter(Boolean).join(": ");
      return `::${level}${place && ` ${place}`}::${escapeData(text)}`;
    });

const escapeData = (text: string): string => commandData(printable(text));
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
