import { describe, expect, it } from "vitest";
import { groupNotes } from "../../../provider/cli/graph/model/notes";
import { formats } from "../../../provider/cli/graph/render/formats";
import { markWays } from "../../../provider/cli/visitors/mark-ways";
import { parseVisitor } from "../../../provider/cli/visitors/visitor-flag";
import { wayThrough } from "../../../provider/cli/visitors/way";
import { assumedRules, toGraph } from "../../../provider/routing";
import { countries, fallback, graphLink, to } from "../graph/fixtures";
import { condition } from "./fixtures";

const link = graphLink("shop", [
  to("https://example.com/phone", { clientRouteId: "phone", conditions: [condition("OS", "iOS")] }),
  to("https://example.com/de", { clientRouteId: "german", conditions: [countries("DE")] }),
  fallback(),
]);

const waysOf = (visitor: string, rules = {}) => markWays([link], parseVisitor(visitor), rules);
const routesOf = (visitor: string, rules = {}) =>
  waysOf(visitor, rules).links[0]?.routes.map(({ name, way }) => `${name}: ${way}`);
const labelsOf = (visitor: string, rules = {}) => waysOf(visitor, rules).notes.map(({ note }) => note.label);

describe("the way of a visitor", () => {
  it("is one route where everything is known", () => {
    expect(routesOf("country=DE,os=Windows")).toEqual([
      "phone: not taken",
      "german: taken",
      "fallback: not taken",
    ]);
    expect(labelsOf("country=DE,os=Windows")).toEqual(["gets https://example.com/de"]);
  });

  it("is what follows from the assumptions, beside what else is possible", () => {
    expect(routesOf("country=DE,os=iOS")).toEqual([
      "phone: taken",
      "german: possible",
      "fallback: not taken",
    ]);
    expect(labelsOf("country=DE,os=iOS")).toEqual(["gets https://example.com/phone (?)"]);
    expect(labelsOf("country=DE,os=iOS", assumedRules)).toEqual(["gets https://example.com/phone"]);
  });

  it("is open where it depends on a field that is open", () => {
    expect(routesOf("country=AT", assumedRules)).toEqual([
      "phone: possible",
      "german: not taken",
      "fallback: possible",
    ]);
    expect(labelsOf("country=AT", assumedRules)).toEqual([
      "gets https://example.com/phone or https://example.com/ (?)",
    ]);
  });

  it("is a note on its link, with what would settle it", () => {
    const others = [graphLink("off", [fallback({ isActive: false })]), graphLink("on", [fallback()])];
    const done: number[] = [];
    const { notes } = markWays([link, ...others], {}, {}, (count) => done.push(count));
    expect(done).toEqual([0, 1, 2]);
    const [phone, german, all] = [
      "https://example.com/phone",
      "https://example.com/de",
      "https://example.com/",
    ];
    const kind = "visit";
    expect(notes.map(({ key, note }) => ({ key, ...note }))).toEqual([
      {
        ...{ key: "shop", kind, label: `gets ${phone} or ${german} or ${all} (?)` },
        text: `shop: the visitor gets ${phone}, or perhaps ${german}, or perhaps ${all}.`,
        details: ["depends on country, os, routePosition"],
      },
      {
        ...{ key: "off", kind, label: "gets nothing (?)" },
        text: `off: the visitor gets nothing, or perhaps ${all}.`,
        details: [
          "depends on inactiveRoute",
          "Remove the routes of link off that are not active, and it no longer depends on inactiveRoute.",
        ],
      },
      { key: "on", kind, label: `gets ${all}`, text: `on: the visitor gets ${all}.`, details: [] },
    ]);
  });

  it("is not through a route that is drawn without one of the graph", () => {
    const nowhere = { name: "shop", routing: toGraph({}), routes: [{}] };
    expect(wayThrough(nowhere, {}, {}).routes).toEqual(["not taken"]);
  });

  it.each([
    ["svg", 'class="edge way"', 'class="edge away"'],
    ["html", '<li class="way"', '<li class="away"'],
    ["mermaid", "class l1r2 way;", "class l1r1,l1r3 away;"],
  ] as const)("is marked in %s, and the rest is gray", (format, way, away) => {
    const { links, notes } = waysOf("country=DE,os=Windows");
    const drawing = formats[format]({ title: "", links }, groupNotes(notes));
    expect(drawing).toContain(way);
    expect(drawing).toContain(away);
    expect(formats[format]({ title: "", links: [link] }, new Map())).not.toMatch(/\b(away|way);?"/);
  });
});

describe("a visitor in one text", () => {
  it("has several languages, numbers and flags", () => {
    expect(
      parseVisitor(
        "country=DE, language=de-AT,en,visits = 12 ,password=true,userAgent=Mozilla/5.0 (X, like Y=1)",
      ),
    ).toEqual({
      ...{ country: "DE", language: "de-AT,en", visits: 12, password: true },
      userAgent: "Mozilla/5.0 (X, like Y=1)",
    });
    expect(parseVisitor("password=false")).toEqual({ password: false });
  });

  it.each([
    [
      "contry=DE",
      /^visitor: "contry" is no field of a visitor; there are country, .* Did you mean country\?/,
    ],
    ["DE", /^visitor: "DE" is no field of a visitor; there are country, [^.]*\. Write country=DE,os=iOS\.$/],
    [" country ", /^visitor: country has no value\. Write country=DE,os=iOS\.$/],
    ["country=DE,country=CH", /^visitor: country is there twice\. /],
    ["visits=many", /^visitor: visits must be a whole number, not "many"\.$/],
    ["visits=1e3", /^visitor: visits must be a whole number, not "1e3"\.$/],
    ["password=yes", /^visitor: password must be true or false, not "yes"\.$/],
    [
      "country=Germany,os=Symbian",
      /^visitor: country: "Germany" is no country; .*Did you mean "DE"\?\nvisitor: os: "Symbian" is no /,
    ],
  ])("%s: is refused with what is accepted", (text, message) => {
    expect(() => waysOf(text)).toThrow(message);
  });
});
