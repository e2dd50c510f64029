import { describe, expect, it } from "vitest";
import type { LinkChange } from "../../../../provider/cli/report/model/visitors";
import { type Properties, unknownValue } from "../../../../provider/lifecycle";
import { countries, fallback, to, urnOf } from "../../graph/fixtures";
import {
  type Change,
  germans,
  link,
  one,
  password,
  reportOf,
  resource,
  secret,
  until,
  url,
} from "../visitors";

const vip = (name: string, more: Properties = {}) => to(url(name), { targeting: { plan: "pro" }, ...more });
const readers = { type: "LANGUAGE", operator: "IN", valueKey: "language", valueJson: { values: ["de"] } };
const text = (body: string) => fallback({ actionType: "SMS", actionConfig: { phoneNumber: "+49170", body } });
const delay = { type: "REDIRECT_DELAY", config: { seconds: 5 } };

describe("what becomes of a link", () => {
  const changeOf = (before: Properties, after: Properties, more: Change = {}) =>
    one([link("a", { before, after, ...more })]);

  it.each<[LinkChange["effect"], Properties, Properties, changes: [before: string, after: string][]]>([
    ["ends", { url: url("a") }, { routes: [] }, [[url("a"), "the link does not work"]]],
    [
      "everyone",
      { url: url("a") },
      { routes: [germans("de")] },
      [
        [url("a"), url("de")],
        [url("a"), "the link does not work"],
      ],
    ],
    [
      "unknown",
      { url: url("a") },
      { routes: [vip("vip")] },
      [[url("a"), `${url("vip")} or the link does not work`]],
    ],
    [
      "some",
      { routes: [germans("de"), vip("vip", { conditions: [countries("FR")] }), fallback()] },
      { routes: [germans("deutsch"), vip("gold", { conditions: [countries("FR")] }), fallback()] },
      [
        [url("de"), url("deutsch")],
        [url("vip"), url("gold")],
      ],
    ],
    [
      "unknown",
      { routes: [vip("old"), fallback()] },
      { routes: [vip("new", { targeting: { plan: "team" } }), fallback()] },
      [[`${url("old")} or https://example.com/`, `${url("new")} or https://example.com/`]],
    ],
    [
      "some",
      { routes: [to(url("de"), { conditions: [readers] }), fallback()] },
      { routes: [to(url("deutsch"), { conditions: [readers] }), fallback()] },
      [[url("de"), url("deutsch")]],
    ],
    [
      "unknown",
      { routes: [vip("de", { conditions: [readers] }), fallback()] },
      { routes: [vip("deutsch", { conditions: [readers] }), fallback()] },
      [[url("de"), url("deutsch")]],
    ],
    [
      "everyone",
      { routes: [text("A")] },
      { routes: [text("B")] },
      [["SMS +49170", "SMS +49170, with other settings"]],
    ],
    [
      "unknown",
      { routes: [text("A")] },
      { routes: [vip("vip"), text("B")] },
      [["SMS +49170", `${url("vip")} or SMS +49170`]],
    ],
    [
      "everyone",
      { url: url("a") },
      { kind: "TREE", treeId: "tre_1", url: url("a") },
      [[url("a"), "the page of the tree"]],
    ],
    [
      "nobody",
      { url: url("a"), routeFeatures: until("2026-01-01T00:00:00Z") },
      { url: url("b"), routeFeatures: until("2026-01-01T00:00:00Z") },
      [],
    ],
  ])("is %s, by who gets what: %#", (effect, before, after, changes) => {
    const found = changeOf(before, after);
    expect([found.effect, found.changes.map((it) => [it.before, it.after])]).toEqual([effect, changes]);
  });

  it("is more than another password where others go elsewhere", () => {
    const routes = (name: string) => [
      germans("de", { features: [password] }),
      fallback({ actionConfig: { url: url(name) } }),
    ];
    const paths = ["routes[0].features[0].config.password"];
    expect(changeOf({ routes: routes("old") }, { routes: routes("new") }, { paths })).toMatchObject({
      effect: "some",
    });
  });

  it("is no other password where only a condition that cannot be read differs", () => {
    const routes = (plan: string) => [
      to(url("a"), { targeting: { plan }, features: [password] }),
      fallback(),
    ];
    const [change] = changeOf({ routes: routes("pro") }, { routes: routes("team") }).changes;
    expect(change?.after).toBe("maybe another of these");
  });
});

describe("a change in full", () => {
  it("is that of an address", () => {
    const rename = link("a", {
      before: { slug: "old", url: url("a") },
      after: { slug: "next", url: url("a") },
    });
    const common = {
      urn: urnOf("Link", "a"),
      name: "a",
      id: "lnk_a",
      why: "edit",
      certain: true,
      dependsOn: [],
    };
    const change = { visitors: "Everyone", kinds: [{}], certain: true, dependsOn: [] };
    expect(reportOf([rename]).visitors).toEqual({
      noticed: 2,
      links: [
        {
          ...{ ...common, effect: "ends", address: "/old", kinds: { changed: 1, all: 1 } },
          changes: [{ ...change, before: url("a"), after: "the link does not work" }],
          remarks: ["The address old stops working; the link has next in its place."],
        },
        {
          ...{ ...common, effect: "new", address: "/next", kinds: { changed: 1, all: 1 } },
          changes: [{ ...change, before: "the link does not work", after: url("a") }],
          remarks: ["The link had the address old before."],
        },
      ],
    });
  });

  const unknown = {
    effect: "unknown",
    changes: [],
    kinds: { changed: 0, all: 0 },
    certain: false,
    dependsOn: [],
  };

  it("is that of an entry whose inputs are not shown, of its set", () => {
    const inputs = { links: secret };
    const set = resource("LinkSet", "set", { before: inputs, after: inputs, paths: ["links"] });
    const identity = { urn: urnOf("LinkSet", "set"), why: "edit" };
    expect(reportOf([set]).visitors).toEqual({
      noticed: 1,
      links: [
        {
          ...{ ...unknown, ...identity, name: "set" },
          remarks: ["What visitors notice is not known: the entries of the set are not shown."],
        },
      ],
    });
    const ids = { ids: { x: "lnk_x" }, slugs: { x: "x" } };
    const changes = [{ key: "x", change: "update" }] as const;
    const outputs = { before: ids, live: ids, after: ids };
    const known = { ...set, paths: [], outputs, setChanges: { existing: 1, changes } };
    expect(reportOf([known]).visitors).toEqual({
      noticed: 1,
      links: [
        {
          ...{ ...unknown, ...identity, name: "x", id: "lnk_x" },
          remarks: [
            "What visitors notice is not known: its address, treeId, boardId, autoAppRedirectEnabled, options and 7 more may change, which is not shown.",
            "What visitors notice is not known: its inputs are not shown.",
          ],
        },
      ],
    });
  });

  it("is none of an entry without an id or a slug that ends: a new link beside it is another one", () => {
    const set = resource("LinkSet", "set", { before: { links: {} }, after: { links: {} } });
    const setChanges = { existing: 0, changes: [{ key: "lost", change: "delete" }] } as const;
    const added = link("added", { after: { url: url("a") } });
    expect(reportOf([{ ...set, setChanges }, added], { compared: "written" }).visitors?.links).toMatchObject([
      { name: "lost", effect: "ends" },
      { name: "added", effect: "new" },
    ]);
  });

  it("is that of a tree", () => {
    const tree = (before: Properties | undefined, after: Properties) =>
      reportOf([resource("Tree", "tree", { before, after } as Change)]).visitors?.links;
    const identity = { urn: urnOf("Tree", "tree"), name: "tree", why: "edit" };
    expect(tree({ username: "one" }, { username: "two" })).toEqual([
      {
        ...{ ...unknown, ...identity },
        remarks: ["What visitors notice is not known: the service decides what becomes of its links."],
      },
    ]);
    expect(tree(undefined, { username: "one" })).toEqual([
      { ...unknown, ...identity, effect: "new", remarks: [] },
    ]);
  });
});

describe("what is not known of a change", () => {
  const some = (name: string, more: Properties = {}) => ({ routes: [germans(name, more), fallback()] });
  const [one1, two] = [{ options: { a: 1 } }, { options: { a: 2 } }];

  it.each<[string, LinkChange["effect"], Properties, Properties, string[]]>([
    ["of which nobody is left", "ends", { url: url("a"), ...one1 }, { routes: [], ...two }, []],
    ["that everyone notices", "everyone", { url: url("a"), ...one1 }, { url: url("b"), ...two }, []],
    [
      "that some notice",
      "some",
      { ...some("de"), ...one1 },
      { ...some("deutsch"), ...two },
      ["What else visitors notice is not known: options changed."],
    ],
    [
      "that had a page",
      "some",
      { ...some("de", { features: [delay] }), title: "A" },
      { ...some("de"), title: "B" },
      ["What else visitors notice is not known: title changed."],
    ],
    [
      "of which the routes are not known",
      "unknown",
      { routes: secret, ...one1 },
      { routes: secret, ...two },
      ["What visitors notice is not known: its routes are a secret, because a value in them is a secret."],
    ],
    [
      "of which the routes are known later",
      "unknown",
      { url: url("a"), routes: null },
      { routes: unknownValue },
      ["What visitors notice is not known: its routes are known after the update."],
    ],
    [
      "of which neither the routes nor the address are known",
      "unknown",
      { routes: secret, title: "A" },
      { routes: secret, title: "B", slug: secret },
      [
        "What visitors notice is not known: its address may change, which is not shown.",
        "What visitors notice is not known: its routes are a secret, because a value in them is a secret.",
      ],
    ],
    [
      "that may be at another address",
      "everyone",
      { url: url("a"), ...one1 },
      { url: url("b"), slug: secret, ...two },
      [
        "What else visitors notice is not known: options changed, and its address may change, which is not shown.",
      ],
    ],
  ])("is said of a link %s", (_, effect, before, after, remarks) => {
    const found = one([link("a", { before, after })]);
    expect([found.effect, found.remarks]).toEqual([effect, remarks]);
    if (effect === "everyone" && remarks.length > 0)
      expect(found.changes).toMatchObject([{ certain: false }]);
  });

  it("is said of an entry of which a part of the inputs may not be shown", () => {
    const set = (name: string, a: number) => ({
      defaults: secret,
      links: { x: { slug: "x", url: url(name), options: { a } } },
    });
    const ids = { ids: { x: "lnk_x" }, slugs: { x: "x" } };
    const change = resource("LinkSet", "set", {
      ...{ before: set("a", 1), after: set("b", 2), paths: ["links.x.url", "links.x.options.a"] },
    });
    expect(one([{ ...change, outputs: { before: ids, live: ids } }])).toMatchObject({
      ...{ urn: urnOf("LinkSet", "set"), name: "x", effect: "everyone" },
      remarks: [
        "What else visitors notice is not known: options changed, and its address, treeId, boardId, autoAppRedirectEnabled, seoConfig and 6 more may change, which is not shown.",
      ],
    });
  });

  it("is only said of a link that is edited itself", () => {
    const inputs = { url: url("a"), options: secret };
    const route = resource("Route", "german", {
      before: { linkId: "lnk_a", ...germans("de") },
      after: { linkId: "lnk_a", ...germans("deutsch") },
    });
    const hidden = { ...inputs, slug: secret };
    const kept = link("a", { before: hidden, after: hidden, step: "same" });
    expect(one([kept, route])).toMatchObject({ effect: "some", certain: true, remarks: [] });
    const edited = link("a", { before: { ...inputs, ...one1 }, after: { ...inputs, ...two } });
    expect(one([edited, route]).remarks).toEqual([
      "What else visitors notice is not known: options changed.",
    ]);
  });

  it.each<[LinkChange["effect"], Properties, string[]]>([
    ["new", { kind: "TREE", treeId: "tre_1" }, []],
    ["new", { kind: "BOARD", boardId: "brd_1" }, []],
    [
      "unknown",
      { kind: "BOARD_ITEM", boardId: "brd_1", url: url("a") },
      ["What else visitors notice is not known: the page of the board shows the new link."],
    ],
  ])("is whether a page shows a new link, if it is not that page: %s for %j", (effect, after, remarks) => {
    expect(one([link("a", { after })])).toMatchObject({ effect, remarks });
  });
});

describe("the parts of a link", () => {
  const inputs = { url: url("a") };
  const same = link("a", { before: inputs, after: inputs, step: "same" });
  const german = (name: string) => ({ linkId: "lnk_a", ...germans(name) });
  const made = (what: string) =>
    `The update makes or removes ${what} with requests of their own: until the last one, visitors may get what the link decides without them.`;

  it("that somebody deletes are no step of an update", () => {
    const route = resource("Route", "german", {
      ...{ before: german("de"), live: undefined, after: german("de"), step: "create" },
    });
    const links = reportOf([same, { ...route, live: undefined }]).visitors?.links;
    expect(links).toMatchObject([{ why: "drift", effect: "some", remarks: [] }]);
  });

  it("that are replaced are one, beside an edit of the link and of another part", () => {
    const condition = { linkId: "lnk_a", routeId: "rte_1", ...countries("DE") };
    const all = [
      resource("Condition", "in", {
        ...{
          before: condition,
          after: condition,
          step: "replace",
          isDeletedFirst: true,
          changesProvider: true,
        },
      }),
      resource("Route", "german", {
        ...{ before: { linkId: "lnk_a", ...to(url("de")) }, after: { linkId: "lnk_a", ...to(url("de")) } },
        ...{ id: "lnk_a/rte_1", step: "same" },
      }),
      link("a", { before: { ...inputs, folderId: "fld_1" }, after: { ...inputs, folderId: "fld_2" } }),
    ];
    expect(one(all)).toMatchObject({ effect: "nobody", certain: true, remarks: [made("a Condition")] });
  });

  it("are gone for a moment together with the link", () => {
    const route = resource("Route", "german", {
      ...{ before: german("de"), after: { ...german("de"), sortOrder: 0 } },
    });
    const replaced = link("a", { before: inputs, after: inputs, step: "replace", isDeletedFirst: true });
    expect(one([replaced, route])).toMatchObject({ effect: "gap" });
  });

  it("that an update leaves as they are take no request", () => {
    const hidden = { ...german("de"), actionConfig: { url: secret } };
    const route = resource("Route", "german", { before: hidden, after: hidden, step: "same" });
    const drifted = { ...route, hiddenDrift: ["actionConfig.url"] };
    expect(one([same, drifted], { compared: "written" }).remarks).toEqual([]);
  });

  it("are not the link, which somebody has deleted and which the program edits", () => {
    const again = {
      ...link("a", { before: inputs, after: { url: url("b") }, step: "create" }),
      live: undefined,
    };
    expect(reportOf([again]).visitors?.links).toMatchObject([
      { why: "drift", effect: "ends", remarks: [] },
      { why: "edit", effect: "everyone", remarks: [] },
    ]);
  });

  it("are those of a link that is not shown by the name of an id", () => {
    const route = (name: string) => ({ ...german(name), linkId: secret });
    const change = resource("Route", "german", { before: route("de"), after: route("deutsch") });
    expect(one([change]).name).toBe("(known after the update)");
  });
});
