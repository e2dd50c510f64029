import { raw } from "hono/html";
import { describe, expect, it } from "vitest";
import { escapeHtml, html, lines } from "../../../provider/cli/html/html";

const hostile = `<b title='x'>&"</b>`;
const escaped = "&lt;b title=&#39;x&#39;&gt;&amp;&quot;&lt;/b&gt;";

describe("html", () => {
  it("escapes text, alone and in lists", () => {
    expect(html`<p title="${hostile}">${[hostile, [hostile]]}</p>`.toString()).toBe(
      `<p title="${escaped}">${escaped}${escaped}</p>`,
    );
    expect(escapeHtml(hostile)).toBe(escaped);
  });

  it("inserts markup as it is, and numbers, and skips what is absent", () => {
    const item = html`<li>${1}</li>`;
    expect(html`<ul>${[item, raw("<hr>")]}${undefined}${false}</ul>`.toString()).toBe(
      "<ul><li>1</li><hr></ul>",
    );
  });

  it("shows characters that markup cannot hold as escape sequences", () => {
    expect(html`${"a\u0000b\nc\ud800d\u202ee"}`.toString()).toBe("a\\u0000b\\nc\\ud800d\\u202ee");
  });
});

it("lines puts each part on a line of its own, and escapes text", () => {
  expect(lines([html`<p>`, "<", "a"]).toString()).toBe("<p>\n&lt;\na");
});
