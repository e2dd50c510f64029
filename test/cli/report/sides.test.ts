import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { compared, written } from "../../../provider/cli/report/render/sides";
import { renderText } from "../../../provider/cli/report/render/text";
import { urnOf } from "../graph/fixtures";
import { reportWith } from "./reports";

const shop = { urn: urnOf("Link", "shop"), kind: "Link", name: "shop", id: "lnk_1" };

/** A link of which the title was changed by hand and in the program, the slug by hand only, and the url in the program only. */
const report = reportWith({
  inSync: false,
  drift: [
    {
      ...{ ...shop, change: "update" },
      properties: [
        { path: "title", before: "state", after: "account" },
        { path: "slug", before: "state" },
      ],
    },
    { ...shop, urn: urnOf("Link", "gone"), name: "gone", change: "delete", properties: [] },
  ],
  edits: [
    {
      ...{ ...shop, change: "update" },
      properties: [
        { path: "title", before: "state", after: "program" },
        { path: "url", after: "program" },
      ],
    },
    { ...shop, urn: urnOf("Link", "new"), name: "new", change: "create", properties: [] },
  ],
});

describe("a report", () => {
  it("shows each value as it is in the program and in the account, also where both differ from state", () => {
    expect(stripVTControlCharacters(renderText(report, compared)).split("\n").slice(2)).toEqual([
      "Changed behind the stack's back (program | account)",
      "  ~ Link shop (lnk_1)",
      '      title: "program" | "account"',
      '      slug: "state" | nothing',
      "  - Link gone (lnk_1) was deleted",
      "  `shortlink reconcile` takes it back; `shortlink accept` writes it into the program instead.",
      "",
      "Changed in the program (program | account)",
      "  ~ Link shop (lnk_1)",
      '      title: "program" | "account"',
      '      url: "program" | nothing',
      "  + Link new (lnk_1) will be created",
    ]);
  });

  it("shows what an update writes from the account's value to the program's", () => {
    expect(stripVTControlCharacters(renderText(report, written)).split("\n").slice(2)).toEqual([
      "Changed behind the stack's back (account → program)",
      "  ~ Link shop (lnk_1)",
      '      title: "account" → "program"',
      '      slug: nothing → "state"',
      "  + Link gone (lnk_1) was deleted, and will be created again",
      "",
      "Changed in the program (account → program)",
      "  ~ Link shop (lnk_1)",
      '      title: "account" → "program"',
      '      url: nothing → "program"',
      "  + Link new (lnk_1) will be created",
    ]);
  });

  it("takes values for the two sides of one only where both lists start from the same value in state", () => {
    const path = "routes[1].actionConfig.url";
    const differing = (...[drift, edit]: [before: string, after: string][]) =>
      [drift, edit].map((values) => [
        {
          ...shop,
          change: "update" as const,
          properties: [{ path, before: values?.[0], after: values?.[1] }],
        },
      ]);
    const [drift = [], edits = []] = differing(["F0", "F1"], ["A0", "A1"]);
    const lines = renderText(reportWith({ inSync: false, drift, edits })).split("\n");
    expect(lines.filter((it) => it.includes(path))).toEqual([
      `      ${path}: "F0" | "F1"`,
      `      ${path}: "A1" | "A0"`,
    ]);
  });

  it("has columns for both in Markdown", () => {
    const rows = renderMarkdown(report).split("\n");
    expect(rows).toContain("| Property | Program | Account |");
    expect(rows).toContain('| `slug` | `"state"` | `nothing` |');
    expect(rows).toContain('| `url` | `"program"` | `nothing` |');
  });

  it("has no heading for values where it shows none", () => {
    const { edits } = report;
    const printed = renderText({ ...report, drift: [], edits: edits.slice(1) });
    expect(printed).not.toContain("program |");
  });
});
