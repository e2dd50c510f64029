import { describe, expect, it } from "vitest";
import { linksOfStack } from "../../../provider/cli/graph/from-stack";
import { pageOf } from "../../../provider/cli/report/html";
import { marksOf } from "../../../provider/cli/report/marks";
import type { Drift, Edit, Report } from "../../../provider/cli/report/report";
import { fallback, look, seen, to, urnOf } from "../graph/scene";

const report = (more: Partial<Report>): Report => ({
  version: 1,
  project: "shop",
  stack: "dev",
  inSync: false,
  drift: [],
  edits: [],
  ...more,
});

const entry = <C extends string>(
  kind: string,
  name: string,
  change: C,
  properties: Drift["properties"] = [],
) => ({
  urn: urnOf(kind, name),
  kind,
  name,
  change,
  properties,
});

const routes = [to("https://example.com/de", { platform: "GEO" }), fallback()];
const inline = linksOfStack(look([seen("Link", "shop", { slug: "shop", routes }, "lnk_1")]));
const shop = urnOf("Link", "shop");

/** Where marks stand, each as its kind, its words and its details. */
const marked = (it: Report) =>
  [...marksOf(it, inline)].map(([key, notes]) => [
    key,
    notes.map(({ kind, label, details }) => `${kind}: ${label}: ${details}`),
  ]);

describe("a difference is marked", () => {
  it("on the link, and on that of its routes in which it is", () => {
    const properties = [
      { path: "title", before: "a", after: "b" },
      { path: "routes[1].actionConfig.url", before: "https://a.b/", after: "https://c.d/" },
      { path: "routes[7].priority", before: 1 },
    ];
    expect(marked(report({ drift: [entry("Link", "shop", "update" as const, properties)] }))).toEqual([
      [shop, ['drift: changed behind the stack\'s back: title: "a" → "b",routes[7].priority: 1 → nothing']],
      [
        `${shop}#1`,
        [
          'drift: changed behind the stack\'s back: routes[1].actionConfig.url: "https://a.b/" → "https://c.d/"',
        ],
      ],
    ]);
  });

  it("on the link to which a QR code or a target belongs, which are not drawn themselves", () => {
    const qr = seen("QR", "code", { linkId: "lnk_1", isQrCreated: true }, "lnk_1");
    const target = seen(
      "Target",
      "item",
      { linkId: "lnk_1", routeId: "rt_1", itemId: "lnk_2" },
      "lnk_1/rt_1/t",
    );
    const links = linksOfStack(look([seen("Link", "shop", { slug: "shop", routes }, "lnk_1"), qr, target]));
    const drift = [
      entry("QR", "code", "update" as const, [{ path: "isQrCreated", before: true, after: false }]),
      entry("Target", "item", "delete" as const),
    ];
    const notes = marksOf(report({ drift }), links).get(shop) ?? [];
    expect(notes.map(({ label }) => label)).toEqual([
      "QR code: changed behind the stack's back",
      "Target item: is gone",
    ]);
  });

  it.each<[Edit["change"], string]>([
    ["create", "new: will be created: "],
    ["update", 'edit: changed in the program: title: nothing → "x"'],
    ["replace", 'replaced: will be replaced: title: nothing → "x"'],
    ["delete", 'deleted: will be deleted: title: nothing → "x"'],
  ])("as what it is: %s", (change, text) => {
    const properties = [{ path: "title", after: "x" }];
    expect(marked(report({ edits: [entry("Link", "shop", change, properties)] }))).toEqual([[shop, [text]]]);
  });
});

describe("the page", () => {
  const many = (count: number) =>
    linksOfStack(
      look(
        Array.from({ length: count }, (_, index) =>
          seen("Link", `l${index}`, { slug: `slug-${index}`, url: "https://example.com/" }, `lnk_${index}`),
        ),
      ),
    );
  const drift = [entry("Link", "l7", "delete" as const)];
  const drawn = (page: string) => page.match(/<details class="link/g)?.length ?? 0;

  it("draws all links where they are few, else those in which something differs", () => {
    expect(drawn(pageOf(report({ drift }), many(49)))).toBe(49);
    const page = pageOf(report({ drift }), many(50));
    expect(drawn(page)).toBe(1);
    expect(page).toContain("1 of the 50 links of the stack: those in which something differs.");
  });

  it("shows text of others as text, and a secret as a word", () => {
    const text = `"><script>alert(1)</script>`;
    const properties = [{ path: text, before: "[secret]", after: text }];
    const page = pageOf(
      report({
        drift: [{ ...entry("Link", "shop", "update" as const, properties), name: text, id: text }],
        unmanaged: { objects: [{ kind: "Link", id: text, name: text }], managed: 1, total: 2 },
      }),
      inline,
    );
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).toContain("[secret] → ");
  });

  it("says that nothing differs", () => {
    const page = pageOf(report({ inSync: true }), inline);
    expect(page).toContain("Stack dev of project shop: in sync");
    expect(page).not.toMatch(/class="chip badge/);
  });
});
