import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, vi } from "vitest";
import type { CheckResult, Failure } from "../../../provider/cli/check/result";
import { checkSection, renderCheck } from "../../../provider/cli/check/text";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";

const failure = (name: string): Failure => ({ urn: name, kind: "Link", name, path: "", reason: "is wrong." });
const lookUp = (kind: string): Failure => ({ kind, path: "", reason: "is wrong." });

const resultWith = (more: Partial<CheckResult>): CheckResult => ({
  ...{ version: 1, project: "shop", stack: "dev", valid: false, resources: 1, failures: [], warnings: [] },
  ...more,
});

const lastLine = (resources: number, failures: Failure[], error?: string): string | undefined => {
  const result = resultWith({ resources, failures, ...(error !== undefined && { error }) });
  return renderCheck(result).split("\n").at(-1);
};

describe("the last line of a check", () => {
  it.each<[string, number, Failure[]]>([
    ["2 of 3 resources would be refused.", 3, [failure("a"), failure("a"), failure("b")]],
    ["1 of 1 resource would be refused.", 1, [failure("a")]],
    ["1 look-up or table would be refused.", 0, [lookUp("getLink")]],
    ["3 look-ups or tables would be refused.", 0, [lookUp("getLink"), lookUp("getQr"), lookUp("links.csv")]],
    ["1 of 5 resources and 1 look-up or table would be refused.", 5, [failure("a"), lookUp("getLink")]],
    ["All 2 resources would be accepted.", 2, []],
    ["The program has no resources.", 0, []],
  ])("is: %s", (line, resources, failures) => {
    expect(lastLine(resources, failures)).toBe(line);
  });

  it("says what an incomplete run has found", () => {
    expect(lastLine(1, [], "x")).toBe("The only resource before that would be accepted.");
    expect(lastLine(0, [], "x")).toBe("No resource was checked.");
    expect(lastLine(0, [lookUp("getLink")], "x")).toBe("1 look-up or table would be refused.");
    expect(stripVTControlCharacters(renderCheck(resultWith({ error: "no file" })))).toBe(
      "The program did not run to its end, so what it declares later was not checked:\nno file\nThe only resource before that would be accepted.",
    );
  });
});

it("what is wrong is an annotation, on the line of the table where there is one", () => {
  const result = resultWith({
    warnings: ["Link a: unusual"],
    failures: [
      { kind: "links.csv", path: "line 3, column url", reason: "is no URL.", file: "links.csv", line: 3 },
      {
        urn: "urn",
        kind: "LinkSet",
        name: "set",
        path: "links.a.slug",
        reason: "is short.",
        file: "b.csv",
        line: 7,
      },
      failure("shop"),
    ],
    error: "It threw\nan error",
  });
  vi.stubEnv("GITHUB_WORKSPACE", process.cwd());
  const section = checkSection(result, "infra");
  expect(annotations(section.findings)).toEqual([
    "::error file=infra/links.csv,line=3::links.csv: line 3, column url: is no URL.",
    "::error file=infra/b.csv,line=7::LinkSet set: links.a.slug: is short.",
    "::error::Link shop: is wrong.",
    "::warning::Link a: unusual",
    expect.stringMatching(/^::error::The program: did not run to its end, .*It threw.*an error$/),
  ]);
  expect(checkSection(resultWith({}), "infra")).toEqual({
    name: "check",
    findings: [{ subject: "The program", aspect: "", level: "fine", message: "" }],
  });
  expect(renderCheck(result)).toContain("links.a.slug: is short. (b.csv:7)");
  expect(renderCheck(result)).toContain("line 3, column url: is no URL.\n");
  expect(renderJunit([section])).toContain(
    '<testcase name="LinkSet set: links.a.slug" classname="LinkSet set" file="infra/b.csv" line="7"><failure message="is short."/>',
  );
});

describe("what is wrong with thousands of things for one cause", () => {
  const many = Array.from({ length: 3000 }, (_, index) => index);
  const linesOf = (failures: Failure[], warnings: string[] = []) => {
    const printed = renderCheck(resultWith({ resources: 3000, failures, warnings }));
    return stripVTControlCharacters(printed).split("\n");
  };

  it("is one error for the rows of a table, before the resources that lack them", () => {
    const rows = many.map((n) => ({
      ...{ kind: "redirects.csv", file: "redirects.csv", line: n + 2 },
      ...{ path: `line ${n + 2}, column expires`, reason: `"day ${n}" is not a time.` },
    }));
    expect(linesOf([...rows, failure("shop")])).toEqual([
      "✗ redirects.csv",
      '    line 2, column expires: "day 0" is not a time. The same for 2,999 more rows, such as line 3, line 4, line 5.',
      "✗ Link shop",
      "    is wrong.",
      "1 of 3000 resources and 1 look-up or table would be refused.",
    ]);
  });

  it("is one error for entries of a set, with their lines", () => {
    const entries = many.map((n) => ({
      ...{ urn: "urn", kind: "LinkSet", name: "set", file: "links.csv", line: n + 2 },
      ...{ path: `links.link-${n}.url`, reason: `"no-${n}" is no URL.` },
    }));
    expect(linesOf(entries)[1]).toBe(
      '    links.link-0.url: "no-0" is no URL. (links.csv:2) The same for 2,999 more places, such as links.link-1.url, links.link-2.url, links.link-3.url.',
    );
  });

  it("is one error for resources, and one warning", () => {
    const failures = many.map((n) => failure(`link-${n}`));
    const warnings = many.map((n) => `Link link-${n}: routeFeatures[0].config: "day ${n}" is not accepted.`);
    expect(linesOf(failures, warnings)).toEqual([
      "✗ Link link-0",
      "    is wrong.",
      "    The same for 2,999 more resources, such as Link link-1, Link link-2, Link link-3.",
      'warning: Link link-0: routeFeatures[0].config: "day 0" is not accepted. The same for 2,999 more warnings, such as Link link-1, Link link-2, Link link-3.',
      "3000 of 3000 resources would be refused.",
    ]);
  });

  it("is one whatever their names, and apart from what has another cause", () => {
    const names = ["ant", "bee", "cow", "dog", "eel", "fox"];
    const other = { ...failure("gnu"), path: "title" };
    const warnings = [...names.map((name) => `Link ${name}: title is odd.`), "Link gnu: slug is odd."];
    expect(linesOf([...names.map(failure), other], warnings)).toEqual([
      ...["✗ Link ant", "    is wrong."],
      "    The same for 5 more resources, such as Link bee, Link cow, Link dog.",
      ...["✗ Link gnu", "    title: is wrong."],
      "warning: Link ant: title is odd. The same for 5 more warnings, such as Link bee, Link cow, Link dog.",
      "warning: Link gnu: slug is odd.",
      "7 of 3000 resources would be refused.",
    ]);
  });
});
