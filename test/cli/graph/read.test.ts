import { describe, expect, it } from "vitest";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import { unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, graphLink, preview, previewed, to, urnOf } from "./fixtures";

const shop = { slug: "shop", url: "https://example.com/shop" };
const german = (linkId: string) => ({
  linkId,
  ...to("https://example.com/de", { platform: "GEO", priority: 1 }),
});

describe("the graph of a stack", () => {
  it("shows all that restricts a route: conditions, devices, targeting and items", () => {
    const restrictions = {
      ...{ deviceProfileIds: ["PHONE"], targeting: { plan: "pro" }, targetItemIds: ["it_1"] },
      targets: [{ id: "tgt_1", itemId: "it_2" }],
    };
    const [some, all] = graphLink("shop", [
      to("https://example.com/de", { conditions: [countries("DE")], ...restrictions }),
      fallback({ deviceProfileIds: [], targeting: {}, targetItemIds: null, targets: [] }),
    ]).routes;
    expect(some?.conditions.map(({ text }) => text)).toEqual([
      ...["country in DE", "device profile in PHONE", "targeting plan: pro", "items it_1, it_2"],
    ]);
    expect(all?.conditions).toEqual([]);
  });

  it("may have a fallback that is not shown, in its list or as a route of its own", () => {
    const hasAllRoutes = (routes: unknown[], ...more: ReturnType<typeof previewed>[]) =>
      readStackLinks(preview([previewed("Link", "shop", { slug: "shop", routes }, "lnk_1"), ...more]))[0]
        ?.hasAllRoutes;
    const one = to("https://example.com/a");
    const separate = (isGlobalFallback: unknown) =>
      previewed("Route", "last", { linkId: "lnk_1", ...one, isGlobalFallback });
    expect(hasAllRoutes([one])).toBe(true);
    expect(hasAllRoutes([one], separate(false))).toBe(true);
    expect(hasAllRoutes([one, unknownValue])).toBe(false);
    expect(hasAllRoutes([one], separate(unknownValue))).toBe(false);
  });

  it("has inline routes in the order in which they are considered, with the fallback last", () => {
    const routes = [
      fallback({ priority: 99 }),
      to("https://example.com/low", { clientRouteId: "low", priority: 1 }),
      to("https://example.com/high", { clientRouteId: "high", priority: 2 }),
      to("https://example.com/later", { clientRouteId: "later", priority: 2, sortOrder: 1 }),
    ];
    const [link] = readStackLinks(preview([previewed("Link", "shop", { slug: "shop", routes }, "lnk_1")]));
    expect(link?.routes.map(({ name }) => name)).toEqual(["high", "later", "low", "fallback"]);
    expect(link).toMatchObject({ name: "shop", id: "lnk_1", hasAllRoutes: true, remark: undefined });
  });

  it("joins separate resources to their link and route by known ids", () => {
    const links = readStackLinks(
      preview([
        previewed(
          "Feature",
          "utm",
          { linkId: "lnk_1", routeId: "rt_1", type: "UTM", config: { source: "x" } },
          "lnk_1/rt_1/f_1",
        ),
        previewed(
          "Condition",
          "country",
          { linkId: "lnk_1", routeId: "rt_1", ...countries("DE", "AT") },
          "lnk_1/rt_1/c_1",
        ),
        previewed("Route", "german", german("lnk_1"), "lnk_1/rt_1"),
        previewed("Link", "shop", shop, "lnk_1"),
        previewed("Link", "other", { slug: "other", url: "https://example.com/other" }, "lnk_2"),
      ]),
    );
    expect(links.map(({ name }) => name)).toEqual(["other", "shop"]);
    expect(links[1]?.routes).toMatchObject([
      {
        name: "german",
        platform: "GEO",
        conditions: [{ text: "country in DE, AT" }],
        features: [{ text: "UTM source: x" }],
      },
      { name: "everybody", isFallback: true, destination: { text: "https://example.com/shop" } },
    ]);
  });

  it("has the folder of each link: its title, or its id where the stack does not declare it", () => {
    const inFolder = (name: string, folderId: string, id?: string) =>
      previewed("Link", name, { slug: name, url: "https://example.com/", folderId }, id);
    const box = urnOf("Folder", "box");
    const links = readStackLinks(
      preview(
        [
          previewed("Folder", "box", { title: "Box" }),
          previewed("Folder", "bag", { title: unknownValue }, "fld_2"),
          inFolder("a-new", unknownValue),
          inFolder("b-old", "fld_2", "lnk_1"),
          inFolder("c-elsewhere", "fld_9", "lnk_2"),
          inFolder("d-unknown", unknownValue),
          previewed("Link", "e-none", shop, "lnk_3"),
        ],
        { "a-new.folderId": box },
      ),
    );
    expect(links.map(({ folder }) => folder)).toEqual([
      { id: box, title: "Box", name: "box" },
      { id: "fld_2", title: "bag", name: "bag" },
      { id: "fld_9", title: undefined },
      undefined,
      undefined,
    ]);
  });

  it("joins new resources by the resources that their ids come from", () => {
    const link = urnOf("Link", "shop");
    const linkId = unknownValue;
    const links = readStackLinks(
      preview(
        [
          previewed("Link", "shop", shop),
          previewed("Route", "german", german(linkId)),
          previewed("Condition", "country", { linkId, routeId: unknownValue, ...countries("DE") }),
          previewed("Feature", "locked", { linkId, routeId: unknownValue, type: "PASSWORD", config: {} }),
        ],
        {
          "german.linkId": link,
          "country.linkId": link,
          "country.routeId": urnOf("Route", "german"),
          "locked.linkId": link,
          "locked.routeId": link,
        },
      ),
    );
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ remark: "not created yet", id: undefined });
    expect(links[0]?.routes).toMatchObject([
      { name: "german", conditions: [{ text: "country in DE" }], features: [] },
      { name: "everybody", features: [{ text: "password" }] },
    ]);
  });

  it("keeps resources whose link is unknown or not in the stack", () => {
    const links = readStackLinks(
      preview([
        previewed("Route", "german", german(unknownValue)),
        previewed(
          "Condition",
          "country",
          { linkId: "lnk_9", routeId: "rt_9", ...countries("DE") },
          "lnk_9/rt_9/c_1",
        ),
      ]),
    );
    expect(links).toMatchObject([
      {
        name: "an unknown link",
        hasAllRoutes: false,
        remark: "its id is known after the update",
        routes: [{ name: "german" }],
      },
      {
        name: "lnk_9",
        id: "lnk_9",
        hasAllRoutes: false,
        remark: "not declared in this stack",
        routes: [{ name: "route rt_9", routingKey: undefined, conditions: [{ text: "country in DE" }] }],
      },
    ]);
  });

  it("keeps a resource at its old link when a preview does not know the link, unless it moved to another one", () => {
    const before = german("lnk_1");
    const after = german(unknownValue);
    const route = { ...previewed("Route", "german", after, "lnk_1/rt_1"), before };
    const links = [
      previewed("Link", "shop", shop, "lnk_1"),
      previewed("Link", "more", { slug: "more", url: "https://a.b/" }),
    ];
    const linkOfRoute = (sources: Record<string, string>) =>
      readStackLinks(preview([...links, route], sources)).find(({ routes }) => routes.length === 2)?.name;
    expect(linkOfRoute({})).toBe("shop");
    expect(linkOfRoute({ "german.linkId": urnOf("Link", "more") })).toBe("more");
  });

  it("says that routes are hidden when the engine treats all of them as one secret", () => {
    const [link] = readStackLinks(
      preview([previewed("Link", "shop", { slug: "shop", routes: "[secret]" }, "lnk_1")]),
    );
    expect(link).toMatchObject({
      routes: [],
      hasAllRoutes: false,
      remark: expect.stringMatching(/single secret/),
    });
  });

  it("includes resources that the program no longer declares only on request", () => {
    const deleted = {
      ...previewed("Link", "shop", shop, "lnk_1"),
      after: undefined,
      step: "delete" as const,
    };
    expect(readStackLinks(preview([deleted]))).toEqual([]);
    expect(readStackLinks(preview([deleted]), true)).toMatchObject([{ name: "shop" }]);
  });
});
