import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlOf } from "../../../provider/cli/graph/html";
import { mermaidOf } from "../../../provider/cli/graph/mermaid";
import type { Graph, Notes } from "../../../provider/cli/graph/model";
import { svgOf } from "../../../provider/cli/graph/svg";
import { drawn, fallback, to } from "./scene";

const forms = { mermaid: mermaidOf, svg: svgOf, html: htmlOf };
const none: Notes = new Map();

/** A graph in which a text stands wherever others can put one. */
const graphWith = (text: string): Graph => ({
  title: text,
  links: [
    drawn(
      "shop",
      [
        fallback({
          clientRouteId: text,
          conditions: [{ type: text, operator: "REGEX", valueKey: text }],
          features: [{ type: "UTM", config: { [text]: text } }],
        }),
        to(`https://example.com/${text}`),
        { actionType: text, actionConfig: { phone: text } },
      ],
      { slug: text, title: text, kind: text },
    ),
  ],
});

const notesWith = (text: string): Notes =>
  new Map([["shop", [{ kind: "warning", label: text, text, details: [text] }]]]);

const nasty = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "' onmouseover='alert(1)",
  "</style></title><b>",
  "]]> --> -->|x| %%{init: {}}%% ``` :::evil",
  'x"]; click l1 href "javascript:alert(1)"; l2["',
  "&lt;script&gt; &#60;b&#62; #quot; #lt;",
  "a\u0000b\u0007c\u2028d\ud800e\u202ef\nend\r\nclassDef x fill:#f00;",
];

/** The tags of a drawing, each with the names of its attributes. */
const tagsIn = (drawing: string): string[] =>
  [...drawing.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

describe("text of others stays text", () => {
  it.each(nasty)("%j", (text) => {
    for (const draw of [svgOf, htmlOf]) {
      const drawing = draw(graphWith(text), notesWith(text));
      expect(tagsIn(drawing)).toEqual(tagsIn(draw(graphWith("harmless"), notesWith("harmless"))));
      expect(drawing).not.toMatch(/\p{Cs}|[^\P{Cc}\n]|[\u2028\u202e]/u);
    }
  });

  it("in Mermaid every line is one of ours, whatever stands in the quotes", () => {
    const line =
      /^( {2}(l\d+(r\d+)?(\[|\(\[?)"[^"`<>]*(<br\/>[^"`<>]*)*"(\]|\]?\));|l\d+ -\.?->\|"\d+"\| l\d+r\d+(\(|\(\[)"[^"`<>]*(<br\/>[^"`<>]*)*"(\)|\]\));|l\d+r\d+ -\.?-> [dl]\d+;|d\d+\[\/"[^"`<>]*"\/\];|class [l\dr,]+ warning;|classDef warning [^;]+;)|flowchart LR|%% .*|)$/u;
    const check = (text: string) => {
      const lines = mermaidOf(graphWith(text), notesWith(text)).split("\n");
      for (const it of lines) expect(it).toMatch(line);
      expect(lines.slice(1).join("\n")).not.toMatch(/%%|javascript:|[{}`\\]/);
      expect(lines[0]).not.toContain("{");
    };
    nasty.forEach(check);
    fc.assert(fc.property(fc.string({ unit: "binary" }), check));
  });
});

describe("Mermaid", () => {
  it("is not given what it takes for a formula, an icon or a line break", () => {
    const drawing = mermaidOf(graphWith("$$x$$ fa:fa-car a\\nb"), none);
    expect(drawing).toContain("#36;#8203;#36;x#36;#8203;#36; fa#58;#8203;fa-car a#92;#8203;nb");
  });
});

describe("no secret stands in a graph", () => {
  const secret = "open-sesame-4711";
  const password = (config: object, more: object = {}) => ({ type: "PASSWORD", config, ...more });

  it.each(Object.entries(forms))("%s: a password shows as its type, wherever it stands", (_, draw) => {
    const configs = [{ password: secret }, { hint: secret }, { deep: [{ er: secret }] }, { [secret]: 1 }];
    const features = configs.map((config) => password(config));
    const links = [
      drawn(
        "shop",
        [
          fallback({ features }),
          to("https://example.com/", { features: [password({ secret }, { enabled: false })] }),
        ],
        {
          routeFeatures: features,
        },
      ),
    ];
    const drawing = draw({ title: "", links }, none);
    expect(drawing).toContain("password");
    expect(drawing).not.toContain(secret);
  });

  it.each(Object.entries(forms))(
    "%s: nothing of a feature of a kind that nobody knows is shown but that",
    (_, draw) => {
      const features = [{ type: "PASSPHRASE", config: { phrase: secret } }, { config: { secret } }];
      expect(draw({ title: "", links: [drawn("shop", [fallback({ features })])] }, none)).not.toContain(
        secret,
      );
    },
  );

  it.each(Object.entries(forms))("%s: the login in a URL is left out", (_, draw) => {
    const links = [
      drawn("shop", [fallback({ actionConfig: { url: `https://me:${secret}@example.com/in` } })]),
    ];
    const drawing = draw({ title: "", links }, none);
    expect(drawing).toContain("example.com/in");
    expect(drawing).not.toContain(secret);
  });
});

describe("a large account", () => {
  it("is drawn in time, and in a size that grows with it", () => {
    const many = (count: number): Graph => ({
      title: "",
      links: Array.from({ length: count }, (_, index) =>
        drawn(`link-${index}`, [to(`https://example.com/${index}`, { platform: "GEO" }), fallback()]),
      ),
    });
    for (const draw of Object.values(forms)) {
      const [some, more] = [100, 5000].map((count) => draw(many(count), none).length);
      expect(more).toBeLessThan(60 * Number(some));
      expect(more).toBeLessThan(12_000_000);
    }
  });
});
