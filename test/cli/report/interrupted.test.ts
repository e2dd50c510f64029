import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { pageOf } from "../../../provider/cli/report/html";
import { markdownOf } from "../../../provider/cli/report/markdown";
import { Report } from "../../../provider/cli/report/report";
import { textOf } from "../../../provider/cli/report/text";

const report: Report = {
  ...{ version: 1, project: "shop", stack: "dev", inSync: true, drift: [], edits: [] },
  interrupted: [
    { urn: "a", kind: "Link", name: "<b>shop", orphans: ["lnk_1"], advice: ["Do this.", "Then `that`."] },
    { urn: "b", kind: "Folder", name: "two", orphans: ["fld_1", "fld_2"], advice: ["Choose."] },
    { urn: "c", kind: "Tree", name: "none", orphans: [], advice: ["Go on."] },
  ],
};

it.each([
  ["text", textOf],
  ["Markdown", markdownOf],
  ["a page", (it: Report) => pageOf(it, [])],
])("a report names interrupted creates, what they have left and what to do, as %s", (form, print) => {
  expect(Report.parse(report)).toEqual(report);
  const printed = stripVTControlCharacters(print(report));
  expect(printed).toContain("Interrupted while they were created");
  expect(printed).toContain("most likely made lnk_1");
  expect(printed).toContain("most likely made one of fld_1, fld_2");
  expect(printed).toContain("left nothing that can be found");
  for (const line of ["Do this.", "Then `that`.", "Choose.", "Go on."]) expect(printed).toContain(line);
  expect(printed.includes("<b>shop")).toBe(form === "text" || form === "Markdown");
  expect(print({ ...report, interrupted: [] })).not.toContain("Interrupted");
});
