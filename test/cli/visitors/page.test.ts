// @module-tag all
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { GraphLink } from "../../../provider/cli/graph/model/graph";
import { groupNotes } from "../../../provider/cli/graph/model/notes";
import { renderHtml } from "../../../provider/cli/graph/render/html";
import { markWays } from "../../../provider/cli/visitors/mark-ways";
import { choicesIn } from "../../../provider/cli/visitors/page/choices";
import { formFields, inputOf, textOf } from "../../../provider/cli/visitors/page/fields";
import { visitorForm } from "../../../provider/cli/visitors/page/form";
import { find, read } from "../../../provider/cli/visitors/page/in-browser";
import { shownLink } from "../../../provider/cli/visitors/shown-link";
import { toSimulation } from "../../../provider/cli/visitors/simulation";
import { parseVisitor } from "../../../provider/cli/visitors/visitor-flag";
import type { VisitorInput } from "../../../provider/cli/visitors/visitor-input";
import { toVisitors } from "../../../provider/cli/visitors/visitors-of";
import { assumedRules, decide, type RoutingRules, visitorFields } from "../../../provider/routing";
import { closeBrowser, installedBrowser, noBrowser, openFile, type View } from "../../support/browser";
import { countries, fallback, graphLink, to } from "../graph/fixtures";

afterAll(closeBrowser);

const on = (type: string, valueKey: string, ...values: string[]) => ({
  ...{ type, operator: "IN", valueKey, valueJson: { values } },
});

const shop = graphLink("shop", [
  to("https://example.com/phone", { clientRouteId: "phone", conditions: [on("OS", "os", "iOS")] }),
  to("https://example.com/de", { clientRouteId: "german", conditions: [countries("DE", "AT")] }),
  to("https://example.com/french", {
    clientRouteId: "french",
    conditions: [on("LANGUAGE", "language", "fr"), on("REFERRER_DOMAIN", "referrer", "news.example.com")],
  }),
  to("https://example.com/members", {
    clientRouteId: "members",
    conditions: [{ type: "USER_AGENT", operator: "REGEX", valueKey: "^Reader/\\d+" }],
    features: [{ type: "PASSWORD", config: { password: "open-sesame-4711" } }],
  }),
  fallback({ features: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2027-01-01T00:00:00Z" } }] }),
]);
const other = graphLink("other", [
  fallback({ features: [{ type: "LIMIT", config: { clicks: 5 } }], isActive: false }),
  to("https://user:letmein@example.com/x", { clientRouteId: "x", conditions: [{ type: "MYSTERY" }] }),
]);
const hostile = graphLink('</script><img src=x onerror="alert(1)">', [
  to("https://example.com/</script><script>alert(1)</script>", {
    clientRouteId: "<!--<script>",
    conditions: [countries("DE"), on("OS", "os", '"><script>alert(1)</script>', "\u202egnp.exe")],
  }),
  fallback({ actionConfig: { url: "javascript:alert(1)" } }),
]);
const links = [shop, other, hostile];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "visitor-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** The page that `graph --out page.html` writes. */
async function open(shown: readonly GraphLink[] = links, visitor?: string, rules = {}, view: View = {}) {
  const input = visitor === undefined ? undefined : parseVisitor(visitor);
  const ways = input ? markWays(shown, input, rules) : { links: shown, notes: [] };
  const graph = { title: "Shop", links: ways.links };
  const file = join(folder, "page.html");
  writeFileSync(file, renderHtml(graph, groupNotes(ways.notes), visitorForm(shown, rules, input)));
  return openFile(file, view);
}

type Opened = Awaited<ReturnType<typeof open>>["page"];

/** What the page shows: of each link what the visitor gets, and the styles of its routes. */
const shownIn = async (page: Opened) =>
  page.evaluate(`[...document.querySelectorAll(".link")].map((link) => ({
    label: link.querySelector(".badge.visit")?.textContent,
    details: [...link.querySelectorAll(".changes.visit li")].map((it) => it.textContent),
    routes: [...link.querySelectorAll("ol > li")].map((it) => it.className.replace(/\\boff\\b/, "").trim()),
  }))`);

const styles = { taken: "way", possible: "maybe", "not taken": "away" };

/** The same, as `graph --visitor` has it. */
function expectedFor(visitor: string, rules: Partial<RoutingRules>) {
  const { links: marked, notes } = markWays(links, parseVisitor(visitor), rules);
  return marked.map(({ routes }, index) => ({
    label: notes[index]?.note.label,
    details: notes[index]?.note.details,
    routes: routes.map(({ way }) => way && styles[way]),
  }));
}

async function fill(page: Opened, visitor: string): Promise<void> {
  await page.getByRole("button", { name: "Clear" }).click();
  for (const [name, value] of Object.entries(parseVisitor(visitor))) {
    const field = page.locator(`#visitor [name="${name}"]`);
    if (name === "password") await field.selectOption(String(value));
    else if (name === "at") await field.fill(new Date(String(value)).toISOString().slice(0, 16));
    else await field.fill(value === "" ? "none" : String(value));
  }
  // The page asks by itself only after a pause in typing.
  await page.locator("#visitor").evaluate((form: { requestSubmit(): void }) => form.requestSubmit());
  await page.locator("#asked", { hasText: "Certain in" }).waitFor();
}

describe("the form of a page", () => {
  it("offers the values that conditions name, and of very many the first", () => {
    const systems = Array.from({ length: 60 }, (_, index) => `OS ${index + 10}`);
    const many = graphLink("many", [fallback({ conditions: [on("OS", "os", ...systems)] })]);
    const french = {
      type: "LANGUAGE",
      operator: "REGEX",
      valueKey: "language",
      valueJson: { values: ["de"] },
    };
    const pattern = graphLink("pattern", [fallback({ conditions: [french] })]);
    const graphs = [shop, other, pattern, many].map(({ routing }) => routing);
    expect(choicesIn(graphs)).toEqual(
      new Map([
        ["os", [...systems.slice(0, 49), "iOS"]],
        ["language", ["fr"]],
        ["referrer", ["news.example.com"]],
      ]),
    );
  });

  it.each<[VisitorInput, texts: object, differs: VisitorInput]>([
    [
      {
        country: "DE",
        language: "de,en",
        userAgent: "",
        referrer: "",
        at: "2026-12-24T18:00:30Z",
        visits: 0,
      },
      { country: "DE", language: "de,en", referrer: "none", at: "2026-12-24T18:00:30", visits: "0" },
      { userAgent: undefined, at: "2026-12-24T18:00:30" },
    ],
    [
      { os: "none", referrer: "news.example.com", at: "2026-12-24T18:00Z", password: true },
      { os: "none", referrer: "news.example.com", at: "2026-12-24T18:00", password: "true" },
      { at: "2026-12-24T18:00" },
    ],
    [{ password: false }, { password: "false" }, {}],
  ])("shows a visitor in fields, and reads the same visitor from them: %j", (input, texts, differs) => {
    const shown = formFields.map((field) => [field.name, textOf(field, input[field.name])]);
    expect(Object.fromEntries(shown.filter(([, text]) => text !== ""))).toEqual(texts);
    expect(inputOf(texts)).toEqual({ ...input, ...differs });
  });

  it("reads whether a visitor is meant, and what is wrong with one", () => {
    const page = { links: [shownLink(hostile)], rules: {} };
    expect(read({ country: " " }, page)).toEqual({ isAsked: false, visitor: {}, problems: [] });
    expect(read({ os: "\u202egnp.exe", visits: "0" }, page)).toEqual({
      ...{ isAsked: true, visitor: { os: "\u202egnp.exe", visits: 0 }, problems: [] },
    });
    expect(read({ language: "\u202e", visits: "1.5" }, page).problems).toEqual([
      {
        field: "language",
        reason: '"\\u202e" is no language; a language is a tag such as "de" or "de-AT".',
      },
      { field: "visits", reason: "1.5 is no number of visits." },
    ]);
    expect(read({ visits: "-1" }, page).problems).toHaveLength(1);
  });

  it("finds the way of a visitor in texts that can be shown", () => {
    const routes = [to("https://a.example/\u202e", { isActive: false }), fallback()];
    const page = { links: [shownLink(graphLink("\u202eshop", routes))], rules: {} };
    expect(page.links.map((it) => find(it, {}, page))).toEqual([
      {
        ...{ routes: ["possible", "taken"], isCertain: false, label: "gets https://example.com/ (?)" },
        text: "\\u202eshop: the visitor gets https://example.com/, or perhaps https://a.example/\\u202e.",
        details: [
          "depends on inactiveRoute",
          "Remove the routes of link \\u202eshop that are not active, and it no longer depends on inactiveRoute.",
        ],
      },
    ]);
  });

  it("holds no secret of a link", () => {
    const hidden = { type: "WEBHOOK", config: { token: "letmein" } };
    const unread = { type: "WEBHOOK", config: Symbol() };
    const open = { type: "UTM", config: { source: "https://user:letmein@example.com" } };
    const features = [hidden, unread, open];
    const actionConfig = { url: "https://user:letmein@example.com", phone: "+49170", token: "letmein" };
    const all = [to("", { features, actionConfig }), to("", { features: Symbol() })];
    const { routing } = shownLink(graphLink("x", all, { routeFeatures: features }));
    const shown = [
      ["WEBHOOK", {}],
      ["WEBHOOK", undefined],
      ["UTM", { source: "https://example.com" }],
    ];
    expect(routing.features.map(({ type, config }) => [type, config])).toEqual(shown);
    expect(routing.routes[0]?.features?.map(({ type, config }) => [type, config])).toEqual(shown);
    expect(routing.routes[0]?.action.config).toEqual({ url: "https://example.com", phone: "+49170" });
    expect(routing.routes[1]?.features).toBeUndefined();
  });

  it.for([
    ["without settings", {}],
    ["with all assumptions settled", assumedRules],
  ] as const)("marks what graph --visitor and simulate say, %s", async ([, rules], { skip }) => {
    skip(!installedBrowser(), noBrowser);
    const { page, errors, requests } = await open(links, undefined, rules);
    await page.locator("#visitor-panel summary").click();
    for (const visitor of [
      "country=DE,os=iOS",
      "country=DE,os=Windows,userAgent=Reader/12,at=2026-06-01T12:00Z,password=false",
      "country=US",
      "os=Android,language=fr-CA,en,referrer=news.example.com,country=US,userAgent=x",
      "os=Android,language=fr-CA,referrer=,country=US,userAgent=Reader/1,password=true,visits=7",
      "os=Windows,country=US,language=en,referrer=,userAgent=x,at=2027-03-01,visits=0",
    ]) {
      await fill(page, visitor);
      expect(await shownIn(page), visitor).toEqual(expectedFor(visitor, rules));
      const [who = {}] = toVisitors(parseVisitor(visitor));
      const { decision, certain } = toSimulation(
        { name: "shop" },
        who,
        "",
        decide(shop.routing, who, { rules }),
      );
      const [{ label }] = (await shownIn(page)) as [{ label: string }];
      if (decision) expect(label).toBe(`gets ${decision.text}${certain ? "" : " (?)"}`);
      else expect(label).toMatch(/ or .* \(\?\)$/);
    }
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => page.locator(".visit, .way, .maybe, .away").count()).toBe(0);
    expect([errors, requests]).toEqual([[], []]);
  });

  it("starts with the visitor of --visitor, and marks them without JavaScript, too", async ({ skip }) => {
    skip(!installedBrowser(), noBrowser);
    const visitor = "country=DE,os=iOS,referrer=,at=2026-12-24T18:00Z,visits=2,password=true";
    const { page } = await open(links, visitor);
    await page.locator("#asked", { hasText: "Certain in" }).waitFor();
    expect(await shownIn(page)).toEqual(expectedFor(visitor, {}));
    const texts = "Object.fromEntries([...new FormData(visitor)].filter(([, text]) => text))";
    expect(await page.evaluate(texts)).toEqual({
      ...{
        country: "DE",
        os: "iOS",
        referrer: "none",
        at: "2026-12-24T18:00",
        visits: "2",
        password: "true",
      },
    });
    const still = renderHtml(
      { title: "", links: markWays([shop], parseVisitor(visitor), {}).links },
      new Map(),
    );
    expect(still).toContain('<li class="way"');
  });

  it("has every field of a visitor, and says what is wrong with one", async ({ skip }) => {
    skip(!installedBrowser(), noBrowser);
    const { page } = await open();
    await page.locator("#visitor-panel summary").click();
    expect(await page.locator("#visitor label").count()).toBe(visitorFields.length);
    for (const [label, text, problem] of [
      ["Country", "Germany", /"Germany" is no country; .* Did you mean "DE"\?/],
      ["Operating system", "iOSS", /"iOSS" is no operating system .* Did you mean iOS\?/],
      ["Languages", "de_AT", /"de_AT" is no language/],
      ["Visits so far", "-1", /^-1 is no number of visits/],
    ] as const) {
      await page.getByLabel(label).fill(text);
      await expect.poll(() => page.locator("#problems").textContent()).toMatch(problem);
      expect(await page.locator("[aria-invalid]").count()).toBe(1);
      expect(await page.locator(".badge.visit").count()).toBe(0);
      await page.getByLabel(label).fill("");
      await expect.poll(() => page.locator("#problems li").count()).toBe(0);
    }
    const offered = await page.locator("#choices-country option").evaluateAll((all) => all.length);
    expect(offered).toBeGreaterThan(200);
  });

  it("runs nothing and shows no secret of what a link contains", async ({ skip }) => {
    skip(!installedBrowser(), noBrowser);
    const { page, errors, requests } = await open(links, "country=DE,os=iOS");
    await page.locator("#asked", { hasText: "Certain in" }).waitFor();
    expect([errors, requests]).toEqual([[], []]);
    expect(await page.locator("img").count()).toBe(0);
    const source = await page.content();
    expect(source).not.toMatch(/open-sesame-4711|letmein/);
    expect(await page.locator(".badge.visit").last().textContent()).not.toContain("\u202e");
  });

  it.for([{ colorScheme: "light" }, { colorScheme: "dark" }, { width: 380 }] as const)(
    "fits the page: %o",
    async (view, { skip }) => {
      skip(!installedBrowser(), noBrowser);
      const { page } = await open(links, "country=DE", {}, view);
      await page.locator("#asked", { hasText: "Certain in" }).waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    },
  );
});
