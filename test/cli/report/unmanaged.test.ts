import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { Report } from "../../../provider/cli/report/model/report";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { describeNextSteps } from "../../../provider/cli/report/render/unmanaged-steps";
import { formats, reportWith } from "./reports";

/** A report about an account of which some objects are unmanaged. */
const reportOf = (count: number, more: Partial<Report["unmanaged"]> = {}): Report =>
  reportWith({
    unmanaged: {
      command: "npx shortlink adopt --stack dev",
      objects: Array.from({ length: count }, (_, n) => ({
        ...{ kind: "Link", id: `lnk_${n}`, name: `wild-${n}` },
        command: `pulumi import shortlink:index:Link wild-${n} lnk_${n} --stack dev`,
      })),
      ...{ managed: 10, total: 10 + count, coverage: Math.floor(1000 / (10 + count)) },
      ...more,
    },
  });

/** A text without the escapes of Markdown, in which punctuation may have a backslash. */
const plain = (text: string) => text.replace(/\\(?=[_().-])/g, "");

describe.each(formats)("what is unmanaged, as %s", (_, render) => {
  it("has the command that imports each object, and the one that takes all", () => {
    const report = reportOf(2);
    expect(Report.parse(report)).toEqual(report);
    const printed = render(report);
    expect(printed).toContain("In the account, but in no stack of this project");
    for (const n of [0, 1]) {
      expect(printed).toContain(`pulumi import shortlink:index:Link wild-${n} lnk_${n} --stack dev`);
    }
    expect(printed.split("npx shortlink adopt --stack dev")).toHaveLength(2);
    expect(printed).toContain("10 of 12 objects of the account (83 %) are declared.");
  });

  it("says what can be done in a program with dynamic resources, and in one that cannot be edited", () => {
    const objects = [{ kind: "Link", id: "lnk_1", get: 'shortlink.Link.get("a", "lnk_1")' }];
    const dynamic = render(reportOf(1, { objects }));
    expect(dynamic).toContain(
      "Dynamic resources cannot be imported, so this command adds resources of the plugin.",
    );
    expect(dynamic.replaceAll("&quot;", '"')).toContain('shortlink.Link.get("a", "lnk_1")');
    expect(render(reportOf(1, { command: undefined }))).not.toContain("shortlink adopt");
  });

  it("has no heading where there is nothing, and says how many are ignored", () => {
    const printed = render(reportOf(0, { ignored: 3 }));
    expect(printed).not.toMatch(/<h2>In the account|\*\*In the account|^In the account/m);
    expect(printed).not.toContain("shortlink adopt");
    expect(printed).toContain(
      "10 of 10 objects of the account (100 %) are declared, and .shortlinkignore leaves out 3 more.",
    );
  });

  it("says who manages what is left out, and what is not known, also where nothing is listed", () => {
    const notes = [
      "Managed by esm/prod, so left out: Link lnk_8 (https://sho.rt/a), Link lnk_9.",
      "What LinkSet redirects of esm/prod has is a secret.",
    ];
    for (const count of [0, 1]) {
      const report = reportOf(count, { notes });
      expect(Report.parse(report)).toEqual(report);
      const printed = plain(render(report));
      for (const note of notes) expect(printed).toContain(note);
    }
  });

  it("is one line for each object, also for 500", () => {
    const lines = (count: number) => render(reportOf(count)).split("\n").length;
    expect(lines(500) - lines(2)).toBeLessThanOrEqual(498);
  });
});

it("nothing has to be done where each object has a command of its own", () => {
  const { unmanaged } = reportOf(2, { command: undefined });
  expect(unmanaged && describeNextSteps(unmanaged)).toEqual([]);
});

it.each([
  [0, ["10 of 10 objects of the account (100 %) are declared."]],
  [
    2,
    [
      "In the account, but in no stack of this project",
      "  To declare and import all of them: npx shortlink adopt --stack dev",
      "  ? Link lnk_0 (wild-0)  pulumi import shortlink:index:Link wild-0 lnk_0 --stack dev",
      "  ? Link lnk_1 (wild-1)  pulumi import shortlink:index:Link wild-1 lnk_1 --stack dev",
      "  10 of 12 objects of the account (83 %) are declared.",
    ],
  ],
])("a text has a line for each of %i objects, and nothing else but how many are declared", (count, lines) => {
  const text = stripVTControlCharacters(renderText(reportOf(count)));
  expect(text.split("\n").slice(1)).toEqual(["", ...lines]);
});

it.each([
  [0, ["10 of 10 objects of the account (100 %) are declared.", ""]],
  [
    1,
    [
      "**In the account, but in no stack of this project**: 1. 10 of 11 objects of the account (90 %) are declared.",
      "",
      "To declare and import all of them: `npx shortlink adopt --stack dev`",
      "",
      "<details><summary>1 object</summary>",
      "",
      "- Link `lnk_0` `wild-0`: `pulumi import shortlink:index:Link wild-0 lnk_0 --stack dev`",
      "",
      "</details>",
      "",
    ],
  ],
])("Markdown has the same for %i objects", (count, lines) => {
  expect(renderMarkdown(reportOf(count)).split("\n").slice(3)).toEqual([...lines, ""]);
});

it.each([
  [10, "</p><details open><summary>10 objects</summary><ul><li>Link lnk_0 (wild-0)<br><code>"],
  [11, "</p><details><summary>11 objects</summary><ul><li>Link lnk_0 (wild-0)<br><code>"],
])("a page unfolds up to ten objects, and has no notes where there are none: %i", (count, start) => {
  const page = renderPage(reportOf(count), []);
  expect(page).toContain(`are declared.</p><p>To declare and import all of them`);
  expect(page).toContain(start);
});

it("the commands of a text stand in one column", () => {
  const lines = renderText(reportOf(500)).split("\n");
  const columns = lines.map((line) => line.indexOf("pulumi import")).filter((column) => column >= 0);
  expect(columns).toHaveLength(500);
  expect(new Set(columns).size).toBe(1);
});
