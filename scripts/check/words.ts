import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Words that the project does not use, and those to use instead. */
const words: Readonly<Record<string, string>> = {
  "mend|mends|mended|mending": "fix, correct or update",
  "tell|tells|told|telling": "report, print, warn, show or say",
  anew: "again, re-create or re-read",
};

/** What is written by hand. */
const checked =
  /^(?!sdk\/|docs\/reference\/|provider\/dynamic\/generated\/|.*words(\.test)?\.ts$).*\.(m?[jt]s|md|ya?ml|go|py)$/;

/**
 * Finds such words in file names, code, comments and pages.
 *
 * @param project the folder of the project, a git checkout
 * @returns each as a sentence with its place and the words to use
 */
export const forbiddenWords = (project: string): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: project,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => checked.test(file) && existsSync(join(project, file)))
    .flatMap((file) => forbiddenWordsIn(file, readFileSync(join(project, file), "utf8")));

/** Finds the same in one file with this path and content. */
export const forbiddenWordsIn = (file: string, source: string): string[] =>
  [file, ...source.split("\n")].flatMap((text, line) =>
    patterns.flatMap(([pattern, use]) =>
      [...text.matchAll(pattern)].map(([found]) => `${file}:${Math.max(line, 1)}: "${found}": use ${use}.`),
    ),
  );

/** Matches the forms of a word, alone or as a part of a camelCase name. */
function wholeWord(forms: string): RegExp {
  const capital = forms.replaceAll(/(?<=^|\|)\w/g, (first) => first.toUpperCase());
  return new RegExp(`((?<![A-Za-z])(${forms}|${capital})|(?<=[a-z])(${capital}))(?![a-z])`, "g");
}

const patterns = Object.entries(words).map(([forms, use]) => [wholeWord(forms), use] as const);
