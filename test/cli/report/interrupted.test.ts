import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { Report } from "../../../provider/cli/report/model/report";
import {
  adviceFor,
  adviceForOtherRun,
  precautions,
} from "../../../provider/cli/report/read/interrupted-advice";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import type { AnyDefinition } from "../../../provider/lifecycle";
import { objects } from "../../../provider/resources";

const report: Report = {
  ...{ version: 1, project: "shop", stack: "dev", inSync: true, drift: [], edits: [] },
  interrupted: [
    { urn: "a", kind: "Link", name: "<b>shop", orphans: ["lnk_1"], advice: ["Do this.", "Then `that`."] },
    { urn: "b", kind: "Folder", name: "two", orphans: ["fld_1", "fld_2"], advice: ["Choose."] },
    { urn: "c", kind: "Tree", name: "none", orphans: [], advice: ["Go on."] },
    { urn: "d", kind: "QR", name: "code", orphans: [], advice: ["Go on."] },
  ],
};

it.each([
  ["text", renderText],
  ["Markdown", renderMarkdown],
  ["HTML", (it: Report) => renderPage(it, [])],
])(
  "a report lists interrupted creates, the objects that they left, and what to do, as %s",
  (format, render) => {
    expect(Report.parse(report)).toEqual(report);
    const printed = stripVTControlCharacters(render(report));
    expect(printed).toContain("Interrupted creates");
    expect(printed).toContain("most likely created lnk_1");
    expect(printed).toContain("most likely created one of fld_1, fld_2");
    expect(printed).toContain("left no object that can be found");
    expect(printed).toMatch(/QR.*code.* may have been set already/);
    for (const line of ["Do this.", "Then `that`.", "Choose.", "Go on."]) expect(printed).toContain(line);
    expect(printed.includes("<b>shop")).toBe(format === "text" || format === "Markdown");
    expect(render({ ...report, interrupted: [] })).not.toContain("Interrupted");
  },
);

it.each([
  ["text", renderText],
  ["Markdown", renderMarkdown],
  ["HTML", (it: Report) => renderPage(it, [])],
])("a report of a stack that another run is changing says so, and what to do, as %s", (_, render) => {
  const otherRun = { evidence: "ci@host (pid 7) holds the lock", advice: adviceForOtherRun("dev") };
  const beside = { ...report, interrupted: undefined, otherRun };
  expect(Report.parse(beside)).toEqual(beside);
  const printed = stripVTControlCharacters(render(beside));
  expect(printed).toContain("Another run is in progress");
  expect(printed).toContain("ci@host (pid 7) holds the lock");
  expect(printed).toContain("`pulumi cancel --stack dev`");
  expect(printed).not.toContain("--clear-pending-creates");
  expect(render(report)).not.toContain("Another run");
});

it("an interrupted create of a QR code, which every link has, needs nothing to be done by hand", () => {
  const resource = { urn: "a", type: "shortlink:index:QR" };
  const of = (name: string) =>
    adviceFor({
      definition: objects[name] as AnyDefinition,
      resource,
      id: undefined,
      orphans: [],
      stack: "dev",
    });
  expect(of("QR").at(0)).toMatch(/^Nothing has to be done by hand/);
  expect(of("Tree").at(0)).toMatch(/^The account has no object/);
});

it("what to do about interrupted creates starts with what is known about another run", () => {
  expect(precautions({ kind: "none" }, "dev")).toEqual([]);
  expect(precautions({ kind: "hidden" }, "dev").join()).toContain("Make sure that none is");
  expect(precautions({ kind: "dead", evidence: "it is gone" }, "dev")).toEqual([
    "Release the lock with `pulumi cancel --stack dev`: it is gone.",
  ]);
});
