import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { compareGraphs, exampleOf, type TextTest, toGraph } from "../../provider/routing";
import { findText, notKnown } from "../../provider/routing/visitor/automaton";
import { isPossibleText } from "../../provider/routing/visitor/possible";
import { passes, patternOf } from "../../provider/routing/visitor/text";
import type { TextField } from "../../provider/routing/visitor/visitor";
import { itRandom } from "../support/random-runs";

// Whether there is a text that patterns match, against all short texts over few letters.

const letters = ["a", "b", "B", "_", ".", "\n", "é"];
const texts = [0, 1, 2, 3, 4]
  .reduce<string[][]>(
    (all) => [...all, (all.at(-1) ?? []).flatMap((text) => letters.map((letter) => text + letter))],
    [[""]],
  )
  .slice(0, 5)
  .flat();

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      "a",
      "b",
      "(?i:b)",
      ".",
      "(?s:.)",
      "[ab]",
      "[^a]",
      "\\w",
      "\\W",
      "\\.",
      "^",
      "$",
      "\\b",
      "\\B",
      "(?m:^)",
      "(?m:$)",
      "é",
    ),
    tie("pattern").map((it) => `(${it})`),
    fc
      .tuple(tie("part"), fc.constantFrom("*", "+", "?", "{2}", "*?"))
      .map(([it, times]) => `(?:${it})${times}`),
  ),
  pattern: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie("part"), { minLength: 1, maxLength: 3 }).map((all) => all.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map((both) => both.join("|")),
  ),
}));

const matchRune = () => false;

const runs = { quick: 300, all: 5000, soak: 100_000 };

describe("patterns", () => {
  itRandom(
    "have a text in common, which others do not match, where there is one, and no other",
    runs,
    (parameters) =>
      fc.assert(
        fc.property(
          fc.array(pattern, { minLength: 1, maxLength: 2 }),
          fc.array(pattern, { maxLength: 2 }),
          (some, others) => {
            const [matching, failing] = [some, others].map((all) => all.map((it) => RE2JS.compile(it)));
            const isOne = (text: string) =>
              matching?.every((it) => it.matcher(text).find()) &&
              !failing?.some((it) => it.matcher(text).find());
            const found = findText(matching ?? [], failing ?? []);
            if (found === notKnown) return;
            const shortest = texts.find(isOne);
            if (found !== undefined) expect(isOne(found)).toBe(true);
            if (shortest !== undefined) expect(found?.length).toBeLessThanOrEqual(shortest.length);
          },
        ),
        parameters,
      ),
  );

  const test = fc.record<TextTest>({
    test: fc.constantFrom("is", "within", "contains", "search", "whole"),
    value: fc.constantFrom("a", "b", "a.b", "B", "ab", "_", "k", "i"),
  });

  itRandom("stand for every other test of a text", runs, (parameters) =>
    fc.assert(
      fc.property(
        test,
        fc.constantFrom("languages", "referrer", "userAgent"),
        fc.string({
          unit: fc.constantFrom("a", "b", "A", ".", "-", "_", "k", "K", "\u212a", "i", "\u0130"),
          maxLength: 4,
        }),
        (one, field, text) => {
          expect(patternOf(field, one)?.matcher(text).find()).toBe(passes(field, text, one));
        },
      ),
      parameters,
    ),
  );

  it.each<[TextField, TextTest["test"], value: string, text: string, isFound: boolean | undefined]>([
    ["languages", "within", "de", "DE-AT", true],
    ["languages", "within", "de", "x.de", false],
    ["referrer", "within", "b.c", "a.B.c", true],
    ["referrer", "within", "b.c", "ab.c", false],
    ["userAgent", "is", "k", "\u212a", true],
    ["userAgent", "is", "a.b", "axb", false],
    ["userAgent", "contains", "xi", "x\u0130", true],
    ["userAgent", "contains", "ix", "\u0130x", false],
    ["userAgent", "whole", "a|b", "ab", false],
    ["userAgent", "search", "a|b", "ab", true],
    ["userAgent", "is", "\u00fc", "\u00fc", undefined],
    ["userAgent", "search", "(?=a)", "a", undefined],
  ])("stand for a test of %s: %s %j of %j", (field, test, value, text, isFound) => {
    expect(patternOf(field, { test, value })?.matcher(text).find()).toBe(isFound);
  });

  it.each<[kind: string, passing: string[], failing: string[], isPossible: boolean | undefined]>([
    ["one that is a part of another", ["bot"], ["bot|crawler"], false],
    ["one that has more than another", ["bot|crawler"], ["bot"], true],
    ["one that is several others", ["bot|crawler"], ["crawler", "bot"], false],
    ["nested ones", ["^Mozilla/5\\.0 \\((?:iPhone|iPad);"], ["iP(?:hone|ad|od)"], false],
    ["two that exclude each other", ["^a", "^b"], [], false],
    ["one that ignores case", ["(?i)googlebot"], ["[Gg][Oo]{2}[Gg][Ll][Ee][Bb][Oo][Tt]"], false],
    ["one whose ends are those of a line", ["(?m:^a$)"], ["^a", "a$"], true],
    ["one whose ends are those of the text", ["^a$"], ["(?m:^a$)"], false],
    ["one at the bounds of a word", ["\\bbot\\b"], ["^bot$"], true],
    ["one at all places", ["bot"], ["\\bbot", "\\Bbot"], false],
    ["one that has the end of a line", ["^(?s:.)$"], ["^.$"], true],
    ["one of a letter that is none of a word", ["^[^a]$"], ["^\\w$"], true],
    ["one that has letters of which another has some", ["^[w-z][ef]$"], ["^[w-y]", "e$"], true],
    ["one that has a space", ["^[ -!]$"], ["!"], true],
    ["one that has letters of no language", ["^[\u{1f600}-\u{1f64f}]$"], ["\u{1f600}"], true],
    ["one that cannot be run", ["(?=b)", "b"], [], undefined],
    ["one that ignores the case of other letters", ["(?i)^\u00fc$"], ["\u00fc", "\u00dc"], undefined],
    ["one that ignores the case of a letter with a third form", ["(?i)^k$"], ["[kK]"], true],
    [
      "a pattern that is too complicated",
      ["(?:a|b){40}c(?:a|b){40}", "(?:b|c){50}"],
      ["(?:ab){30}"],
      undefined,
    ],
  ])("are compared: %s", (_, passing, failing, isPossible) => {
    const tests = (all: string[]): TextTest[] => all.map((value) => ({ test: "search", value }));
    expect(isPossibleText("userAgent", { passes: tests(passing), fails: tests(failing) })).toBe(isPossible);
  });

  it.each<[what: string, instructions: object[] | undefined]>([
    ["a program that is not found", undefined],
    ["no instruction", []],
    ["an instruction that is before those that are known", [{ op: 6 }, { op: 0 }]],
    ["an instruction that is after those that are known", [{ op: 6 }, { op: 12, runes: [97], matchRune }]],
    ["a letter that is none", [{ op: 6 }, { op: 8, runes: [], matchRune }]],
  ])("are not compared where the library makes of one %s", (_, inst) => {
    const unusual = { re2Input: inst && { prog: { inst, start: 0 } } } as unknown as RE2JS;
    expect(findText([RE2JS.compile("a")], [unusual])).toBe(notKnown);
  });
});

describe("a route whose pattern becomes another one", () => {
  const rules = { regexMatch: "search" } as const;
  const link = (valueKey: string, name: string) => {
    const conditions = [{ type: "USER_AGENT", operator: "REGEX", valueKey }];
    const to = (url: string) => ({ actionType: "URL", actionConfig: { url } });
    return toGraph({
      routes: [
        { ...to(`https://${name}.example`), conditions },
        { ...to("https://rest.example"), isGlobalFallback: true },
      ],
    });
  };

  it("is another one only for those whom not both match", () => {
    const found = compareGraphs(link("bot", "bots"), link("bot|crawler", "bots"), { rules });
    expect(found).toMatchObject({
      changes: [{ certain: true, after: [{ url: "https://bots.example" }] }],
      certain: true,
    });
    expect(found?.changes[0]?.visitors.map((kind) => exampleOf(kind)?.userAgent)).toEqual(["crawler"]);
  });

  it("is nothing that visitors notice where both match the same", () => {
    expect(
      compareGraphs(link("bot|crawler", "bots"), link("(?:crawler|bot)", "bots"), { rules }),
    ).toMatchObject({
      changes: [],
      certain: true,
    });
  });

  it("is not certain where the patterns are too complicated to compare", () => {
    const found = compareGraphs(
      link("(?:a|b){40}c(?:a|b){40}x", "bots"),
      link("(?:ab){30}c(?:b|c){50}", "bots"),
    );
    expect(found?.changes.map(({ certain }) => certain)).toContain(false);
  });

  it("depends on the user agent of visitors of whom it is not known whether there are any", () => {
    const found = compareGraphs(link("(?i)^\u00fc$", "bots"), link("\u00fc|\u00dc", "bots"), { rules });
    expect(found?.changes.map(({ certain, dependsOn }) => ({ certain, dependsOn }))).toEqual([
      { certain: false, dependsOn: [{ on: "visitor", field: "userAgent" }] },
      { certain: true, dependsOn: [] },
    ]);
  });
});
