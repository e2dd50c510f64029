import { describe, expect, it } from "vitest";
import { type AnyDefinition, check, type Properties, unknownValue } from "../../provider/lifecycle";
import { condition, folder, link, route } from "../../provider/resources";
import { failuresOf, offlineContext } from "./offline";

const fallback = { actionType: "URL", actionConfig: { url: "https://example.com" }, isGlobalFallback: true };
const graph = (...routes: unknown[]) => ({ domainId: "dom_1", routes });

describe("check", () => {
  it("ignores the reserved properties of another front door in the old inputs", async () => {
    const inputs = { domainId: "dom_1", url: "https://example.com" };
    const warnings: string[] = [];
    const reserved = { __provider: "exports.handler = …", __resource: "x", __defaults: [] };
    const olds = { ...inputs, ...reserved };
    const { failures } = await check({ definition: link, olds, news: inputs }, offlineContext(warnings));
    expect([failures, warnings]).toEqual([[], []]);
    // Reserved properties alone do not make an existing resource.
    expect(await failuresOf(link, { domainId: "dom_1" }, { olds: reserved })).toHaveLength(1);
  });

  it("warns once about all inputs that are no longer declared and that the API cannot clear", async () => {
    const warnings: string[] = [];
    const context = offlineContext(warnings);
    const inputs = { domainId: "dom_1", url: "https://example.com" };
    const olds = { ...inputs, sortOrder: 1, slug: "abc", title: "x" };
    await check({ definition: link, olds, news: inputs }, context);
    expect(warnings).toEqual([expect.stringMatching(/^sortOrder, slug are no longer declared\. They keep/)]);
    await check(
      { definition: folder, olds: { title: "x", extra: { color: "red" } }, news: { title: "x" } },
      context,
    );
    expect(warnings.slice(1)).toEqual([
      expect.stringMatching(/^extra\.color is no longer declared\. It keeps/),
    ]);
  });

  it("reports all failures at once, each with its path, the value and what is accepted", async () => {
    const failures = await failuresOf(
      link,
      graph({ ...fallback, platform: "MOON", actionConfig: { url: "nope" }, priority: "high" }),
    );
    expect(failures).toEqual([
      'routes[0].platform: "MOON" is not accepted; use one of GLOBAL, DEVICE, BROWSER, OS, GEO, LANGUAGE.',
      'routes[0].priority: "high" is not a number.',
      'routes[0].actionConfig.url: "nope" is not a URL; use one such as https://example.com/page.',
    ]);
  });

  it.each<[url: unknown, reason: string]>([
    ["sms-note", '"sms-note" is not a URL; use one such as https://example.com/page.'],
    [5, "5 is not a string."],
    [{}, "an object is not a string."],
    [undefined, "is missing; a route with actionType URL requires a destination."],
  ])("rejects %j as the url of a URL action", async (url, reason) => {
    const inline = await failuresOf(link, graph({ ...fallback, actionConfig: { url } }));
    expect(inline).toEqual([`routes[0].actionConfig.url: ${reason}`]);
    const separate = await failuresOf(route, { linkId: "lnk_1", actionType: "URL", actionConfig: { url } });
    expect(separate).toEqual([`actionConfig.url: ${reason}`]);
    if (url !== undefined) {
      const single = await failuresOf(link, { domainId: "dom_1", url });
      expect(single).toEqual([`url: ${reason}`]);
    }
  });

  it.each([
    ["https://a.example/a b", "https://a.example/a%20b"],
    ["https://{country}.example/", "https://%7Bcountry%7D.example/"],
  ])(
    "warns of %j as the url of a URL action, once, and refuses it as the url of a link",
    async (url, better) => {
      const reason = `${JSON.stringify(url)} is not a URL; use one such as ${better}.`;
      const warned = async (definition: AnyDefinition, olds: Properties, news: Properties) => {
        const warnings: string[] = [];
        expect((await check({ definition, olds, news }, offlineContext(warnings))).failures).toEqual([]);
        return warnings;
      };
      const inline = graph({ ...fallback, actionConfig: { url } });
      expect(await warned(link, {}, inline)).toEqual([`routes[0].actionConfig.url: ${reason}`]);
      expect(await warned(link, inline, { ...inline, title: "x" })).toEqual([]);
      const separate = { linkId: "lnk_1", actionType: "URL", actionConfig: { url } };
      expect(await warned(route, {}, separate)).toEqual([`actionConfig.url: ${reason}`]);
      expect(await failuresOf(link, { domainId: "dom_1", url })).toEqual([`url: ${reason}`]);
    },
  );

  it("accepts what state has already, wherever it moves, and nothing else like it", async () => {
    const held = { ...fallback, platform: "MOON", clientRouteId: "" };
    const olds = { ...graph(held), slug: "a b", url: undefined };
    const other = { actionType: "URL", actionConfig: { url: "https://example.com/other" } };
    expect(await failuresOf(link, { ...olds, routes: [other, held], title: "x" }, { olds })).toEqual([]);
    expect(await failuresOf(link, { ...olds, slug: "c d" }, { olds })).toEqual([
      expect.stringMatching(/^slug: "c d" is not accepted/),
    ]);
    expect(await failuresOf(link, olds)).toHaveLength(3);
  });

  it("accepts any url for other actions and for none", async () => {
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
  ])("suggests a property name: %s, %s", async (typo, suggestion) => {
    const failures = await failuresOf(link, { domainId: "d", url: "https://example.com", [typo]: "x" });
    expect(failures).toEqual([`${typo}: there is no such property. Did you mean ${suggestion}?`]);
  });

  it.each([
    ["ab", false],
    ["abc", true],
    ["a".repeat(64), true],
    ["a".repeat(65), false],
    ["a b c", false],
  ])("accepts the slug %j according to the spec's pattern: %s", async (slug, isAccepted) => {
    const failures = await failuresOf(link, { domainId: "d", url: "https://example.com", slug });
    expect(failures).toHaveLength(isAccepted ? 0 : 1);
    if (!isAccepted)
      expect(failures[0]).toMatch(/^slug: ".*" is not accepted; use 3 to 64 letters, digits or hyphens\.$/);
  });

  it.each([
    [100, 0],
    [101, 1],
  ])("reports for %i device profiles %i failures", async (count, failures) => {
    const deviceProfileIds = Array.from({ length: count }, (_, index) => `dev_${index}`);
    expect(await failuresOf(link, graph({ ...fallback, deviceProfileIds }))).toHaveLength(failures);
  });

  it("accepts unknown values everywhere", async () => {
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

  it("explains which id of a route to use when the input is the other one", async () => {
    const inputs = { linkId: "lnk_1", routeId: "lnk_1/rt_1", type: "OS", valueKey: "os" };
    expect(await failuresOf(condition, inputs)).toEqual([
      'routeId: "lnk_1/rt_1" is not accepted; use 1 to 256 letters, digits, underscores or hyphens (for a Route, its routeId, not its id).',
    ]);
  });

  it("refuses an id that stands for an object whose create got no response, and no slug that looks like one", async () => {
    const inputs = { domainId: "dom_1", url: "https://example.com", slug: "unconfirmed-1" };
    const refused = {
      path: "folderId",
      reason: expect.stringMatching(/^is not known yet, .* without --target/),
    };
    const request = { definition: link, olds: {}, news: { ...inputs, folderId: "unconfirmed-1" } };
    expect((await check(request, offlineContext())).failures).toEqual([refused]);
    expect((await check({ ...request, news: inputs }, offlineContext())).failures).toEqual([]);
    const parts = { linkId: "unconfirmed-1", routeId: "lnk_1/unconfirmed-2", clientRouteId: "r" };
    const { failures } = await check({ definition: route, olds: {}, news: parts }, offlineContext());
    expect(failures.map(({ path }) => path)).toContain("linkId");
  });

  it("keeps the domain of an existing link without a request", async () => {
    const url = "https://example.com";
    const request = { definition: link, olds: { domainId: "dom_1", url }, news: { url } };
    expect((await check(request, offlineContext())).inputs.domainId).toBe("dom_1");
  });

  it("refuses values that are nested too deeply, before it looks at anything else", async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    const inputs = { domainId: "d", url: "https://example.com", seo: 1 };
    expect(await failuresOf(link, { ...inputs, options: nested(1000) })).toEqual([
      expect.stringMatching(/^options: is nested deeper than \d+ levels; make it flatter\.$/),
    ]);
    expect(await failuresOf(link, { ...inputs, options: nested(3) })).toEqual(["seo: 1 is not an object."]);
  });
});
