import { describe, expect, it } from "vitest";
import { linksOfStack } from "../../../provider/cli/graph/from-stack";
import { unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, look, seen, to, urnOf } from "./scene";

const shop = { slug: "shop", url: "https://example.com/shop" };
const german = (linkId: string) => ({
  linkId,
  ...to("https://example.com/de", { platform: "GEO", priority: 1 }),
});

describe("the graph of a stack", () => {
  it("has inline routes in the order in which they are considered, the fallback last", () => {
    const routes = [
      fallback({ priority: 99 }),
      to("https://example.com/low", { clientRouteId: "low", priority: 1 }),
      to("https://example.com/high", { clientRouteId: "high", priority: 2 }),
      to("https://example.com/later", { clientRouteId: "later", priority: 2, sortOrder: 1 }),
    ];
    const [link] = linksOfStack(look([seen("Link", "shop", { slug: "shop", routes }, "lnk_1")]));
    expect(link?.routes.map(({ name }) => name)).toEqual(["high", "later", "low", "fallback"]);
    expect(link).toMatchObject({ name: "shop", id: "lnk_1", isWhole: true, remark: undefined });
  });

  it("joins separate resources below their link and route by the ids that are known", () => {
    const links = linksOfStack(
      look([
        seen(
          "Feature",
          "utm",
          { linkId: "lnk_1", routeId: "rt_1", type: "UTM", config: { source: "x" } },
          "lnk_1/rt_1/f_1",
        ),
        seen(
          "Condition",
          "country",
          { linkId: "lnk_1", routeId: "rt_1", ...countries("DE", "AT") },
          "lnk_1/rt_1/c_1",
        ),
        seen("Route", "german", german("lnk_1"), "lnk_1/rt_1"),
        seen("Link", "shop", shop, "lnk_1"),
        seen("Link", "other", { slug: "other", url: "https://example.com/other" }, "lnk_2"),
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

  it("joins what is still to be created by where its ids come from", () => {
    const link = urnOf("Link", "shop");
    const linkId = unknownValue;
    const links = linksOfStack(
      look(
        [
          seen("Link", "shop", shop),
          seen("Route", "german", german(linkId)),
          seen("Condition", "country", { linkId, routeId: unknownValue, ...countries("DE") }),
          seen("Feature", "locked", { linkId, routeId: unknownValue, type: "PASSWORD", config: {} }),
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
    expect(links[0]).toMatchObject({ remark: "still to be created", id: undefined });
    expect(links[0]?.routes).toMatchObject([
      { name: "german", conditions: [{ text: "country in DE" }], features: [] },
      { name: "everybody", features: [{ text: "password" }] },
    ]);
  });

  it("shows what belongs to a link that nobody can tell, and loses nothing", () => {
    const links = linksOfStack(
      look([
        seen("Route", "german", german(unknownValue)),
        seen(
          "Condition",
          "country",
          { linkId: "lnk_9", routeId: "rt_9", ...countries("DE") },
          "lnk_9/rt_9/c_1",
        ),
      ]),
    );
    expect(links).toMatchObject([
      {
        name: "a link not known yet",
        isWhole: false,
        remark: "its id is not known before the update",
        routes: [{ name: "german" }],
      },
      {
        name: "lnk_9",
        id: "lnk_9",
        isWhole: false,
        remark: "not declared in this stack",
        routes: [{ name: "route rt_9", audience: undefined, conditions: [{ text: "country in DE" }] }],
      },
    ]);
  });

  it("keeps below its old link what a preview does not know the link of, and moves what has moved", () => {
    const before = german("lnk_1");
    const after = german(unknownValue);
    const route = { ...seen("Route", "german", after, "lnk_1/rt_1"), before };
    const links = [
      seen("Link", "shop", shop, "lnk_1"),
      seen("Link", "more", { slug: "more", url: "https://a.b/" }),
    ];
    const linkOfRoute = (sources: Record<string, string>) =>
      linksOfStack(look([...links, route], sources)).find(({ routes }) => routes.length === 2)?.name;
    expect(linkOfRoute({})).toBe("shop");
    expect(linkOfRoute({ "german.linkId": urnOf("Link", "more") })).toBe("more");
  });

  it("says that routes are hidden that the engine takes for a secret as a whole", () => {
    const [link] = linksOfStack(look([seen("Link", "shop", { slug: "shop", routes: "[secret]" }, "lnk_1")]));
    expect(link).toMatchObject({
      routes: [],
      isWhole: false,
      remark: expect.stringMatching(/secret as a whole/),
    });
  });

  it("has what the program no longer declares only where that is asked for", () => {
    const gone = { ...seen("Link", "shop", shop, "lnk_1"), after: undefined, step: "delete" as const };
    expect(linksOfStack(look([gone]))).toEqual([]);
    expect(linksOfStack(look([gone]), true)).toMatchObject([{ name: "shop" }]);
  });
});
