import { describe, expect, it } from "vitest";
import { createClient } from "../../provider/client";
import {
  type AnyDefinition,
  type Context,
  check,
  formatFailure,
  type Properties,
  unknownValue,
} from "../../provider/lifecycle";
import { Memo } from "../../provider/lifecycle/context/memo";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";
import { board, condition, folder, link, route } from "../../provider/resources";

/** For checks of which nothing may ask the service. */
const noContext = (): Context => ({
  settings: { apiKey: "k", baseUrl: "http://localhost", checkSlugs: false },
  client: createClient({ baseUrl: "http://127.0.0.1:1", apiKey: "k" }),
  defaultDomainId: () => Promise.reject(new Error("asked")),
  verifyCredentials: () => Promise.reject(new Error("asked")),
  isGone: () => Promise.reject(new Error("asked")),
  tracker: new ResourceTracker(),
  memo: new Memo(),
  warn: () => {},
  forOperation: (operation) => ({ ...noContext(), ...operation }),
});

async function failuresOf(definition: AnyDefinition, news: Properties, olds: Properties = {}) {
  const { failures } = await check({ definition, olds, news }, noContext());
  return failures.map(formatFailure);
}

const fallback = { actionType: "URL", actionConfig: { url: "https://example.com" }, isGlobalFallback: true };
const graph = (...routes: unknown[]) => ({ domainId: "dom_1", routes });

describe("check", () => {
  it("passes what is right, unchanged", async () => {
    const inputs = { domainId: "dom_1", slug: "abc", url: "https://example.com" };
    expect(await check({ definition: link, olds: {}, news: inputs }, noContext())).toEqual({
      inputs,
      failures: [],
    });
  });

  it("takes what a resource has from another door for nothing that the program had declared", async () => {
    const inputs = { domainId: "dom_1", url: "https://example.com" };
    const warnings: string[] = [];
    const context = () => ({ ...noContext(), warn: (message: string) => void warnings.push(message) });
    const reserved = { __provider: "exports.handler = …", __resource: "x", __defaults: [] };
    const { failures } = await check(
      { definition: link, olds: { ...inputs, ...reserved }, news: inputs },
      context(),
    );
    expect([failures, warnings]).toEqual([[], []]);
    // Nor is it there already, where nothing else is.
    expect(
      (await check({ definition: link, olds: reserved, news: { domainId: "dom_1" } }, context())).failures,
    ).toHaveLength(1);
  });

  it("reports every failure at once, each with its path, what was given and what is accepted", async () => {
    const failures = await failuresOf(
      link,
      graph({ ...fallback, platform: "MOON", actionConfig: { url: "nope" }, priority: "high" }),
    );
    expect(failures).toEqual([
      'routes[0].platform: "MOON" is not accepted; give one of GLOBAL, DEVICE, BROWSER, OS, GEO, LANGUAGE.',
      'routes[0].priority: "high" is not a number.',
      'routes[0].actionConfig.url: "nope" is not a URL; give one such as https://example.com/page.',
    ]);
  });

  it.each<[url: unknown, reason: string]>([
    [
      "https://a.example/a b",
      '"https://a.example/a b" is not a URL; give one such as https://a.example/a%20b.',
    ],
    [" https://a.example/ ", '" https://a.example/ " is not a URL; give one such as https://a.example/.'],
    ["https://a.example/ä", '"https://a.example/ä" is not a URL; give one such as https://a.example/%C3%A4.'],
    ["sms-note", '"sms-note" is not a URL; give one such as https://example.com/page.'],
    [5, "5 is not a string."],
    [{}, "an object is not a string."],
    [undefined, "is missing; a route with actionType URL requires a destination."],
  ])("takes a URI only for the url of a URL action, not %j", async (url, reason) => {
    const inside = await failuresOf(link, graph({ ...fallback, actionConfig: { url } }));
    expect(inside).toEqual([`routes[0].actionConfig.url: ${reason}`]);
    const apart = await failuresOf(route, { linkId: "lnk_1", actionType: "URL", actionConfig: { url } });
    expect(apart).toEqual([`actionConfig.url: ${reason}`]);
    if (url !== undefined) {
      const simple = await failuresOf(link, { domainId: "dom_1", url });
      expect(simple).toEqual([`url: ${reason}`]);
    }
  });

  it("takes anything for the url of another action, and of none", async () => {
    for (const actionType of ["SMS", "EVENT", "EMBED", undefined, unknownValue]) {
      for (const url of ["sms-note", 5, null, ["a"], { a: null }, unknownValue]) {
        const action = { actionType, actionConfig: { url } };
        expect(await failuresOf(link, graph({ ...fallback, ...action }))).toEqual([]);
        expect(await failuresOf(route, { linkId: "lnk_1", ...action })).toEqual([]);
      }
    }
  });

  it.each([
    ["slgu", "slug"],
    ["Title", "title"],
    ["folderID", "folderId"],
  ])("asks whether %s was meant to be %s", async (given, meant) => {
    const failures = await failuresOf(link, { domainId: "d", url: "https://example.com", [given]: "x" });
    expect(failures).toEqual([`${given}: there is no such property. Did you mean ${meant}?`]);
  });

  it("suggests an accepted value, and nothing where nothing is near", async () => {
    const base = { domainId: "d", url: "https://example.com" };
    expect(await failuresOf(link, { ...base, kind: "direct" })).toEqual([
      'kind: "direct" is not accepted; give one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM. Did you mean DIRECT?',
    ]);
    expect(await failuresOf(link, { ...base, zebra: 1 })).toEqual(["zebra: there is no such property."]);
  });

  it.each([
    ["ab", false],
    ["abc", true],
    ["a".repeat(64), true],
    ["a".repeat(65), false],
    ["a b c", false],
  ])("holds the slug %j against the spec's pattern", async (slug, ok) => {
    const failures = await failuresOf(link, { domainId: "d", url: "https://example.com", slug });
    expect(failures).toHaveLength(ok ? 0 : 1);
    if (!ok)
      expect(failures[0]).toMatch(/^slug: ".*" is not accepted; give 3 to 64 letters, digits or hyphens\.$/);
  });

  it.each([
    [100, 0],
    [101, 1],
  ])("takes %i device profiles with %i failures", async (count, failures) => {
    const deviceProfileIds = Array.from({ length: count }, (_, index) => `dev_${index}`);
    expect(await failuresOf(link, graph({ ...fallback, deviceProfileIds }))).toHaveLength(failures);
  });

  it("wants url or routes on create, and not both", async () => {
    expect(await failuresOf(link, { domainId: "d" })).toEqual([
      "url: is missing; set either url (one destination) or routes (a graph).",
    ]);
    expect(await failuresOf(link, { ...graph(fallback), url: "https://example.com" })).toEqual([
      "routes: conflicts with url; set either url (one destination) or routes (a graph).",
    ]);
    expect(await failuresOf(link, { domainId: "d", title: "x" }, { domainId: "d" })).toEqual([]);
  });

  it("wants at least one route, one fallback, and a reference of its own for each route", async () => {
    expect(await failuresOf(link, graph())).toEqual([
      "routes: an empty list is too small; give at least 1 entry.",
    ]);
    expect(await failuresOf(link, graph({ ...fallback, isGlobalFallback: false }))).toEqual([
      "routes: has no fallback; set isGlobalFallback: true on one route, for visitors whom no other route matches.",
    ]);
    expect(
      await failuresOf(link, graph({ ...fallback, clientRouteId: "a" }, { ...fallback, clientRouteId: "a" })),
    ).toEqual(['routes[1].clientRouteId: "a" is already used by an earlier route; give each route its own.']);
  });

  it("wants the destination of a URL action, inline and in a Route", async () => {
    const reason = "is missing; a route with actionType URL requires a destination.";
    expect(await failuresOf(link, graph({ ...fallback, actionConfig: {} }))).toEqual([
      `routes[0].actionConfig.url: ${reason}`,
    ]);
    expect(await failuresOf(route, { linkId: "lnk_1", actionType: "URL" })).toEqual([
      `actionConfig.url: ${reason}`,
    ]);
  });

  it("wants a REGEX condition to compile", async () => {
    const conditions = [{ type: "USER_AGENT", operator: "REGEX", valueKey: "(" }];
    const [failure] = await failuresOf(route, { linkId: "lnk_1", conditions });
    expect(failure).toMatch(/^conditions\[0\]\.valueKey: "\(" is not a valid regular expression: /);
  });

  it("accepts a value that is not known yet wherever it stands", async () => {
    const news = {
      ...graph(
        { ...fallback, isGlobalFallback: unknownValue, clientRouteId: unknownValue, platform: unknownValue },
        {
          actionType: "URL",
          actionConfig: unknownValue,
          clientRouteId: unknownValue,
          conditions: unknownValue,
        },
        { actionType: "URL", actionConfig: { url: unknownValue }, deviceProfileIds: [unknownValue] },
      ),
      title: unknownValue,
      sortOrder: unknownValue,
      seo: { indexable: unknownValue },
      options: { any: unknownValue },
    };
    expect(await failuresOf(link, news)).toEqual([]);
    expect(await failuresOf(link, { domainId: unknownValue, routes: unknownValue })).toEqual([]);
    expect(await failuresOf(route, { linkId: unknownValue, actionType: unknownValue })).toEqual([]);
  });

  it("never shows what stands in the settings of a PASSWORD feature", async () => {
    const features = [{ type: "PASSWORD", config: "hunter2" }];
    const failures = await failuresOf(link, graph({ ...fallback, features }));
    expect(failures).toEqual(["routes[0].features[0].config: [secret] is not an object."]);
  });

  it("refuses in extra what stands beside it", async () => {
    expect(await failuresOf(folder, { title: "x", extra: { title: "y", color: "red" } })).toEqual([
      "extra.title: is not an additional field; set title outside extra, if at all.",
    ]);
  });

  it("says which id of a route is meant, when it is given the other one", async () => {
    const inputs = { linkId: "lnk_1", routeId: "lnk_1/rt_1", type: "OS", valueKey: "os" };
    expect(await failuresOf(condition, inputs)).toEqual([
      'routeId: "lnk_1/rt_1" is not accepted; give 1 to 256 letters, digits, underscores or hyphens (for a Route, its routeId, not its id).',
    ]);
  });

  it("takes null for absent", async () => {
    expect(await failuresOf(folder, { title: "x", extra: null })).toEqual([]);
    expect(await failuresOf(folder, { title: null })).toEqual(["title: is missing; give a string."]);
  });

  it("takes neither url nor routes for given or missing while it is not known", async () => {
    const url = "https://example.com";
    for (const news of [
      { domainId: "d", url, routes: unknownValue },
      { domainId: "d", url: unknownValue, routes: [fallback] },
      { domainId: "d", url: unknownValue, routes: unknownValue },
      { domainId: "d", url: unknownValue },
      { domainId: "d", routes: unknownValue },
    ]) {
      expect(await failuresOf(link, news)).toEqual([]);
      expect(await failuresOf(link, news, { domainId: "d", url })).toEqual([]);
    }
  });

  it("does not hold against extra what may turn out to be absent", async () => {
    expect(
      await failuresOf(board, { title: "x", slug: "abc", layout: unknownValue, extra: { layout: 1 } }),
    ).toEqual([]);
    expect(await failuresOf(folder, { title: "x", extra: { title: unknownValue } })).toEqual([]);
    expect(await failuresOf(folder, { title: "x", extra: unknownValue })).toEqual([]);
  });

  it("keeps the domain of an existing link without asking", async () => {
    const olds = { domainId: "dom_1", url: "https://example.com" };
    const { inputs } = await check(
      { definition: link, olds, news: { url: "https://example.com" } },
      noContext(),
    );
    expect(inputs.domainId).toBe("dom_1");
  });
});
