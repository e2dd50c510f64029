import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { changedLines } from "../../../provider/cli/output/changed-lines";
import { setInYaml } from "../../../provider/cli/yaml-file/set-values";
import { itRandom } from "../../support/random-runs";

const path = (name: string) => ["config", "shortlink:service", name];

describe("a value that is set in YAML", () => {
  it.each([
    ["", "config:\n  shortlink:service:\n    one: 1\n"],
    ["config:\n", "config:\n  shortlink:service:\n    one: 1\n"],
    [
      "# A stack.\nconfig:\n    shortlink:baseUrl: https://a.example # ours\n\n    # the rest\n    shortlink:service:\n        two: '2'\n",
      "# A stack.\nconfig:\n    shortlink:baseUrl: https://a.example # ours\n\n    # the rest\n    shortlink:service:\n        two: '2'\n        one: 1\n",
    ],
    ["config: {shortlink:service: {one: 0}}\n", "config: { shortlink:service: { one: 1 } }\n"],
    ["config:\r\n  a: 1\r\n", "config:\r\n  a: 1\r\n  shortlink:service:\r\n    one: 1\r\n"],
  ])("leaves the rest as it is: %j", (text, edited) => {
    expect(setInYaml("Pulumi.dev.yaml", text, [{ path: path("one"), value: 1 }])).toBe(edited);
  });

  it.each(["config: text\n", "a: &a { two: 2 }\nconfig: *a\n"])(
    "is refused where there is no mapping: %j",
    (text) => {
      expect(() => setInYaml("Pulumi.dev.yaml", text, [{ path: path("one"), value: 1 }])).toThrow(
        "Pulumi.dev.yaml is written in a way that cannot be edited",
      );
    },
  );

  const name = fc.stringMatching(/^[a-z]{1,5}$/);
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  itRandom(
    "changes nothing but its lines, whatever the file has",
    { quick: 100, all: 2000, soak: 20_000 },
    (runs) =>
      fc.assert(
        fc.property(
          fc.dictionary(name, leaf),
          fc.dictionary(name, leaf),
          name,
          leaf,
          (others, held, id, value) => {
            const lines = (indent: string, all: object) =>
              Object.entries(all).map(
                ([key, it]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(it)} # ${key}\n`,
              );
            const text = `# top\nconfig:\n${lines("  ", others).join("")}  shortlink:service:\n    # below\n    always: 1\n${lines("    ", held).join("")}\nencryptionsalt: v1:x # last\n`;
            const edited = setInYaml("a.yaml", text, [{ path: path(id), value }]);
            const old = parse(text);
            const service = { ...old.config["shortlink:service"], [id]: value };
            expect(parse(edited)).toEqual({
              ...old,
              config: { ...old.config, "shortlink:service": service },
            });
            for (const comment of text.match(/# \w+$/gm) ?? []) expect(edited).toContain(comment);
            const changes = changedLines(text, edited);
            expect(changes.filter((it) => it.startsWith("- ")).length).toBeLessThanOrEqual(
              id in held ? 1 : 0,
            );
            expect(setInYaml("a.yaml", edited, [{ path: path(id), value }])).toBe(edited);
          },
        ),
        runs,
      ),
  );
});

it.each([
  ["a\nb\n", "a\nb\n", []],
  ["a\nb\nc", "a\nc\nd", ["- b", "+ d"]],
  ["", "a", ["- ", "+ a"]],
])("the lines in which %j and %j differ are %j", (before, after, lines) => {
  expect(changedLines(before, after)).toEqual(lines);
});
