import { expect, it } from "vitest";
import { forbiddenWordsIn } from "../../scripts/check/words";

it.each([
  ["an identifier", "a.ts", "const mend = 1;", "mend", "fix, correct or update"],
  ["a part of a name", "a.ts", "const isTold = 1;", "Told", "report, print, warn, show or say"],
  ["a text", "a.ts", 'const a = "made anew";', "anew", "again, re-create or re-read"],
  ["a comment", "a.mjs", "// Mends it.\nfoo();", "Mends", "fix, correct or update"],
  ["a page", "docs/a.md", "# Title\n\nIt tells more.\n", "tells", "report, print, warn, show or say", 3],
  ["a file name", "test/anew.ts", "", "anew", "again, re-create or re-read"],
])("the check of words finds %s", (_, file, source, word, use, line = 1) => {
  expect(forbiddenWordsIn(file, source)).toEqual([`${file}:${line}: "${word}": use ${use}.`]);
});

it("the check of words accepts longer words", () => {
  expect(forbiddenWordsIn("a.md", "The amendment is for storytellers, and it canceled.")).toEqual([]);
});
