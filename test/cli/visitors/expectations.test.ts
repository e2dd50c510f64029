import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";
import type { Progress } from "../../../provider/cli/output/progress";
import { uncovered } from "../../../provider/cli/visitors/coverage";
import { type DraftOptions, draftExpectations } from "../../../provider/cli/visitors/draft";
import { readExpectations } from "../../../provider/cli/visitors/file";
import type { VisitedLink } from "../../../provider/cli/visitors/links";
import { renderCases, renderUncovered, visitorsSection } from "../../../provider/cli/visitors/reports";
import type { TestCase } from "../../../provider/cli/visitors/run";
import { runFile } from "../../../provider/cli/visitors/run-file";
import { showVisits } from "../../../provider/cli/visitors/visiting";
import { assumedRules, toGraph } from "../../../provider/routing";
import { temporaryFolder } from "../../support/shell";
import { condition, linkOf, to } from "./fixtures";

const spring = {
  routes: [
    to("https://apps.example.com/de", {
      clientRouteId: "german",
      conditions: [condition("COUNTRY", "DE", "AT"), condition("OS", "iOS")],
    }),
    to("https://example.com/sale", {
      clientRouteId: "sale",
      priority: -1,
      conditions: [condition("COUNTRY", "FR")],
      features: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2026-12-31" } }],
    }),
    to("https://example.com/spring", { clientRouteId: "everybody", isGlobalFallback: true }),
  ],
};

const links = [linkOf("spring", spring), linkOf("shop", { url: "https://example.com/shop" })];

const draft = (links: readonly VisitedLink[], more: Partial<DraftOptions> = {}): string =>
  draftExpectations({
    ...{ links, all: links, withPlain: true, rules: {}, now: new Date("2026-12-01") },
    ...more,
  });

const fileWith = (text: string): string => {
  const file = join(temporaryFolder(), "visitors.yaml");
  writeFileSync(file, text);
  return file;
};

/** The lines of a report about expectations. */
const reportOf = (cases: readonly TestCase[]): string[] =>
  stripVTControlCharacters(renderCases("visitors.yaml", cases)).split("\n");

const top = "at: 2026-12-01\nlinks:\n  spring:\n";

describe("expectations", () => {
  it("hold where visitors get what they say, also for a list, an action's end and everybody else", async () => {
    const text = `${top}
    - { visitor: { country: DE, os: iOS }, gets: https://apps.example.com/de }
    - { visitor: { country: [DE, AT], os: iOS }, gets: https://apps.example.com/de }
    - { visitor: { country: FR }, gets: https://example.com/sale }
    - { visitor: { country: FR, referrer: "", at: 2027-01-01 }, gets: https://example.com/spring }
    - { otherwise: https://example.com/spring }
  shop-slug:
    - { visitor: {}, gets: "https://EXAMPLE.com/shop" }`;
    const cases = await runFile(fileWith(text), { links, rules: assumedRules });
    expect(renderCases("visitors.yaml", cases)).toBe("All 6 expectations hold.");
    expect(cases.map(({ visitor }) => visitor)).toEqual([
      "country DE, os iOS",
      "country DE or AT, os iOS",
      "country FR",
      "country FR, referrer none, at 2027-01-01",
      "otherwise",
      "everybody",
    ]);
  });

  it("are for visitors who do not know the password, unless they say so", async () => {
    const password = { features: [{ type: "PASSWORD" }], isGlobalFallback: true };
    const locked = [linkOf("locked", { routes: [to("https://members.example", password)] })];
    const text = `links:
  locked:
    - { visitor: {}, gets: password }
    - { visitor: { password: true }, gets: https://members.example }`;
    const cases = await runFile(fileWith(text), { links: locked, rules: {} });
    expect(cases.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  });

  it("are read with the places of links and of expectations", async () => {
    const text =
      "at: 2026-12-01\nlinks:\n  shop:\n    - { visitor: {}, gets: url }\n    - { otherwise: url, assuming: [simpleMode] }\n";
    expect(await readExpectations(fileWith(text), () => ({}))).toEqual({
      at: "2026-12-01",
      links: [
        {
          name: "shop",
          position: { line: 3, column: 3 },
          expected: [
            { visitor: {}, gets: "url", assuming: [], position: { line: 4, column: 7 } },
            {
              ...{ visitor: undefined, gets: "url", assuming: ["simpleMode"] },
              position: { line: 5, column: 7 },
            },
          ],
        },
      ],
    });
    await expect(readExpectations("none.yaml", () => ({}))).rejects.toMatchObject({
      ...{ message: "none.yaml cannot be read: ENOENT.", cause: { code: "ENOENT" } },
    });
  });

  it("may share parts by anchors and merge keys", async () => {
    const text = `${top}
    - &german { visitor: &de { country: DE, os: iOS }, gets: https://apps.example.com/de }
    - { <<: *german, visitor: { <<: *de, country: FR }, gets: https://example.com/shop }`;
    const cases = await runFile(fileWith(text), { links, rules: assumedRules });
    expect(cases.map(({ failure }) => failure)).toEqual([undefined, "gets https://example.com/sale"]);
  });

  it("are not said to hold where there are none", async () => {
    expect(renderCases("visitors.yaml", await runFile(fileWith("links: {}"), { links, rules: {} }))).toBe(
      "No expectation of visitors.yaml was tested.",
    );
  });

  it("may write URLs in any form, also that of what is embedded", async () => {
    const embed = {
      actionType: "EMBED",
      actionConfig: { url: "https://example.com/" },
      isGlobalFallback: true,
    };
    const file = fileWith("links:\n  film:\n    - otherwise: EMBED https://EXAMPLE.com\n");
    const [found] = await runFile(file, { links: [linkOf("film", { routes: [embed] })], rules: {} });
    expect(found?.failure).toBeUndefined();
  });

  it("fail for a field that is open", async () => {
    const text = `${top}    - { visitor: { country: DE }, gets: https://example.com/spring }`;
    expect(reportOf(await runFile(fileWith(text), { links, rules: assumedRules }))).toEqual([
      "✗ spring: country DE gets https://example.com/spring",
      "    visitors.yaml:4:7: is not certain, because it depends on os: https://apps.example.com/de if os iOS",
      "      One of these cases, os iOS:",
      "        ✓ german: decides",
      "1 of 1 expectation failed.",
    ]);
  });

  it("fail with all that they depend on, and with what to declare", async () => {
    const off = to("https://off.example", { isActive: false, conditions: [condition("COUNTRY", "DE")] });
    const inactive = [linkOf("off", { routes: [off, spring.routes.at(-1)] })];
    const text = "links:\n  off:\n    - { visitor: {}, gets: https://example.com/spring }\n";
    const [only] = await runFile(fileWith(text), { links: inactive, rules: {} });
    expect(only?.failure).toBe(
      "is not certain, because it depends on country, inactiveRoute: https://off.example if inactiveRoute is used and country DE. Remove the routes of the link that are not active, and it no longer depends on inactiveRoute",
    );
  });

  it("fail where assumptions are open, until they are named or settled", async () => {
    const routes = [
      to("https://a.example", { priority: 1 }),
      to("https://b.example", { priority: 2 }),
      spring.routes.at(-1),
    ];
    const tie = [linkOf("tie", { routes })];
    const failures = async (text: string) =>
      (await runFile(fileWith(text), { links: tie, rules: {} })).map(({ failure }) => failure);
    const expectation = "links:\n  tie:\n    - { visitor: {}, gets: https://b.example";
    expect(await failures(`${expectation} }`)).toEqual([
      expect.stringMatching(
        /^is not certain, because it depends on routePriority: https:\/\/a\.example if routePriority is lower$/,
      ),
    ]);
    expect(await failures(`${expectation}, assuming: [routePriority] }`)).toEqual([undefined]);
    expect(await failures(`assuming: [routePriority]\n${expectation} }`)).toEqual([undefined]);
  });

  it.each([
    [
      "a link that is not there, with those that are",
      links,
      "srping",
      'There is no link "srping". There are 2 links: spring, shop.',
    ],
    ["a name that several links have", [...links, ...links], "spring", 'Several links are called "spring".'],
  ])("fail for %s", async (_, all, link, failure) => {
    const file = fileWith(`links:\n  ${link}:\n    - otherwise: expired\n`);
    const cases = await runFile(file, { links: all, rules: {} });
    const missing = { link, found: undefined, visitor: "", expected: "", answers: [] };
    expect(cases).toEqual([{ ...missing, failure, position: { line: 2, column: 3 } }]);
    expect(reportOf(cases)).toEqual([
      `✗ ${link}`,
      `    visitors.yaml:2:3: ${failure}`,
      "1 of 1 expectation failed.",
    ]);
  });

  it.each<[name: string, text: string, line: string]>([
    [
      "an unknown field",
      `${top}    - { visitor: { contry: DE }, gets: expired }\n`,
      ':4:20: "contry" is no field here. Did you mean country?',
    ],
    [
      "an unknown field of the file",
      "links: {}\nlink: {}\n",
      ':2:1: "link" is no field here. Did you mean links?',
    ],
    [
      "an unknown field of an expectation",
      `${top}    - { visitor: {}, get: expired }\n`,
      ':4:22: "get" is no field here. Did you mean gets?',
    ],
    [
      "the system of a link that is not in the set",
      "links:\n  redirects:\n    - { visitor: { os: Tizen }, gets: url }\n",
      ':3:20: "Tizen" is no operating system that is known here; there are iOS, Android, Windows, macOS, Linux, Chrome OS, KaiOS.',
    ],
    [
      "an unknown country",
      `${top}    - { visitor: { country: Germany }, gets: expired }\n`,
      ':4:20: "Germany" is no country',
    ],
    [
      "an `otherwise` that is not last",
      `${top}    - otherwise: expired\n    - { visitor: {}, gets: expired }\n`,
      ":4:7: `otherwise` must be the last",
    ],
    [
      "the same visitor twice, in another spelling",
      `${top}    - { visitor: { country: [DE, AT] }, gets: expired }\n    - { visitor: { country: at }, gets: limit }\n`,
      ":5:9: There is an expectation for the same visitor already.",
    ],
    ["an alias of nothing", "links:\n  spring: *all\n", ":2:11: The anchor &all does not exist."],
    [
      "aliases that stand for very many values",
      `x: &x [${"x,".repeat(99)}]\ny: &y [${"*x,".repeat(99)}]\nz: [${"*y,".repeat(99)}]\nlinks: {}\n`,
      ":2:8: The aliases stand for too many values.",
    ],
    ["a second document", "links: {}\n---\nlinks: {}\n", ":2:1: The file must have one document"],
    ["no content", "", ':1:1: "links" is missing; it must be a mapping.'],
    ["a list in place of a mapping", "- spring\n", ":1:1: The file must be a mapping."],
    ["no expectations", "links:\n  spring: []\n", ':2:3: "spring" is empty.'],
    ["a text as an expectation", `${top}    - expired\n`, ":4:7: This entry must be a mapping."],
    ["no `gets`", `${top}    - visitor: {}\n`, ':4:7: "gets" is missing; it must be a text.'],
    [
      "a visitor and `otherwise` in one",
      `${top}    - { visitor: {}, otherwise: expired }\n`,
      ':4:9: "visitor" is no field here, beside the others.',
    ],
    [
      "values of other types",
      `${top}    - { visitor: { visits: -1 }, gets: 5 }\n`,
      ':4:20: "visits" must be at least 0.',
    ],
    [
      "a day that does not exist",
      "links:\n  shop:\n    - otherwise: expired\nat: 2026-02-30\n",
      ':4:1: "2026-02-30" is no time; a time is a date such as',
    ],
    [
      "an assumption that is not spelled right",
      "assuming: [routepriority]\nlinks:\n  shop:\n    - otherwise: expired\n",
      ":1:12: This is no assumption about routing. Did you mean routePriority? For all, see",
    ],
    [
      "a key that has nothing in common with a field",
      'links:\n  shop:\n    - visitor: { "<<": {} }\n      gets: expired\n',
      ':3:18: "<<" is no field here.',
    ],
    [
      "a merge key with no mapping",
      "links:\n  shop:\n    - visitor: { <<: &a DE }\n      gets: expired\n    - { <<: [{}, *a] }\n",
      ":3:18: << takes a mapping, an alias of one, or a list of these.",
    ],
    [
      "a link twice",
      "links:\n  spring:\n    - otherwise: expired\n  spring:\n    - otherwise: limit\n",
      ":4:3: Map keys must be unique",
    ],
  ])("are refused for %s, with file, line and column", async (_, text, line) => {
    const file = fileWith(text);
    const on = (os: string) =>
      linkOf(os, { routes: [to("https://a.example", { conditions: [condition("OS", os)] })] });
    const all = [...links, { ...on("KaiOS"), set: "redirects" }, on("Tizen")];
    await expect(runFile(file, { links: all, rules: {} })).rejects.toThrow(`${file}${line}`);
  });

  it("that are drafted hold, and reach every route that a visitor reaches now", async () => {
    const drafted = draft(links);
    const cases = await runFile(fileWith(`at: 2026-12-01\n${drafted}`), { links, rules: {} });
    expect(cases.map(({ failure }) => failure)).toEqual(cases.map(() => undefined));
    expect(uncovered(cases, links)).toEqual([]);
    expect(drafted).toContain("visitor: { country: [ DE, AT ], os: iOS }");
  });

  it("that are drafted hold, whatever the links are, and say where they are not all", async () => {
    const to20 = Array.from({ length: 25 }, (_, index) => `o${index}`);
    const rest = to("https://example.com/rest", { isGlobalFallback: true });
    const regex = (valueKey: string) => ({ type: "REFERRER_DOMAIN", operator: "REGEX", valueKey });
    const drawn = [
      linkOf("many", {
        routes: [
          ...to20.map((os) => to(`https://${os}.example`, { conditions: [condition("OS", os)] })),
          rest,
        ],
      }),
      linkOf("escaped", { routes: [to("https://t.example", { conditions: [regex("^t\\.co$|^x")] }), rest] }),
      linkOf("pattern", { routes: [to("https://p.example", { conditions: [regex("^a+b$")] }), rest] }),
      linkOf("nowhere", {
        routes: [to("https://n.example", { conditions: [condition("COUNTRY", "AA")] }), rest],
      }),
      linkOf("region", {
        routes: [to("https://d.example", { conditions: [condition("LANGUAGE", "d_D")] }), rest],
      }),
      linkOf("url", {
        routes: [
          to("https://u.example", { conditions: [condition("REFERRER_DOMAIN", "https://a.example/")] }),
          rest,
        ],
      }),
      // Keys of two sets.
      linkOf("home", { url: "https://one.example" }),
      { ...linkOf("home", { url: "https://two.example" }), names: ["home", "second"] },
      linkOf("secret\nlink", { routes: [to("https://s.example", { targeting: { plan: "pro" } }), rest] }),
    ];
    const drafted = draft(drawn);
    const cases = await runFile(fileWith(`at: 2026-12-01\n${drafted}`), { links: drawn, rules: {} });
    expect(cases.map(({ failure }) => failure)).toEqual(cases.map(() => undefined));
    expect(cases.map(({ link }) => link)).toEqual(expect.arrayContaining(["home-slug", "second"]));
    expect(drafted).toContain("visitor: { referrer: t.co }");
    // A link of which nothing is drafted rests on it.
    expect(drafted).not.toContain("routeTargeting");
    expect(drafted).toMatch(/^ {2}# Not all visitors: .*\n {2}many:$/m);
    expect(drafted).toMatch(/^# Nothing could be drafted for .*secret.*link\.$/m);
  });

  it.each([
    ...["<<", "null", "true", "1e3", "0x10", "~", "", "yes", "2026-01-01", "constructor", "a: b", "- a"],
    ...["#a", "a #b", "&a", "*a", "!a", "? a", "=", "%a", "@a", "`a", "[a]", "{a}", "'a'", '"a"', "|", ">"],
    ...[" a", "a\nb"],
  ])("that are drafted for a link called %j hold", async (name) => {
    const odd = [{ ...linkOf(name, { url: "https://odd.example" }), names: [name] }];
    const cases = await runFile(fileWith(draft(odd)), { links: odd, rules: {} });
    expect(cases).toMatchObject([{ link: name, visitor: "otherwise", failure: undefined }]);
  });

  it("speak for the visitors of a real user agent, so that `otherwise` does not", async () => {
    const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    const bots = { type: "USER_AGENT", operator: "REGEX", valueKey: "[Bb]ot|crawler" };
    const routes = [
      to("https://bots.example", { conditions: [bots], priority: 1 }),
      to("https://ios.example", { conditions: [condition("OS", "iOS")] }),
      to("https://rest.example", { isGlobalFallback: true }),
    ];
    const agents = [linkOf("agents", { routes })];
    const expectations = [
      `{ visitor: { userAgent: "${crawler}" }, gets: https://bots.example }`,
      `{ visitor: { userAgent: "${iPhone}" }, gets: https://ios.example }`,
      "{ otherwise: https://rest.example }",
    ];
    const failures = async (...all: string[]) => {
      const file = fileWith(`links:\n  agents:\n${all.map((it) => `    - ${it}\n`).join("")}`);
      return (await runFile(file, { links: agents, rules: assumedRules })).map(({ failure }) => failure);
    };
    expect(await failures(...expectations)).toEqual([undefined, undefined, undefined]);
    expect((await failures(...expectations.slice(1))).at(-1)).toBe(
      "user agent matching /[Bb]ot|crawler/: gets https://bots.example",
    );
  });

  it("that are drafted of thousands of links are a file that a person reads", async () => {
    const entries = Array.from({ length: 3000 }, (_, index): VisitedLink => {
      const inputs = { url: `https://example.com/${index}` };
      return { ...linkOf(`row-${index}`, index === 7 ? spring : inputs), set: "redirects" };
    });
    const all = [...links, ...entries];
    const drafted = draft(all, { withPlain: false });
    expect(drafted.split("\n").length).toBeLessThan(40);
    expect(drafted).toContain(
      "  # Every other entry of this set leads to its own URL.\n  redirects:\n    - otherwise: url\n",
    );
    expect(drafted).toContain(
      "# 1 link without routes left out: `shortlink test <link> --draft` adds one.\n",
    );
    const cases = await runFile(fileWith(`at: 2026-12-01\n${drafted}`), { links: all, rules: {} });
    expect(cases.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(uncovered(cases, all)).toMatchObject([{ link: "shop", route: "url" }]);
    expect(draft(all, { links: links.slice(1) })).toContain(
      "shop:\n    - otherwise: https://example.com/shop\n",
    );
  });

  it("of a set are for its entries, but for those with expectations of their own", async () => {
    const ended = {
      url: "https://example.com/b",
      routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2020-01-01" } }],
    };
    const set = { set: "redirects" };
    const all = [
      { ...linkOf("a", { url: "https://example.com/a?utm_source=x" }), ...set },
      { ...linkOf("b", ended), ...set },
      { ...linkOf("c", spring), ...set },
    ];
    const run = (text: string) => runFile(fileWith(text), { links: all, rules: assumedRules });
    const cases = await run(
      "links:\n  redirects:\n    - otherwise: url\n  c:\n    - { visitor: {}, gets: url }\n",
    );
    expect(cases.map(({ link, failure }) => [link, failure])).toEqual([
      ["a", undefined],
      ["b", "everybody: gets expired"],
      ["c", expect.stringContaining("is not certain, because it depends on")],
    ]);
    expect((await run("links:\n  redirect:\n    - otherwise: url\n"))[0]?.failure).toContain(
      "There is no link",
    );
  });

  it("are drafted and run with a sign of life for each link", async () => {
    const shown: string[] = [];
    const onLink = showVisits({ show: (text: string) => shown.push(text) } as unknown as Progress);
    await runFile(fileWith(draft(links, { onLink })), { links, rules: {} }, onLink);
    expect(shown).toEqual([
      "Finding what visitors get: 0 links so far",
      "Finding what visitors get: 1 link so far",
      "Finding what visitors get: 0 links so far",
      "Finding what visitors get: 1 link so far",
    ]);
  });

  it("are reported for people, as annotations and as JUnit", async () => {
    const file = fileWith(`${top}    - { visitor: { country: FR }, gets: "https://a.example/?a=<1>&b=2" }\n`);
    const cases = await runFile(file, { links, rules: assumedRules });
    expect(renderCases("visitors.yaml", cases)).toContain("visitors.yaml:4:7: gets https://example.com/sale");
    const held = await runFile(fileWith("links:\n  shop:\n    - otherwise: https://example.com/shop\n"), {
      ...{ links, rules: assumedRules },
    });
    expect(renderCases("visitors.yaml", held)).toBe("The only expectation holds.");
    expect(visitorsSection("visitors.yaml", held)).toEqual({
      name: "visitors",
      findings: [
        {
          ...{
            subject: "shop",
            aspect: "otherwise gets https://example.com/shop",
            level: "fine",
            message: "",
          },
          place: { file: "visitors.yaml", line: 3, column: 7 },
        },
      ],
    });
    const section = visitorsSection("links/a,b.yaml", cases);
    expect(annotations(section.findings, "links")).toEqual([
      "::error file=a%2Cb.yaml,line=4,col=7::spring: country FR gets https://a.example/?a=<1>&b=2: gets https://example.com/sale",
    ]);
    expect(renderJunit([section])).toContain('<failure message="gets https://example.com/sale"/>');
    expect(renderJunit([section])).toContain("a=&lt;1&gt;&amp;b=2");
    const unknown = Symbol();
    const open = to("https://open.example", { conditions: unknown, features: [{ type: unknown }] });
    const unread = { ...open, clientRouteId: "unread", features: unknown };
    const limited = { ...open, clientRouteId: "limited", features: [{ type: "LIMIT" }, { type: unknown }] };
    const others = linkOf("open", { routes: [unread, limited] });
    expect(uncovered(cases, [...links, others])).toEqual([
      { link: "spring", route: "german", conditions: 2, features: [] },
      { link: "spring", route: "everybody", conditions: 0, features: [] },
      { link: "shop", route: "url", conditions: 0, features: [] },
      { link: "open", route: "unread", conditions: 0, features: [] },
      { link: "open", route: "limited", conditions: 0, features: ["LIMIT"] },
    ]);
  });
});

describe("a failure for one of several visitors", () => {
  it.each([
    [
      "- visitor: { country: [DE, FR], os: iOS }\n      gets: https://apps.example.com/de\n",
      "country FR: gets https://example.com/sale",
      "✓ sale: decides",
    ],
    [
      "- visitor: { country: [DE, AT], os: [iOS, Windows] }\n      gets: https://apps.example.com/de\n",
      "country DE, os Windows: gets https://example.com/spring (and 1 more)",
      "✓ everybody: decides",
    ],
    [
      "- otherwise: https://example.com/spring\n",
      "country DE or AT, os iOS: gets https://apps.example.com/de (and 1 more)",
      "✓ german: decides",
    ],
  ])("names the visitor and shows its own routes: %s", async (text, failure, decided) => {
    const cases = await runFile(fileWith(`${top}    ${text}`), { links, rules: assumedRules });
    expect(cases[0]?.failure).toBe(failure);
    expect(renderCases("visitors.yaml", cases)).toContain(decided);
  });
});

it("an expectation fails where there are too many possibilities to try all of them", async () => {
  const separate = Array.from({ length: 20 }, (_, n) => ({
    ...{ key: `r${n}`, inputs: to("https://a.example") },
    conditions: [{ type: "OS", operator: "IN", valueJson: { odd: n } }],
  }));
  const many = { ...linkOf("many", {}), graph: toGraph({}, { separate } as never) };
  const { graph } = linkOf("shop", { url: "https://example.com/shop" });
  const most = { ...linkOf("most", {}), graph: { ...graph, routes: Array(250_000).fill(graph.routes[0]) } };
  const file = fileWith(
    "links:\n  many:\n    - { visitor: {}, gets: https://a.example }\n  most:\n    - otherwise: url\n",
  );
  const cases = await runFile(file, { links: [many, most], rules: assumedRules });
  expect(cases.map(({ failure }) => failure)).toEqual([
    "is not certain, because there are too many possibilities to try all of them",
    "leaves out 1 kind of visitors, because there are too many",
  ]);
});

describe("what is wrong with thousands of links for one cause", () => {
  const many = Array.from({ length: 3000 }, (_, index) => `l-${index}`);

  it("is one failure, with a few of the expectations", () => {
    const caseOf = (link: string, failure: string | undefined, more: Partial<TestCase> = {}): TestCase => ({
      ...{ link, found: undefined, visitor: "everybody", expected: "an error", answers: [] },
      ...{ position: { line: 2, column: 3 }, failure, ...more },
    });
    const cases = [
      ...many.map((link, index) => caseOf(link, `gets https://${"x".repeat(index + 1)}.example.`)),
      caseOf("other", "gets expired"),
      caseOf("other", "gets https://x.example.", { visitor: "otherwise" }),
      ...many.slice(0, 6).map((link) => caseOf(link, undefined, { untestable: "no header shows country" })),
      caseOf("call", undefined, { untestable: "it is no page of the web" }),
    ];
    expect(reportOf(cases)).toEqual([
      "✗ l-0: everybody gets an error",
      "    visitors.yaml:2:3: gets https://x.example.",
      "    The same for 2,999 more expectations, such as l-1: everybody gets an error, l-2: everybody gets an error, l-3: everybody gets an error.",
      "✗ other: everybody gets an error",
      "    visitors.yaml:2:3: gets expired",
      "✗ other: otherwise gets an error",
      "    visitors.yaml:2:3: gets https://x.example.",
      "- l-0: everybody gets an error: not testable from here, because no header shows country",
      "    The same for 5 more expectations, such as l-1: everybody gets an error, l-2: everybody gets an error, l-3: everybody gets an error.",
      "- call: everybody gets an error: not testable from here, because it is no page of the web",
      "3002 of 3002 expectations failed.",
    ]);
  });

  it("is one line about routes that no expectation reaches", () => {
    const uncovered = many.map((link) => ({ link, route: "fallback", conditions: 0, features: ["LIMIT"] }));
    expect(renderUncovered(uncovered)).toBe(
      "3000 routes are reached by no expectation: l-0 → fallback, l-1 → fallback, l-2 → fallback, l-3 → fallback, l-4 → fallback and 2,995 more.",
    );
    expect(renderUncovered([])).toBe("Every route is reached by an expectation.");
    expect(renderUncovered(uncovered.slice(0, 1))).toBe(
      "1 route is reached by no expectation: l-0 → fallback.",
    );
  });
});
