import { describe, expect, it } from "vitest";
import { forbiddenWordsIn } from "../../scripts/check/words";

describe("the check of words", () => {
  it.each([
    ["an identifier", "a.ts", "const mend = 1;", "mend", "fix, correct or update"],
    ["a part of a name", "a.ts", "const isTold = 1;", "Told", "report, print, warn, show or say"],
    ["a property", "a.ts", "x({ replacedBy: [] });", "replacedBy", "replaceOnChanges"],
    ["a string", "a.ts", 'const a = "made anew";', "anew", "again, re-create or re-read"],
    [
      "the head of a template",
      "a.ts",
      "const a = `tells $" + "{1}`;",
      "tells",
      "report, print, warn, show or say",
    ],
    [
      "the rest of a template",
      "a.ts",
      "const a = `$" + "{1} told`;",
      "told",
      "report, print, warn, show or say",
    ],
    ["a comment", "a.mjs", "// Mends it.\nfoo();", "Mends", "fix, correct or update"],
    ["a comment at the end", "a.ts", "foo();\n// on a leash", "leash", "exitWithEngine", 2],
    ["a documentation comment", "a.ts", "/**\n * A witness.\n */\nfoo();", "witness", "recorder", 2],
    ["a page", "docs/a.md", "# Title\n\nIt tells more.\n", "tells", "report, print, warn, show or say", 3],
    ["a file name", "test/witness.ts", "", "witness", "recorder"],
    ["the opener of a sentence", "a.md", "It works. Else try.", "Else", "otherwise"],
    ["the opener of a clause", "a.ts", "// One; else the other.\nfoo();", "else", "otherwise"],
    ["a class", "provider/a.ts", "class Run {}", "Run", "ResourceTracker"],
    ["a function", "a.ts", "select(1);", "select", "pickKnown"],
    ["a response", "a.ts", "const lastAnswer = 1;", "Answer", "response or respond"],
  ])("finds %s", (_, file, source, word, use, line = 1) => {
    expect(forbiddenWordsIn(file, source)).toEqual([`${file}:${line}: "${word}": use ${use}.`]);
  });

  it.each([
    ["the keyword else", "a.ts", "if (a) b(); else c();"],
    ["a longer word", "a.md", "The amendment is for storytellers, and it canceled."],
    [
      "a common word that is only forbidden as a name",
      "a.ts",
      '// The answer is carried out by "select".\nrun();',
    ],
    ["another class of the name, outside the provider", "test/a.ts", "class Run {}"],
    ["a file on the list of exceptions", "provider/dynamic/provider.ts", "const a = { outs: 1 };"],
  ])("accepts %s", (_, file, source) => {
    expect(forbiddenWordsIn(file, source)).toEqual([]);
  });

  it("reports every place", () => {
    const source = "// told\nconst told = [`\n told`, told];\n";
    const places = forbiddenWordsIn("a.ts", source).map((it) => it.split(": ")[0]);
    expect(places.toSorted()).toEqual(["a.ts:1", "a.ts:2", "a.ts:3", "a.ts:3"]);
  });
});
