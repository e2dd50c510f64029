import { describe, expect, it } from "vitest";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import type { Drift, Edit, Report } from "../../../provider/cli/report/model/report";
import { renderPage } from "../../../provider/cli/report/render/html";
import { marksForReport } from "../../../provider/cli/report/render/marks";
import { fallback, preview, previewed, to, urnOf } from "../graph/fixtures";
import { reportWith } from "./reports";

const report = (more: Partial<Report>) => reportWith({ inSync: false, ...more });

const entry = <C extends string>(
  kind: string,
  name: string,
  change: C,
  properties: Drift["properties"] = [],
) => ({ urn: urnOf(kind, name), kind, name, change, properties });

const routes = [to("https://example.com/de", { platform: "GEO" }), fallback()];
const inline = readStackLinks(preview([previewed("Link", "shop", { slug: "shop", routes }, "lnk_1")]));
const shop = urnOf("Link", "shop");

/** The marks in the graph, each with its kind, label and details. */
const marksIn = (it: Report) =>
  [...marksForReport(it, inline)].map(([key, notes]) => [
    key,
    notes.map(({ kind, label, details }) => `${kind}: ${label}: ${details}`),
  ]);

describe("a difference is marked", () => {
  it("on the link, and on the route that it is in", () => {
    const properties = [
      { path: "title", before: "a", after: "b" },
      { path: "routes[1].actionConfig.url", before: "https://a.b/", after: "https://c.d/" },
      { path: "routes[7].priority", before: 1 },
    ];
    expect(marksIn(report({ drift: [entry("Link", "shop", "update" as const, properties)] }))).toEqual([
      [
        shop,
        [
          'drift: changed behind the stack\'s back: title: program "a" | account "b",routes[7].priority: program 1 | account nothing',
        ],
      ],
      [
        `${shop}#1`,
        [
          'drift: changed behind the stack\'s back: routes[1].actionConfig.url: program "https://a.b/" | account "https://c.d/"',
        ],
      ],
    ]);
  });

  it.each([
    ["url", "a", "b", "#url"],
    ["routes[10].actionConfig.url", "a", "b", "#10"],
    ["routes[10].title", undefined, "b", "#10"],
    ["routes[1]", {}, { title: "b" }, "#1"],
    ["routes[1]", undefined, {}, ""],
    ["routes[11].title", "a", "b", ""],
    ["options.routes[1]", "a", "b", ""],
    ["title", "a", "b", ""],
  ])("on the place that holds the value, if it is drawn: %s, from %j", (path, before, after, place) => {
    const all = Array.from({ length: 11 }, (_, n) => to(`https://example.com/${n}`, { platform: "GEO" }));
    const inputs = { slug: "shop", ...(path === "url" ? { url: "https://example.com/" } : { routes: all }) };
    const links = readStackLinks(preview([previewed("Link", "shop", inputs, "lnk_1")]));
    const drift = [entry("Link", "shop", "update" as const, [{ path, before, after }])];
    const marks = [...marksForReport(report({ drift }), links)].filter(
      ([, [note]]) => (note?.details ?? []).length > 0,
    );
    expect(marks.map(([key]) => key)).toEqual([`${shop}${place}`]);
  });

  it("on the link that a QR code or a target belongs to, which are not drawn", () => {
    const qr = previewed("QR", "code", { linkId: "lnk_1", isQrCreated: true }, "lnk_1");
    const target = previewed(
      "Target",
      "item",
      { linkId: "lnk_1", routeId: "rt_1", itemId: "lnk_2" },
      "lnk_1/rt_1/t",
    );
    const links = readStackLinks(
      preview([previewed("Link", "shop", { slug: "shop", routes }, "lnk_1"), qr, target]),
    );
    const drift = [
      entry("QR", "code", "update" as const, [{ path: "isQrCreated", before: true, after: false }]),
      entry("Target", "item", "delete" as const),
    ];
    const notes = marksForReport(report({ drift }), links).get(shop) ?? [];
    expect(notes.map(({ label }) => label)).toEqual([
      "QR code: changed behind the stack's back",
      "Target item: was deleted",
    ]);
  });

  it.each<[Edit["change"], string]>([
    ["create", "new: will be created: "],
    ["update", 'edit: changed in the program: title: program "x" | account nothing'],
    ["replace", 'replaced: will be replaced: title: program "x" | account nothing'],
    ["delete", 'deleted: will be deleted: title: program "x" | account nothing'],
  ])("as its kind of change: %s", (change, text) => {
    const properties = [{ path: "title", after: "x" }];
    expect(marksIn(report({ edits: [entry("Link", "shop", change, properties)] }))).toEqual([[shop, [text]]]);
  });
});

describe("the page", () => {
  const many = (count: number) =>
    readStackLinks(
      preview(
        Array.from({ length: count }, (_, index) =>
          previewed(
            "Link",
            `l${index}`,
            { slug: `slug-${index}`, url: "https://example.com/" },
            `lnk_${index}`,
          ),
        ),
      ),
    );
  const drift = [entry("Link", "l7", "delete" as const)];
  const countLinks = (page: string) => page.match(/<details class="link/g)?.length ?? 0;

  it("draws all links when there are few, otherwise only those with differences", () => {
    expect(countLinks(renderPage(report({ drift }), many(49)))).toBe(49);
    const page = renderPage(report({ drift }), many(50));
    expect(countLinks(page)).toBe(1);
    expect(page).toContain("1 of the 50 links of the stack: those with differences.");
  });

  it.each([
    [1, "The only link of the stack."],
    [2, "All 2 links of the stack."],
  ])("says that it draws all of %i links", (count, text) => {
    expect(renderPage(report({}), many(count))).toContain(`<h2>Links</h2><p class="muted">${text}</p>`);
  });

  it("shows what destinations are dead and what there is to say about others, as the other formats do", () => {
    const places = [{ urn: "urn", kind: "Link", name: "shop", path: "url", file: "a.csv", line: 3 }];
    const common = { places, chain: [], reason: "404", hints: [] };
    const destinations = [
      { ...common, url: "https://a.example/<b>", state: "dead" as const },
      { ...common, url: "http://b.example/", state: "alive" as const, hints: ["https responds as well"] },
      { ...common, url: "https://c.example/", state: "alive" as const },
    ];
    const found = { destinations, unknown: [], apps: 0, ignored: 0, cached: 0 };
    const page = renderPage(report({ destinations: found }), inline);
    expect(page).toContain(
      "<h2>Destinations of the links in the account</h2><p>Destinations: 2 alive, 1 dead.</p>",
    );
    expect(page).toContain(
      '<span class="chip badge missing">dead</span> https://a.example/&lt;b&gt;: 404</td><td>Link shop, url (a.csv, line 3)</td>',
    );
    expect(page).toContain("<td>http://b.example/: https responds as well</td>");
    expect(page).not.toContain("c.example");
  });

  it("says when nothing differs", () => {
    const page = renderPage(report({ inSync: true }), inline);
    expect(page).toContain("Stack dev of project shop: in sync");
    expect(page).not.toMatch(/class="chip badge/);
  });
});
