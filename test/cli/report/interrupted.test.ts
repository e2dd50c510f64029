import { stripVTControlCharacters } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import { Progress } from "../../../provider/cli/output/progress";
import { Report } from "../../../provider/cli/report/model/report";
import { findInterrupted } from "../../../provider/cli/report/read/interrupted";
import {
  adviceFor,
  adviceForOtherRun,
  precautions,
} from "../../../provider/cli/report/read/interrupted-advice";
import { renderText } from "../../../provider/cli/report/render/text";
import type { AnyDefinition } from "../../../provider/lifecycle";
import { objects } from "../../../provider/resources";
import { urnOf } from "../graph/fixtures";
import { formats, reportWith } from "./reports";

const report = reportWith({
  interrupted: [
    { urn: "a", kind: "Link", name: "<b>shop", orphans: ["lnk_1"], advice: ["Do this.", "Then `that`."] },
    { urn: "b", kind: "Folder", name: "two", orphans: ["fld_1", "fld_2"], advice: ["Choose."] },
    { urn: "c", kind: "Tree", name: "none", orphans: [], advice: ["Go on."] },
    { urn: "d", kind: "QR", name: "code", orphans: [], advice: ["Go on."] },
  ],
});

describe.each(formats)("a report as %s", (format, render) => {
  it("lists interrupted creates, the objects that they left, and what to do", () => {
    expect(Report.parse(report)).toEqual(report);
    const printed = render(report);
    expect(printed).toContain("Interrupted creates");
    expect(printed).toContain("most likely created lnk_1");
    expect(printed).toContain("most likely created one of fld_1, fld_2");
    expect(printed).toContain("left no object that can be found");
    expect(printed).toMatch(/QR.*code.* may have been set already/);
    for (const line of ["Do this.", "Then `that`.", "Choose.", "Go on."]) expect(printed).toContain(line);
    expect(printed.includes("<b>shop")).toBe(format !== "HTML");
    expect(render({ ...report, interrupted: [] })).not.toContain("Interrupted");
  });

  it("says that another run is changing the stack, and what to do", () => {
    const otherRun = { evidence: "ci@host (pid 7) holds the lock", advice: adviceForOtherRun("dev") };
    const beside = { ...report, interrupted: undefined, otherRun };
    expect(Report.parse(beside)).toEqual(beside);
    const printed = render(beside);
    expect(printed).toContain("Another run is in progress");
    expect(printed).toContain("ci@host (pid 7) holds the lock");
    expect(printed).toContain("`pulumi cancel --stack dev`");
    expect(printed).not.toContain("--clear-pending-creates");
    expect(render(report)).not.toContain("Another run");
  });
});

describe("an interrupted create of a set", () => {
  const resource = { urn: urnOf("LinkSet", "redirects"), type: "pulumi-nodejs:dynamic/shortlink:LinkSet" };
  const pending = [{ resource, type: "creating" }];
  const stack = { name: "dev" } as Stack;

  it("is left to the next update, which takes over what it created", async () => {
    const interrupted = await findInterrupted(stack, { resources: [], pending }, new Progress());
    const printed = renderText(reportWith({ interrupted }));
    expect(stripVTControlCharacters(printed).split("\n").slice(2)).toEqual([
      "Interrupted creates",
      "  ! LinkSet redirects may have created some of its links",
      "      Nothing has to be done by hand: the next update takes over the links that this create made, and creates the others.",
      "      Then remove this and all other interrupted creates from the stack's state: `pulumi refresh --clear-pending-creates --stack dev`",
    ]);
  });

  it("is not reported once the set is in the stack", async () => {
    expect(await findInterrupted(stack, { resources: [resource], pending }, new Progress())).toEqual([]);
  });
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
