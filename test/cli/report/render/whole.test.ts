import { describe, expect, it } from "vitest";
import { renderPage } from "../../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../../provider/cli/report/render/markdown";
import { formats, reportWith } from "../reports";
import { whole } from "./whole";

/** What a page has before its drawing, with each element on a line of its own. */
function contentOf(page: string): string {
  const [, content = ""] = /<body>\n(.*)<div class="tools"/s.exec(page) ?? [];
  return content.replaceAll("><", ">\n<").replace(/\n+/g, "\n");
}

const files: Readonly<Record<string, string>> = {
  text: "text.txt",
  Markdown: "markdown.md",
  HTML: "page.txt",
};

describe.each(formats)("a report as %s", (format, render) => {
  it("shows everything that there can be in one", async () => {
    const shown = format === "HTML" ? contentOf(render(whole)) : render(whole);
    await expect(shown).toMatchFileSnapshot(`expected/${files[format]}`);
  });
});

describe("a report about a stack that is in sync", () => {
  it("is one line in Markdown, below what identifies the comment", () => {
    expect(renderMarkdown(reportWith())).toBe(
      "<!-- shortlink diff shop/dev -->\n### Stack dev of project shop: in sync\n\n",
    );
  });

  it("has only its counts on a page, without colors", () => {
    expect(contentOf(renderPage(reportWith(), [])).split("\n")).toEqual([
      "<header>",
      "<h1>Stack dev of project shop: in sync</h1>",
      '<ul class="tiles">',
      '<li class="chip ">',
      "<b>0</b> changed behind the stack&#39;s back</li>",
      '<li class="chip ">',
      "<b>0</b> changed in the program</li>",
      "</ul>",
      "</header>",
      "<h2>Links</h2>",
      '<p class="muted">All 0 links of the stack.</p>',
      "",
    ]);
  });
});
