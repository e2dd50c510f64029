import { describe, expect, it } from "vitest";
import { type Client, UserError } from "../../provider/client";
import type { AnyDefinition, Context, Properties } from "../../provider/lifecycle";
import { planPreview, planUpdate } from "../../provider/lifecycle/update/plan";
import { condition, feature, folder, link, qr, route } from "../../provider/resources";

/** Plans an update: its requests as `[method, path below the link, body]`, and the passwords that it would remove. */
async function planned(
  definition: AnyDefinition,
  id: string,
  [olds, news]: readonly [Properties, Properties],
  live?: Properties,
) {
  const response = definition.endpoints.read ? live : [live];
  const client = {
    call: async () => response,
    pages: async function* () {
      yield response;
    },
  } as unknown as Client;
  const plan = await planUpdate(definition, id, { inputs: olds, outputs: {} }, news, { client } as Context);
  return {
    lostPasswords: plan?.lostPasswords,
    writes: plan?.writes.map(({ endpoint: { method, path }, params, body }) => {
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      return [method, filledPath.replace("/api/v1/links/", ""), ...(body ? [body] : [])];
    }),
  };
}

const bodies = async (...args: Parameters<typeof planned>) =>
  (await planned(...args)).writes?.map(([, , body]) => body);

describe("the body of an update", () => {
  const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };

  it("treats keys such as __proto__ and toString as data", async () => {
    const extra = JSON.parse('{"__proto__":{" ":null},"toString":{}}');
    const [body] = (await bodies(folder, "f", [{ title: "x" }, { title: "x", extra }], { id: "f" })) ?? [];
    expect(Object.keys(body as object).toSorted()).toEqual(["__proto__", "toString"]);
  });

  it("contains only the fields that differ", async () => {
    expect(await bodies(link, "l", [olds, { ...olds, title: "y" }])).toEqual([{ title: "y" }]);
  });

  it("sends null for a removed field that the API can clear, and nothing for any other", async () => {
    const { title, sortOrder, ...news } = olds;
    expect(await bodies(link, "l", [olds, news])).toEqual([{ title: null }]);
  });

  it("sends null for a key of extra that becomes null", async () => {
    const versions = [
      { title: "x", extra: { color: "red" } },
      { title: "x", extra: { color: null } },
    ] as const;
    expect(await bodies(folder, "f", versions)).toEqual([{ color: null }]);
  });

  it("never removes a slug", async () => {
    const { slug, ...news } = olds;
    expect(await bodies(link, "l", [olds, news])).toEqual([]);
  });

  it("sends the changed keys of extra as separate fields", async () => {
    const before = { title: "x", extra: { color: "red", icon: "a" } };
    const after = { title: "x", extra: { color: "blue", icon: "a" } };
    expect(await bodies(folder, "f", [before, after])).toEqual([{ color: "blue" }]);
  });

  it("never contains the ids of the parents", async () => {
    const versions = [
      { linkId: "a", priority: 1 },
      { linkId: "a", priority: 2 },
    ] as const;
    expect(await bodies(route, "a/r", versions)).toEqual([{ priority: 2 }]);
  });
});

describe("an undeclared live value", () => {
  it.each([
    [link, "l", "seo", { title: "a" }, { title: "b" }, { title: "x", indexable: false }, {}],
    [link, "l", "options", { mine: 1 }, { mine: 2 }, { mine: 1, theirs: { deep: [null] } }, {}],
    [qr, "l", "payload", { color: "red" }, { color: "blue" }, { color: "red", logo: "x" }, {}],
    [condition, "l/r/c", "valueJson", { values: ["DE"] }, { values: ["AT"] }, { note: null }, { id: "c" }],
    [folder, "f", "nested", { a: 1 }, { a: 2 }, { b: 1 }, {}],
  ] as const)(
    "stays when a sibling changes (%#)",
    async (definition, id, name, before, after, live, fields) => {
      const wrap = (value: object): Properties =>
        definition === folder ? { extra: { [name]: value } } : { [name]: value };
      const sent = await bodies(definition, id, [wrap(before), wrap(after)], { ...fields, [name]: live });
      expect(sent).toEqual([{ [name]: { ...live, ...after } }]);
    },
  );

  it("stays when a declared key next to it is removed", async () => {
    const versions = [{ options: { mine: 1, old: 2 } }, { options: { mine: 1 } }] as const;
    const live = { id: "l", options: { mine: 1, old: 2, theirs: 3 } };
    expect(await bodies(link, "l", versions, live)).toEqual([{ options: { mine: 1, theirs: 3 } }]);
  });

  it("stays inside objects in a list of free-form JSON", async () => {
    const versions = [
      { options: { list: [{ a: 1 }, { b: 1 }] } },
      { options: { list: [{ a: 1 }, { b: 2 }] } },
    ] as const;
    const live = {
      id: "l",
      options: {
        list: [
          { a: 1, x: 1 },
          { b: 1, y: 1 },
        ],
      },
    };
    expect(await bodies(link, "l", versions, live)).toEqual([
      {
        options: {
          list: [
            { a: 1, x: 1 },
            { b: 2, y: 1 },
          ],
        },
      },
    ]);
  });
});

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

it("a preview warns if it cannot read the live object", async () => {
  const warnings: string[] = [];
  const client = { call: () => Promise.reject(new UserError("Could not reach the service.")) };
  const context = {
    client: client as unknown as Client,
    isGone: async () => false,
    warn: (message: string) => void warnings.push(message),
  } as unknown as Context;
  const [olds, news] = [
    { routes: [{ isGlobalFallback: true }] },
    { routes: [{ isGlobalFallback: true, priority: 1 }] },
  ];
  const preview = await planPreview(link, "lnk_1", { inputs: olds, outputs: {} }, news, context);
  expect(preview).toEqual({ failures: [], keepsRoutes: false });
  expect(warnings).toEqual([expect.stringContaining("Could not reach the service.")]);
});
