import { describe, expect, it } from "vitest";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { marksForReport } from "../../../provider/cli/report/render/marks";
import { renderText } from "../../../provider/cli/report/render/text";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import type { Properties } from "../../../provider/lifecycle";
import { countries, fallback, preview, previewed, to, urnOf } from "../graph/fixtures";
import { reportWith } from "./reports";

const shop = urnOf("Link", "shop");
const route = (country: string, more: Properties = {}) =>
  to(`https://example.com/${country}`, { platform: "GEO", conditions: [countries(country)], ...more });
const five = [route("DE"), route("AT"), route("CH"), route("LI"), fallback()];
const inserted = route("FR");

const reportOn = (resource: PreviewedResource) =>
  reportWith({ inSync: false, ...findDifferences([resource]) });

/** A link whose routes the program changes. */
const edited = (before: readonly Properties[], after: readonly Properties[]): PreviewedResource => {
  const link = previewed("Link", "shop", { slug: "shop", routes: before }, "lnk_1");
  return { ...link, after: { slug: "shop", routes: after }, step: "update" };
};

describe.each([
  ["at the head", 0],
  ["in the middle", 2],
  ["at the end", 5],
])("a route that is inserted %s of five", (_, at) => {
  const resource = edited(five, five.toSpliced(at, 0, inserted));
  const report = reportOn(resource);

  it("is one line in text", () => {
    const lines = renderText(report).split("\n");
    expect(lines.slice(lines.indexOf("  ~ Link shop (lnk_1)") + 1)).toEqual([
      expect.stringMatching(
        new RegExp(`^ {6}routes\\[${at}\\]: {"actionType":"URL",.*"https://example.com/FR".* \\| nothing$`),
      ),
    ]);
  });

  it("is one row in Markdown", () => {
    const rows = renderMarkdown(report)
      .split("\n")
      .filter((line) => /^\| `/.test(line));
    expect(rows).toEqual([
      expect.stringMatching(`^\\| \`routes\\[${at}\\]\` \\| .*example.com/FR.* \\| \`nothing\` \\|`),
    ]);
  });

  it("is one change on the page, marked on that route alone", () => {
    const links = readStackLinks(preview([resource]));
    const items = [...renderPage(report, links).matchAll(/<li>(routes.*?)<\/li>/g)].map(([, text]) => text);
    // Once in the table, and once in the graph.
    expect(items).toHaveLength(2);
    expect(new Set(items.map((it) => it?.split(": ")[0])).size).toBe(1);
    expect([...marksForReport(report, links).keys()]).toEqual([shop, `${shop}#${at}`]);
  });
});

describe("a route that is not in the program", () => {
  it("is marked on the link and on no other route, when it is removed", () => {
    const resource = edited(five, five.slice(1));
    const report = reportOn(resource);
    expect(renderText(report)).toContain("routes[0]: nothing | {");
    expect([...marksForReport(report, readStackLinks(preview([resource]))).keys()]).toEqual([shop]);
  });

  it("is marked on the link and on no other route, when it was added behind the stack's back", () => {
    const link = previewed("Link", "shop", { slug: "shop", routes: five }, "lnk_1");
    const resource = { ...link, live: { slug: "shop", routes: [inserted, ...five] } };
    const report = reportOn(resource);
    expect(report.drift[0]?.properties.map(({ path }) => path)).toEqual(["routes[0]"]);
    expect([...marksForReport(report, readStackLinks(preview([resource]))).keys()]).toEqual([shop]);
  });
});
