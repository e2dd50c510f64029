import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Graph, GraphLink, Notes } from "../../../provider/cli/graph/model/graph";
import { formats } from "../../../provider/cli/graph/render/formats";
import { renderHtml } from "../../../provider/cli/graph/render/html";
import { renderMermaid } from "../../../provider/cli/graph/render/mermaid";
import type { Properties } from "../../../provider/lifecycle";
import { fallback, graphLink, graphWith, notesWith, to } from "./fixtures";

const noNotes: Notes = new Map();

/** Texts that Mermaid might take for its own syntax. */
const mermaidTexts = [
  `</style></title>"><img src=x onerror='alert(1)'>`,
  "]]> --> -->|x| %%{init: {}}%% ``` :::evil",
  'x"]; click l1 href "javascript:alert(1)"; l2["',
  "&lt;script&gt; &#60;b&#62; #quot; #lt;",
  "a\u0000b\u0007c\u2028d\ud800e\u202ef\nend\r\nclassDef x fill:#f00;",
];

describe("Mermaid", () => {
  it("has users' text as text, which does not change the syntax of a line", () => {
    const line =
      /^( {2}(l\d+(r\d+)?(\[|\(\[?)"[^"`<>]*(<br\/>[^"`<>]*)*"(\]|\]?\));|l\d+ -\.?->\|"\d+"\| l\d+r\d+(\(|\(\[)"[^"`<>]*(<br\/>[^"`<>]*)*"(\)|\]\));|l\d+r\d+ -\.?-> [dl]\d+;|d\d+\[\/"[^"`<>]*"\/\];|class [l\dr,]+ warning;|classDef warning [^;]+;)|flowchart LR|%% .*|)$/u;
    const check = (text: string) => {
      const lines = renderMermaid(graphWith(text), notesWith(text)).split("\n");
      for (const it of lines) expect(it).toMatch(line);
      expect(lines.slice(1).join("\n")).not.toMatch(/%%|javascript:|[{}`\\]/);
      expect(lines[0]).not.toContain("{");
    };
    mermaidTexts.forEach(check);
    fc.assert(fc.property(fc.string({ unit: "binary" }), check));
  });

  it("gets no text that it would take for a formula, an icon or a line break", () => {
    const drawing = renderMermaid(graphWith("$$x$$ fa:fa-car a\\nb"), noNotes);
    expect(drawing).toContain("#36;#8203;#36;x#36;#8203;#36; fa#58;#8203;fa-car a#92;#8203;nb");
  });
});

describe.each(Object.entries(formats))("a graph as %s contains no secret", (_, draw) => {
  const secret = "open-sesame-4711";
  const password = (config: object, more: object = {}) => ({ type: "PASSWORD", config, ...more });
  const drawingOf = (routes: Properties[], more: Properties = {}): string =>
    draw({ title: "", links: [graphLink("shop", routes, more)] }, noNotes);

  it("of a password, which is shown by its type, wherever it is", () => {
    const configs = [{ password: secret }, { hint: secret }, { deep: [{ er: secret }] }, { [secret]: 1 }];
    const features = configs.map((config) => password(config));
    const off = to("https://example.com/", { features: [password({ secret }, { enabled: false })] });
    const drawing = drawingOf([fallback({ features }), off], { routeFeatures: features });
    expect(drawing).toContain("password");
    expect(drawing).not.toContain(secret);
  });

  it("of a feature of an unknown type, which is shown by its type alone", () => {
    const features = [{ type: "PASSPHRASE", config: { phrase: secret } }, { config: { secret } }];
    expect(drawingOf([fallback({ features })])).not.toContain(secret);
  });

  it("of the login in a URL", () => {
    const url = `https://me:${secret}@example.com/in`;
    const drawing = drawingOf([fallback({ actionConfig: { url } })]);
    expect(drawing).toContain("example.com/in");
    expect(drawing).not.toContain(secret);
  });
});

describe("the page", () => {
  const page = (...links: GraphLink[]): string => renderHtml({ title: "", links }, noNotes);

  it("groups links by folder, by title, and shows those without one last", () => {
    const inFolder = (slug: string, id: string, title?: string) => ({
      ...graphLink(slug, [fallback()]),
      folder: { id, title },
    });
    const drawing = page(
      graphLink("loose", [fallback()]),
      inFolder("one", "fld_2", "Winter"),
      inFolder("two", "fld_1", "Autumn <b>"),
      inFolder("three", "fld_9"),
      inFolder("four", "fld_2", "Winter"),
    );
    const parts = [...drawing.matchAll(/<h3>(.*?) <span class="muted">(.*?)<|<summary><b>(.*?)</g)];
    expect(parts.map(([, title, count, slug]) => slug ?? `${title}: ${count}`)).toEqual([
      ...["Autumn &lt;b&gt;: 1 link", "two", "fld_9: 1 link", "three"],
      ...["Winter: 2 links", "one", "four", "No folder: 1 link", "loose"],
    ]);
    const twice = ["fld_1", "fld_2"].map((id) => ({
      ...graphLink(id, [fallback()]),
      folder: { id, title: "Twice" },
    }));
    expect(page(...twice)).toMatch(/<h3>Twice \(fld_1\) .*<h3>Twice \(fld_2\) /s);
    expect(page(graphLink("loose", [fallback()]))).not.toContain("<h3>");
  });

  it("shows in the summary of a link where its fallback leads", () => {
    const routes = [to("https://example.com/de", { priority: 1 }), fallback()];
    const [, summary] =
      /<span class="leads inside">(.*?)<\/summary>/s.exec(page(graphLink("shop", routes))) ?? [];
    expect(summary).toContain('→ <a href="https://example.com/"');
    expect(summary).toContain("+ 1 route<");
    const mail = { actionType: "EMAIL", actionConfig: { email: "me@example.com" }, isGlobalFallback: true };
    expect(page(graphLink("mail", [mail]))).toContain("→ <span>email me@example.com</span>");
  });

  it.each([
    ["https://example.com/a?b=1&c=%22", "https://example.com/a?b=1&amp;c=%22"],
    ["HTTP://example.com/", "HTTP://example.com/"],
    ["https://me:secret@example.com/in", "https://example.com/in"],
  ])("leads to the destination %s, which gets neither the page nor its address", (url, href) => {
    expect(page(graphLink("shop", [fallback({ actionConfig: { url } })]))).toContain(
      `<a href="${href}" target="_blank" rel="noreferrer noopener">`,
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.com",
    "nowhere",
    " java\nscript:x",
  ])("does not lead to %j", (url) => {
    const drawing = page(graphLink("shop", [fallback({ actionConfig: { url } })]));
    expect(drawing).not.toContain("<a ");
  });
});

describe("a large account", () => {
  it("is drawn in time, in a size proportional to it", () => {
    const many = (count: number): Graph => ({
      title: "",
      links: Array.from({ length: count }, (_, index) =>
        graphLink(`link-${index}`, [to(`https://example.com/${index}`, { platform: "GEO" }), fallback()]),
      ),
    });
    for (const draw of Object.values(formats)) {
      const [some, more] = [100, 5000].map((count) => draw(many(count), noNotes).length);
      expect(more).toBeLessThan(60 * Number(some));
      expect(more).toBeLessThan(12_000_000);
    }
  });
});
