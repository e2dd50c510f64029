import { describe, expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { feature, link, route } from "../../provider/resources";
import { bodies, planned } from "./planned";

describe("a graph", () => {
  const german = { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } };
  const fallback = {
    isGlobalFallback: true,
    actionType: "URL",
    actionConfig: { url: "https://example.com" },
  };
  const secret = { type: "PASSWORD", enabled: true, config: { password: "s" } };
  const liveRoutes = [
    { id: "r1", ...german, priority: 7, conditions: [], features: [], targets: [], targetItemIds: [] },
    { id: "r2", ...fallback, conditions: [], features: [], targets: [], targetItemIds: [] },
  ];
  const live = { id: "l", routes: liveRoutes };
  const moved = { ...german, actionConfig: { url: "https://example.com/new" } };

  it("with one changed destination among ten routes takes one write, to that route", async () => {
    const routes = Array.from({ length: 10 }, (_, n) => ({
      actionType: "URL",
      actionConfig: { url: `https://example.com/${n}` },
      isGlobalFallback: n === 9,
    }));
    const live = routes.map((route, n) => ({
      ...route,
      id: `r${n}`,
      actionConfig: { ...route.actionConfig, by: "hand" },
    }));
    const news = routes.with(4, {
      ...(routes[4] as (typeof routes)[0]),
      actionConfig: { url: "https://example.com/x" },
    });
    const { writes } = await planned(link, "l", [{ routes }, { routes: news }], {
      id: "l",
      routes: live.map((route) => ({ ...route, conditions: [], features: [], targets: [] })),
    });
    expect(writes).toEqual([
      ["PATCH", "l/routes/r4", { actionConfig: { url: "https://example.com/x", by: "hand" } }],
    ]);
  });

  it("is changed by single requests when a route is added at the end or removed", async () => {
    const added = await planned(link, "l", [{ routes: [fallback] }, { routes: [fallback, german] }], {
      ...live,
      routes: [liveRoutes[1]],
    });
    expect(added.writes).toEqual([["POST", "l/routes", german]]);
    const removed = await planned(link, "l", [{ routes: [german, fallback] }, { routes: [fallback] }], live);
    expect(removed.writes).toEqual([["DELETE", "l/routes/r1"]]);
  });

  it("is sent as a whole when several routes change, with the undeclared live values", async () => {
    const routes = [moved, { ...fallback, sortOrder: 3 }];
    const { writes } = await planned(link, "l", [{ routes: [german, fallback] }, { routes }], live);
    const undeclared = { conditions: [], features: [], targetItemIds: [] };
    expect(writes).toEqual([
      [
        "PATCH",
        "l",
        {
          routes: [
            { ...moved, priority: 7, ...undeclared },
            { ...fallback, sortOrder: 3, ...undeclared },
          ],
        },
      ],
    ]);
  });

  it("is changed by single requests if sending the whole graph would remove an undeclared password", async () => {
    const withPassword = [
      { ...liveRoutes[0], features: [{ id: "f", type: "PASSWORD", config: { password: "********" } }] },
      liveRoutes[1],
    ];
    const routes = [moved, { ...fallback, sortOrder: 3 }];
    const { writes, lostPasswords } = await planned(link, "l", [{ routes: [german, fallback] }, { routes }], {
      id: "l",
      routes: withPassword,
    });
    expect(lostPasswords).toEqual([]);
    expect(writes).toEqual([
      ["PATCH", "l/routes/r2", { sortOrder: 3 }],
      ["PATCH", "l/routes/r1", { actionConfig: moved.actionConfig }],
    ]);
  });

  it("reports a lost password when settings next to an undeclared password change", async () => {
    const olds = { routes: [{ ...fallback, features: [{ type: "PASSWORD", config: { hint: "a" } }] }] };
    const news = { routes: [{ ...fallback, features: [{ type: "PASSWORD", config: { hint: "b" } }] }] };
    const config = { hint: "a", password: "********" };
    const routes = [{ ...liveRoutes[1], features: [{ id: "f", type: "PASSWORD", config }] }];
    const { lostPasswords } = await planned(link, "l", [olds, news], { id: "l", routes });
    expect(lostPasswords).toEqual(["routes[0].features[0].config"]);
  });

  it("keeps undeclared settings next to a declared password", async () => {
    const olds = { linkId: "l", routeId: "r", ...secret };
    const news = { ...olds, config: { password: "t" } };
    const shown = { id: "f", type: "PASSWORD", enabled: true, config: { password: "********", tries: 3 } };
    expect(await bodies(feature, "l/r/f", [olds, news], shown)).toEqual([
      { config: { password: "t", tries: 3 } },
    ]);
  });

  it.each([
    ["that is not declared", { type: "PASSWORD" }, { enabled: true }],
    ["whose settings the service does not show", { type: "PASSWORD", config: { phrase: "s" } }, {}],
  ])("reports a lost password at the level of the link for a password %s", async (_, declared, shown) => {
    const utm = { type: "UTM", config: { a: 1 } };
    const olds = { routeFeatures: [declared, utm] };
    const news = { routeFeatures: [declared, { ...utm, config: { a: 2 } }] };
    const live = {
      id: "l",
      routeFeatures: [
        { id: "f", type: "PASSWORD", ...shown },
        { id: "g", ...utm },
      ],
    };
    expect((await planned(link, "l", [olds, news], live)).lostPasswords).toEqual(["routeFeatures[0].config"]);
  });

  it("sends the default or nothing for what a route no longer declares, also in the whole graph", async () => {
    const conditions = [{ type: "COUNTRY", operator: "EQUALS", valueKey: "DE" }];
    const features = [{ type: "UTM", config: { source: "x" } }];
    const more = {
      conditions,
      features,
      deviceProfileIds: ["d1"],
      targeting: { a: 1 },
      priority: 7,
      isActive: false,
    };
    const shown = { ...liveRoutes[0], ...more, conditions: [{ id: "c", ...conditions[0] }] };
    const { writes } = await planned(
      link,
      "l",
      [{ routes: [{ ...german, ...more }, fallback] }, { routes: [german, { ...fallback, sortOrder: 3 }] }],
      { id: "l", routes: [{ ...shown, targeting: { a: 1, b: 2 } }, liveRoutes[1]] },
    );
    const empty = {
      conditions: [],
      features: [],
      deviceProfileIds: [],
      targeting: { b: 2 },
      priority: 0,
      isActive: true,
    };
    expect(writes).toEqual([
      ["PATCH", "l", { routes: [expect.objectContaining({ ...german, ...empty }), expect.anything()] }],
    ]);
  });

  it("keeps the destination of a route that no longer declares an action", async () => {
    const { actionType: _, actionConfig: __, ...rest } = german;
    const { writes } = await planned(
      link,
      "l",
      [
        { routes: [german, fallback] },
        {
          routes: [
            { ...rest, priority: 2 },
            { ...fallback, sortOrder: 3 },
          ],
        },
      ],
      live,
    );
    expect(JSON.stringify(writes)).not.toContain('"actionConfig":{}');
  });

  it("does not add a route that an update created before it failed halfway", async () => {
    const { writes } = await planned(
      link,
      "l",
      [{ routes: [fallback] }, { routes: [german, fallback] }],
      live,
    );
    expect(writes).toEqual([]);
  });

  it("is replaced by a single destination: other routes are deleted, and the fallback stays the same", async () => {
    const olds = { domainId: "dom_1", routes: [german, fallback] };
    const news = { domainId: "dom_1", url: "https://example.com" };
    expect((await planned(link, "l", [olds, news], live)).writes).toEqual([["DELETE", "l/routes/r1"]]);
  });

  it("changes a single condition, feature or target by its own request", async () => {
    const de = { type: "COUNTRY", valueKey: "DE" };
    const limit = { type: "LIMIT", config: { clicks: 1 } };
    const shown = {
      ...liveRoutes[0],
      id: "r",
      conditions: [{ id: "c", ...de, operator: "IN" }],
      features: [{ id: "f", ...limit, enabled: false }],
      targets: [{ id: "t", itemId: "i", required: true }],
      targetItemIds: ["i"],
    };
    const declared = { linkId: "l", conditions: [de], features: [limit], targetItemIds: ["i"] };
    const writes = async (change: Properties) =>
      (await planned(route, "l/r", [declared, { ...declared, ...change }], shown)).writes;
    expect(await writes({ conditions: [{ ...de, valueKey: "AT" }] })).toEqual([
      ["PATCH", "l/routes/r/conditions/c", { valueKey: "AT" }],
    ]);
    expect(await writes({ features: [] })).toEqual([["DELETE", "l/routes/r/features/f"]]);
    expect(await writes({ features: [{ ...limit, config: { clicks: 2 } }] })).toEqual([
      ["PATCH", "l/routes/r/features/f", { config: { clicks: 2 } }],
    ]);
    expect(await writes({ targetItemIds: ["i", "j"] })).toEqual([
      ["POST", "l/routes/r/targets", { itemId: "j" }],
    ]);
    // `required`, which a list of item ids cannot express, is never lost.
    expect(await writes({ targetItemIds: ["i", "j", "k"], priority: 1 })).toEqual([
      ["PATCH", "l/routes/r", { priority: 1 }],
      ["POST", "l/routes/r/targets", { itemId: "j" }],
      ["POST", "l/routes/r/targets", { itemId: "k" }],
    ]);
  });
});
