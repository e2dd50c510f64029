import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { formats, reportWith } from "./reports";

it("the warnings of a preview stand in a report, each on lines of its own, and only the first of many", () => {
  const warnings = ["shop: It is *taken* over,\n<b>as it is</b>.", "press: This preview may be incomplete."];
  const two = reportWith({ warnings });
  expect(stripVTControlCharacters(renderText(two))).toContain(
    "\nWarnings of the preview\n  ! shop: It is *taken* over,\n      <b>as it is</b>.\n  ! press: This preview may be incomplete.",
  );
  expect(renderMarkdown(two)).toContain(
    "**Warnings of the preview**\n\n- shop: It is \\*taken\\* over, \\<b\\>as it is\\</b\\>.\n- press: This preview may be incomplete.\n",
  );
  expect(renderPage(two, [])).toMatch(
    /<h2>Warnings of the preview<\/h2><ul><li>shop: It is \*taken\* over, &lt;b&gt;as it is&lt;\/b&gt;\.<\/li>\s*<li>press: This preview may be incomplete\.<\/li><\/ul>/,
  );
  const many = Array.from({ length: 12 }, (_, index) => `link-${index}: It is taken over.`);
  for (const [, render] of formats) {
    const text = render(reportWith({ warnings: many }));
    expect(text).toContain("link-9: ");
    expect(text).not.toContain("link-10: ");
    expect(text).toContain("… and 2 more warnings (--format json lists all)");
  }
  expect(renderText(reportWith({ warnings: [] }))).not.toContain("Warnings");
});
