import { describe, expect, it } from "vitest";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import type { Properties } from "../../../provider/lifecycle";
import { fallback, previewed } from "../graph/fixtures";
import { reportWith } from "./reports";

/** The report about a link that has other inputs in the account. */
function reportOf(before: Properties, live: Properties) {
  const resource = { ...previewed("Link", "shop", before, "lnk_1"), live, step: "update" as const };
  return reportWith({ inSync: false, ...findDifferences([resource]) });
}

const shop = "https://bob:open-sesame@example.com/shop";

describe("a URL with a user name and a password", () => {
  it("is in a report without them, in every format", () => {
    const report = reportOf({ url: shop }, { url: "https://eve:other@example.org/" });
    const property = { path: "url", before: "https://example.com/shop", after: "https://example.org/" };
    expect(report.drift).toMatchObject([{ properties: [property] }]);
    for (const text of [JSON.stringify(report), renderText(report), renderMarkdown(report)]) {
      expect(text).not.toMatch(/bob|sesame|eve|other/);
    }
  });

  it("is in a report without them at any depth, and inside of text", () => {
    const routes = [fallback({ actionConfig: { url: shop, note: `see ${shop}, mail a@b.c` } })];
    const report = reportOf({ title: "a" }, { title: "a", routes });
    expect(report.drift[0]?.properties).toMatchObject([
      {
        after: [
          {
            actionConfig: {
              url: "https://example.com/shop",
              note: "see https://example.com/shop, mail a@b.c",
            },
          },
        ],
      },
    ]);
  });

  it("still differs when only these differ", () => {
    const report = reportOf({ url: shop }, { url: "https://example.com/shop" });
    expect(report.drift[0]?.properties).toEqual([{ path: "url", before: "[secret]", after: "[secret]" }]);
  });
});
