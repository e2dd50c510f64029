import { styleText } from "node:util";
import * as z from "zod";
import { printable, UserError } from "../../client";
import { groupByCause, sameFor, withoutNames } from "../../lifecycle";
import type { Section } from "../output/finding";
import { FileError } from "../yaml-file/parse";

/** Something that is wrong with a file of the project, which the rest of a check does not need. */
export const FileProblem = z.object({
  file: z.string().optional().describe("The file. Absent where the message names it."),
  line: z.int().optional(),
  column: z.int().optional(),
  message: z.string().describe("What is wrong with it, and what is accepted."),
});
export type FileProblem = z.infer<typeof FileProblem>;

/**
 * Runs a part of a check that reads a file of the project. What is wrong with the file is noted, so that the other parts run.
 *
 * @returns undefined where something is wrong with it
 */
export async function noting<T>(problems: FileProblem[], part: () => Promise<T>): Promise<T | undefined> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error instanceof FileError) {
      const { file } = error;
      problems.push(...error.problems.map(({ reason, ...place }) => ({ file, ...place, message: reason })));
    } else problems.push(...error.message.split("\n").map((message) => ({ message })));
    return undefined;
  }
}

/** The problems for a terminal. */
export const renderProblems = (problems: readonly FileProblem[]): string =>
  groupByCause(problems, ({ message }) => withoutNames(message))
    .map(({ first, others }) => {
      const problem = [placeOf(first), first.message].filter(Boolean).join(": ");
      const same = sameFor(others, "places", (it) => placeOf(it) || it.message);
      return styleText("red", `✗ ${printable([problem, ...same].join(" "))}`);
    })
    .join("\n");

/** The problems, on the lines of their files. */
export const problemsSection = (problems: readonly FileProblem[]): Section => ({
  name: "files",
  findings: problems.map(({ message, ...place }) => ({
    ...{ subject: place.file ?? "files", aspect: place.line === undefined ? "" : `line ${place.line}` },
    ...{ level: "error", message, place },
  })),
});

const placeOf = ({ file, line, column }: FileProblem): string =>
  file === undefined ? "" : `${file}:${line}:${column}`;
