import { describe, expect, it } from "vitest";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, to, urnOf } from "../graph/fixtures";
import { type Change, germans, link, one, onPhones, reportOf, resource, secret, url } from "./visitors";

describe("a link whose address changes", () => {
  it("ends for those who have the old address, also where another link takes it", () => {
    const rename = link("a", {
      before: { slug: "old", url: url("a") },
      after: { slug: "next", url: url("a") },
    });
    const taken = link("b", { before: { slug: "b", url: url("b") }, after: { slug: "old", url: url("b") } });
    expect(reportOf([rename]).visitors?.links).toMatchObject([
      { effect: "ends", remarks: ["The address old stops working; the link has next in its place."] },
      { effect: "new", remarks: ["The link had the address old before."] },
    ]);
    expect(reportOf([rename, taken]).visitors?.links).toMatchObject([
      { name: "b", effect: "ends", changes: [{ before: url("b"), after: "the link does not work" }] },
      {
        ...{ name: "b", effect: "everyone", changes: [{ before: url("a"), after: url("b") }] },
        remarks: ["The address moves from Link a to Link b."],
      },
      { name: "a", effect: "new" },
    ]);
  });

  it("names the domains where only these differ", () => {
    const on = (domainId: string) => ({ slug: "a", url: url("a"), domainId });
    expect(reportOf([link("a", { before: on("dom_1"), after: on("dom_2") })]).visitors?.links).toMatchObject([
      {
        effect: "ends",
        remarks: ["The address a on dom_1 stops working; the link has a on dom_2 in its place."],
      },
      { effect: "new", remarks: ["The link had the address a on dom_1 before."] },
    ]);
  });

  it("is the same link where it moves to a set, or from dynamic classes to the plugin", () => {
    const links = { moved: { url: url("moved") }, wrong: { url: url("other") } };
    const set = resource("LinkSet", "redirects", { after: { defaults: { domainId: "dom_1" }, links } });
    const [moved, wrong] = ["moved", "wrong"].map((name) =>
      link(name, { before: { url: url(name) }, isDynamic: true }),
    );
    expect(reportOf([set, moved, wrong] as PreviewedResource[]).visitors?.links).toMatchObject([
      {
        ...{ name: "wrong", effect: "everyone" },
        remarks: ["The address moves from Link wrong to redirects: wrong."],
      },
      { name: "moved", effect: "nobody", certain: true, remarks: [] },
    ]);
    const native = {
      ...link("moved", { after: { url: url("moved") } }),
      urn: "urn:pulumi:dev::shop::x::moved",
    };
    expect(one([moved as PreviewedResource, native])).toMatchObject({
      ...{ effect: "nobody", certain: true, moves: true },
    });
  });

  it("moves only from a resource that is deleted to one that is created", () => {
    const at = (slug: string) => ({ slug, url: url("a") });
    const moves = (...resources: PreviewedResource[]) =>
      reportOf(resources).visitors?.links.map((it) => [it.effect, it.moves ?? false]);
    expect(moves(link("a", { before: at("a") }), link("b", { before: at("b"), after: at("a") }))).toEqual([
      ["ends", false],
      ["nobody", false],
    ]);
    expect(moves(link("a", { before: at("a"), after: at("b") }), link("b", { after: at("a") }))).toEqual([
      ["new", false],
      ["nobody", false],
    ]);
  });

  it("is named where it moves, also if nothing is known of its visitors", () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      to(url(String(index)), { conditions: [{ ...onPhones, valueJson: { values: [`os ${index}`] } }] }),
    );
    const remark = "The address moves from Link a to Link b.";
    for (const [routes, reason] of [
      [secret, "its routes are a secret, because a value in them is a secret"],
      [[...many, fallback()], "there are too many kinds of visitors"],
    ] as const) {
      const [before, after] = [{ routes: many }, { slug: "a", routes }];
      expect(one([link("a", { before }), link("b", { after })])).toMatchObject({
        ...{ effect: "unknown", certain: false, moves: true },
        remarks: [`What visitors notice is not known: ${reason}.`, remark],
      });
    }
  });
});

describe("a link whose slug the service chose", () => {
  const chosen = (name: string, change: Change) => {
    const without = (inputs: Properties | undefined) => inputs && { ...inputs, slug: undefined };
    const { before, live, after, ...more } = change;
    const sides = { ...(before && { before: without(before) }), after: without(after) };
    return link(name, { ...more, ...sides, ...(live && { live: without(live) }) });
  };

  it("is no other one that has none either", () => {
    const inputs = { url: url("a") };
    const kept = chosen("a", { before: inputs, after: inputs, step: "same" });
    expect(one([kept, chosen("b", { before: inputs })])).toMatchObject({ name: "b", effect: "ends" });
  });

  it("keeps it where somebody changes the link, which an update replaces", () => {
    const [before, live] = [{ url: url("a") }, { url: url("b") }];
    const { visitors } = reportOf([chosen("a", { before, live, after: before, step: "replace" })]);
    expect(visitors?.links.filter(({ why }) => why === "drift")).toMatchObject([
      { effect: "everyone", changes: [{ before: url("a"), after: url("b") }] },
    ]);
  });
});

describe("a part whose link or route is known after the update", () => {
  const inputs = { url: url("a") };
  const kept = link("a", { before: inputs, after: inputs, step: "same" });

  it("belongs to the one in state before", () => {
    const route = { linkId: "lnk_a", ...to(url("de")) };
    const condition = (routeId: unknown) => ({ linkId: "lnk_a", routeId, ...countries("DE") });
    const change = one(
      [
        kept,
        resource("Route", "german", { before: route, after: route, id: "lnk_a/rte_2", step: "replace" }),
        resource("Condition", "in", { before: condition("rte_1"), after: condition(unknownValue) }),
      ],
      { sources: { "in.routeId": urnOf("Route", "german") } },
    );
    expect(change).toMatchObject({ effect: "some", changes: [{ before: url("de"), after: url("a") }] });
  });
});

describe("a refactoring", () => {
  const inline = [germans("de"), fallback()];
  const shop = (change: Change) => link("shop", change);

  it("that takes routes out of a link is noticed by nobody, but for the moment of the update", () => {
    const {
      conditions,
      clientRouteId: _,
      ...route
    } = germans("de") as { conditions: Properties[] } & Properties;
    const linkId = "lnk_shop";
    const resources = [
      shop({ before: { routes: inline }, after: { routes: [fallback()] } }),
      resource("Route", "german", { after: { linkId, ...route } }),
      resource("Condition", "in-german", { after: { linkId, routeId: unknownValue, ...conditions[0] } }),
    ];
    const sources = { "in-german.routeId": urnOf("Route", "german") };
    expect(one(resources, { sources })).toMatchObject({
      ...{ effect: "nobody", certain: true, changes: [] },
      remarks: [expect.stringContaining("The update makes or removes 2 parts (Route, Condition)")],
    });
  });

  it("that renames a resource with an alias is noticed by nobody, also where another link takes its slug", () => {
    const before = { url: url("a"), title: "A" };
    const former = { ...shop({ before }), step: "same" as const };
    const renamed = (after: Properties) => ({ ...shop({ before, after }), urn: urnOf("Link", "winter") });
    expect(one([former, renamed({ ...before, title: "B" })])).toMatchObject({
      ...{ urn: urnOf("Link", "winter"), effect: "nobody", certain: true, remarks: [] },
    });
    const taken = link("taken", { after: { slug: "shop", url: url("a") } });
    expect(reportOf([former, renamed({ ...before, slug: "next" }), taken]).visitors?.links).toMatchObject([
      { name: "winter", effect: "new" },
      { name: "taken", effect: "nobody" },
    ]);
  });

  it("that replaces a link says in which order", () => {
    const replaced = (isDeletedFirst: boolean) =>
      one([
        shop({
          ...{ before: { url: url("a"), title: "A" }, after: { url: url("a"), title: "B" } },
          ...{ step: "replace", isDeletedFirst },
        }),
      ]);
    expect(replaced(true)).toMatchObject({
      effect: "gap",
      remarks: [expect.stringContaining("nobody gets anything in between")],
    });
    expect(replaced(false)).toMatchObject({
      effect: "nobody",
      remarks: [expect.stringContaining("created before the old one is deleted")],
    });
  });
});

describe("a link that leads to itself", () => {
  it("stops working", () => {
    const shortUrl = "https://sho.rt/a";
    const change = link("a", { before: { url: url("a") }, after: { url: shortUrl } });
    expect(one([change], { shortUrls: { a: shortUrl } })).toMatchObject({ effect: "ends" });
    expect(one([change])).toMatchObject({ effect: "everyone" });
  });
});
