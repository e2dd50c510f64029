import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { changedLines } from "../../../provider/cli/output/changed-lines";
import { setInYaml } from "../../../provider/cli/yaml-file/set-values";
import { itRandom } from "../../support/random-runs";

const set = (text: string, name = "one", value: unknown = 1) =>
  setInYaml("Pulumi.dev.yaml", text, ["config", "shortlink:service", name], value);

describe("a value that is set in YAML", () => {
  const block = "config:\n  shortlink:service:\n    one: 1\n";
  it.each([
    ["", block],
    ["{}\n", block],
    ["config:\n", block],
    ["config: {} # none\n", "config: # none\n  shortlink:service:\n    one: 1\n"],
    ["# only this", "# only this\nconfig:\n  shortlink:service:\n    one: 1"],
    ["---\n", `---\n${block}`],
    ["\uFEFFa: 1\n", `\uFEFFa: 1\n${block}`],
    ["config:\r\n  a: 1\r\n", "config:\r\n  a: 1\r\n  shortlink:service:\r\n    one: 1\r\n"],
    [
      "config:\n  a: |\n    b\n\nc: 1\n",
      "config:\n  a: |\n    b\n  shortlink:service:\n    one: 1\n\nc: 1\n",
    ],
    ["config:\n  a:\n  - b:\n# end\n", "config:\n  a:\n  - b:\n  shortlink:service:\n    one: 1\n# end\n"],
    ["config:\n    a: 1 # a", "config:\n    a: 1 # a\n    shortlink:service:\n        one: 1"],
    [
      "config:\n  shortlink:service: # ask Anna\n  # b\n",
      "config:\n  shortlink:service: # ask Anna\n    one: 1\n  # b\n",
    ],
    [
      "config:\n  shortlink:service:   # svc\n    one: # todo\n",
      "config:\n  shortlink:service:   # svc\n    one: 1 # todo\n",
    ],
    [
      "config:\n  'shortlink:service' :\n    one:   '0'  # zero\n    two: 2\n",
      "config:\n  'shortlink:service' :\n    one:   1  # zero\n    two: 2\n",
    ],
  ])("leaves the rest as it is: %j", (text, edited) => {
    expect(set(text)).toBe(edited);
  });

  it.each([
    "config: text\n",
    "config: { a: 1 }\n",
    "config: !!map\n  a: 1\n",
    "a: &a { two: 2 }\nconfig: *a\n",
    "a: &a { two: 2 }\nconfig:\n  <<: *a\n",
    "config: &a\n  a: 1\n",
    "config:\n  shortlink:service: { one: 0 }\n",
    "config:\n  shortlink:service:\n    one: &a 0\n",
    "config:\n  shortlink:service:\n    one: !!int 0\n",
    "config:\n  shortlink:service:\n    one: |\n      0\n",
    "config:\n  shortlink:service:\n    one:\n      two: 0\n",
    "? config\n: a: 1\n",
    "a: 1\n...\n# after the end\n---\n",
  ])("is refused where an edit of single lines could change more: %j", (text) => {
    expect(() => set(text)).toThrow(
      /Pulumi.dev.yaml is written in a way that cannot be edited|must have one document/,
    );
  });

  it.each(["1_000", "0b1", "yes", "a: b", "# no", "a\nb", "null", "2001-01-01", "", " a", "\r\u0085\uFEFF"])(
    "is the text %j again, for older versions of YAML, too",
    (value) => {
      const edited = set("", "one", value);
      for (const version of ["1.1", "1.2"] as const) {
        expect(parseDocument(edited, { version }).getIn(["config", "shortlink:service", "one"])).toBe(value);
      }
      expect(edited.split("\n")).toHaveLength(4);
    },
  );

  const name = fc.stringMatching(/^[a-z]{1,5}$/);
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
  );
  const odd = fc.constantFrom(
    ...["12345678901234567890", "01067", "1e400", "+49123", "0xFF", "~", "", "'it''s'", '"a\\tb"', "*x"],
    ...["&y 1", "!!str 1", "{a: b}", "[1,2]", "1   # why", " # none"],
    ...[">-\n      a\n      b\n\n      c", "|+\n      a\n", "\n      - 1\n      -   a:  1", "a\n      b # c"],
  );
  const entries = fc.array(fc.tuple(fc.constantFrom("\n", "", "    # note\n", "# far left\n"), name, odd), {
    maxLength: 4,
  });
  const lines = (indent: string, all: [string, string, string][]) =>
    all.map(([before, key, it], index) => `${before}${indent}${key}${index}: ${it}\n`).join("");
  itRandom(
    "changes nothing but its lines, whatever the file has",
    { quick: 200, all: 2000, soak: 20_000 },
    (runs) =>
      fc.assert(
        fc.property(
          fc.record({ first: entries, others: entries, held: entries, last: entries }),
          fc.record({ hasBom: fc.boolean(), hasReturns: fc.boolean(), isCut: fc.boolean() }),
          fc.constantFrom("", "    id: 0 # old\n", "    id: 'a' # old\n", "    id: # old\n", "    id:\n"),
          leaf,
          ({ first, others, held, last }, { hasBom, hasReturns, isCut }, old, value) => {
            const plain = `x: &x 1\n${lines("", first)}config:\n${lines("  ", others)}  shortlink:service: # svc\n    a: 1\n${old}${lines("    ", held)}# end\n${lines("", last)}# last`;
            const ended = `${hasBom ? "\uFEFF" : ""}${plain}${isCut ? "" : "\n"}`;
            const text = hasReturns ? ended.replaceAll("\n", "\r\n") : ended;
            if (parseDocument(text).errors.length > 0) return;
            const edited = set(text, "id", value);
            // What goes and what comes is one line. Without it, all bytes are the same.
            const changes = changedLines(text, edited);
            const [gone = [], come = []] = ["- ", "+ "].map((mark) =>
              changes.filter((it) => it.startsWith(mark)).map((it) => it.slice(2)),
            );
            expect(gone.length).toBeLessThanOrEqual(old === "" ? 0 : 1);
            expect(come.length).toBeLessThanOrEqual(1);
            for (const line of [...gone, ...come]) expect(line).toMatch(/^ {4}id:/);
            const rest = (all: string) => all.split("\n").filter((it) => !/^ {4}id:/.test(it));
            expect(rest(edited)).toEqual(rest(text));
            const now = parseDocument(edited).getIn(["config", "shortlink:service", "id"]);
            expect(now === value || Object.is(now, value)).toBe(true);
            expect(set(edited, "id", value)).toBe(edited);
          },
        ),
        runs,
      ),
  );
});

it.each([
  ["a\nb\n", "a\nb\n", []],
  ["a\nb\nc", "a\nc\nd", ["- b", "- c", "+ c", "+ d"]],
  ["", "a", ["+ a"]],
  ["a", "a\nb\n", ["+ b"]],
  ["x\na\nx\n", "x\nb\nx\n", ["- a", "+ b"]],
])("the lines in which %j and %j differ are %j", (before, after, lines) => {
  expect(changedLines(before, after)).toEqual(lines);
});
