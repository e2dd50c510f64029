import { describe, expect, it } from "vitest";
import { enforceVisitorLimit } from "../../../../provider/cli/reconcile/visitor-limit";
import { type Properties, unknownValue } from "../../../../provider/lifecycle";
import { countries, fallback, to } from "../../graph/fixtures";
import { link, one, reportOf, resource, secret, url } from "../visitors";

const isDynamic = true;
const base = { url: url("a") };
const delay = { type: "REDIRECT_DELAY", config: { seconds: 5 } };
const utm = { type: "UTM", config: { utm_source: "mail" } };

/** A link whose inputs change, and the reason why it is not known what visitors notice. */
const doubts = (before: Properties, after: Properties, more = {}) => {
  const report = reportOf([
    link("a", { before: { ...base, ...before }, after: { ...base, ...after }, ...more }),
  ]);
  expect(report.visitors).toMatchObject({ noticed: 1, links: [{ effect: "unknown", certain: false }] });
  expect(() => enforceVisitorLimit(report.visitors, 0)).toThrow(/the limit is 0/);
  return report.visitors?.links[0]?.remarks[0];
};
const nobody = { effect: "nobody", certain: true };

describe.each([{ isDynamic }, {}])("an address that is not shown %o", (door) => {
  it.each([
    ["a secret before and after", { slug: secret }, { slug: secret, title: "New" }],
    ["a secret after", { slug: "old" }, { slug: secret }],
    ["a secret before", { slug: secret }, { slug: "new" }],
    ["declared for the first time", { slug: undefined }, { slug: "new" }],
    ["known after the update", { slug: "old" }, { slug: unknownValue }],
    ["on a secret domain", { domainId: secret }, { domainId: secret, title: "New" }],
    [
      "on another domain, with the slug that the service chose",
      { slug: undefined, domainId: "dom_1" },
      { slug: undefined, domainId: "dom_2" },
    ],
    ["on a domain that is not known yet", { domainId: "dom_1" }, { domainId: unknownValue }],
  ])("may be another one: %s", (_, before, after) => {
    expect(doubts(before, after, { ...door, paths: Object.keys(after) })).toBe(
      "What visitors notice is not known: its address may change, which is not shown.",
    );
  });

  it("is the same where a link is only declared with the slug that it has", () => {
    const declared = { before: { ...base, slug: undefined }, after: { ...base, slug: "a" }, ...door };
    expect(one([link("a", declared)], { shortUrls: { a: "https://sho.rt/a" } })).toMatchObject(nobody);
    expect(one([link("a", declared)], { shortUrls: { a: "https://sho.rt/b" } })).toMatchObject({
      effect: "unknown",
    });
  });
});

describe("a link that is replaced", () => {
  const replaced = (before: Properties, after: Properties) =>
    reportOf([
      link("a", {
        before: { ...base, ...before },
        after: { ...base, ...after, title: "B" },
        step: "replace",
      }),
    ]);

  it.each([
    ["the service chooses its slug", { slug: undefined }, { slug: undefined }, ["ends", "new"]],
    ["it no longer declares its slug", {}, { slug: undefined }, ["ends", "new"]],
    ["it no longer declares its domain", {}, { domainId: undefined }, ["unknown"]],
  ])("loses its address where %s", (_, before, after, effects) => {
    const { visitors } = replaced(before, after);
    expect(visitors?.links.map(({ effect }) => effect)).toEqual(effects);
    expect(() => enforceVisitorLimit(visitors, 0)).toThrow(/the limit is 0/);
  });

  it("may lose its address where its provider is another one, which may be that of another account", () => {
    const change = { step: "replace", changesProvider: true } as const;
    const links = { x: { slug: "x", ...base } };
    const set = resource("LinkSet", "set", { before: { links }, after: { links }, ...change });
    const ids = { ids: { x: "lnk_x" }, slugs: { x: "x" } };
    const { visitors, edits } = reportOf([
      link("a", { before: base, after: base, ...change }),
      { ...set, outputs: { before: ids, live: ids } },
    ]);
    expect(visitors).toMatchObject({ noticed: 2, links: [{ effect: "unknown" }, { effect: "unknown" }] });
    expect(edits.map(({ properties }) => properties[0]?.path)).toEqual(
      Array(2).fill("the settings of its provider"),
    );
  });

  it("keeps an address that it declares", () => {
    expect(replaced({}, {}).visitors?.links).toMatchObject([nobody]);
    expect(replaced({ domainId: undefined }, { domainId: undefined }).visitors?.links).toMatchObject([
      nobody,
    ]);
  });
});

describe("a field that is in no model", () => {
  it.each<[path: string, before: Properties, after: Properties]>([
    ["features.alias", { features: { alias: "old" } }, { features: { alias: "new" } }],
    ["treeId", { kind: "TREE", treeId: "tre_1" }, { kind: "TREE", treeId: "tre_2" }],
    ["boardId", {}, { boardId: "brd_1" }],
    ["autoAppRedirectEnabled", {}, { autoAppRedirectEnabled: true }],
    ["options", { options: { a: 1 } }, { options: { a: 2 } }],
    ["seoConfig", { seoConfig: { a: 1 } }, {}],
    ["seo.indexable", { seo: { indexable: true } }, { seo: { indexable: false } }],
    ["qr.payload", { qr: { payload: { a: 1 } } }, { qr: { payload: { a: 2 } } }],
    ["title", { kind: "TREE_ITEM", title: "A" }, { kind: "TREE_ITEM", title: "B" }],
    ["title", { treeId: "tre_1", title: "A" }, { treeId: "tre_1", title: "B" }],
    ["title, treeId", { treeId: "tre_1", title: "A" }, { title: "B" }],
    ["title", { routeFeatures: [delay], title: "A" }, { routeFeatures: [delay], title: "B" }],
    ...[
      [to(url("de"), { actionType: "SMS", conditions: [countries("DE")] }), fallback()],
      [to(url("de"), { features: [delay], conditions: [countries("DE")] }), fallback({ features: [utm] })],
      [fallback({ features: secret })],
    ].map((routes): [string, Properties, Properties] => [
      "title",
      { url: undefined, routes, title: "A" },
      { url: undefined, routes, title: "B" },
    ]),
  ])("leaves open what visitors notice: %s", (path, before, after) => {
    expect(doubts(before, after)).toBe(`What visitors notice is not known: ${path} changed.`);
    if (path === "qr.payload" || path.startsWith("title")) return;
    const top = path.split(".")[0] ?? "";
    expect(doubts({ [top]: secret }, { [top]: secret, title: "New" }, { isDynamic })).toMatch(
      /may change, which is not shown/,
    );
  });

  it.each<[string, Properties, Properties]>([
    ["the title of a link that only redirects", { title: "A" }, { title: "B" }],
    [
      "the title of a link that adds parameters to the URL",
      { routeFeatures: [utm], title: "A" },
      { routeFeatures: [utm], title: "B" },
    ],
    [
      "the title of a link whose route has no action type",
      { url: undefined, routes: [fallback({ actionType: undefined })], title: "A" },
      { url: undefined, routes: [fallback({ actionType: undefined })], title: "B" },
    ],
    ["the title of a link in no tree", { treeId: null, title: "A" }, { treeId: null, title: "B" }],
    ["its folder", { folderId: "fld_1" }, { folderId: "fld_2" }],
    ["whether it has a QR code", {}, { qr: { isQrCreated: true } }],
  ])("is none of those that nobody notices: %s", (_, before, after) => {
    expect(one([link("a", { before: { ...base, ...before }, after: { ...base, ...after } })])).toMatchObject(
      nobody,
    );
  });

  it("may be on the page of a tree that shows a new link", () => {
    const made = reportOf([link("new", { after: { ...base, kind: "TREE_ITEM", treeId: "tre_1" } })]);
    expect(made.visitors?.links).toMatchObject([
      {
        effect: "unknown",
        remarks: ["What else visitors notice is not known: the page of the tree shows the new link."],
      },
    ]);
  });

  it("is what a tree, a board and a folder's own fields are, but not a title that only the account shows", () => {
    const effects = (kind: string, before?: Properties, after?: Properties) =>
      reportOf([resource(kind, "one", { before, after })]).visitors?.links.map(({ effect }) => effect);
    expect(effects("Tree", { username: "one" }, { username: "two" })).toEqual(["unknown"]);
    expect(effects("Board", { layout: "grid" }, { layout: "list" })).toEqual(["unknown"]);
    expect(effects("Tree", undefined, { username: "one" })).toEqual(["new"]);
    expect(effects("Folder", { title: "A" }, { title: "B" })).toEqual([]);
    expect(effects("Folder", { extra: { a: 1 } }, { extra: { a: 2 } })).toEqual(["unknown"]);
    expect(effects("Folder", { title: "A" })).toEqual(["unknown"]);
  });

  it("may be that of a route that is not in the stack", () => {
    const after = { linkId: "lnk_a", routeId: "rte_1", ...countries("DE") };
    const all = [
      resource("Link", "a", { before: base, after: base, step: "same" }),
      resource("Condition", "german", { after }),
    ];
    expect(one(all).remarks).toContain("What visitors notice is not known: the Condition german changed.");
  });

  it("is not the link of a route, which takes it away from the visitors of another", () => {
    const { visitors } = reportOf([
      ...["a", "b"].map((name) => link(name, { before: base, after: base, step: "same" })),
      resource("Route", "route", {
        before: { linkId: "lnk_a", ...to(url("route")) },
        after: { linkId: "lnk_b", ...to(url("route")) },
        step: "replace",
      }),
    ]);
    expect(visitors?.links.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(() => enforceVisitorLimit(visitors, 0)).toThrow(/the limit is 0/);
  });

  it("may be in the payload of a QR resource", () => {
    const all = (payload: number) => {
      const before = { linkId: "lnk_a", isQrCreated: true, payload: { a: 1 } };
      const code = resource("QR", "code", {
        before,
        after: { ...before, isQrCreated: false, payload: { a: payload } },
      });
      return [resource("Link", "a", { before: base, after: base, step: "same" }), code];
    };
    expect(one(all(2)).remarks).toEqual(["What visitors notice is not known: the QR code changed."]);
    expect(reportOf(all(1)).visitors?.links).toEqual([]);
    const made = resource("QR", "code", { after: { linkId: "lnk_a", isQrCreated: true } });
    expect(reportOf([...all(1).slice(0, 1), made]).visitors?.links).toEqual([]);
  });
});

describe("a waiting page", () => {
  it("that appears is noticed by everyone", () => {
    const delayed = {
      routes: [fallback({ features: [delay] })],
    };
    expect(one([link("a", { before: { routes: [fallback()] }, after: delayed })])).toMatchObject({
      effect: "everyone",
      changes: [{ before: "https://example.com/", after: "https://example.com/ after a waiting page" }],
    });
  });
});
