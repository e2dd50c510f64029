import { describe, expect, it } from "vitest";
import { importObject } from "../../provider/lifecycle";
import { board, feature, folder, link } from "../../provider/resources";

const ids = { id: "lnk_1", domainId: "dom_1", slug: "autumn" };
const fallback = {
  ...{ id: "rt_1", clientRouteId: null, platform: "GLOBAL", actionType: "URL", targeting: null },
  ...{ actionConfig: { url: "https://example.com/" }, isGlobalFallback: true, isActive: true, priority: 0 },
  ...{ conditions: [], features: [], deviceProfileIds: [] },
};

/** Imports a live object: the inputs of a program, the outputs and the warnings. */
function importLive(definition: Parameters<typeof importObject>[0], id: string, live: object) {
  const warnings: string[] = [];
  const { inputs, outputs } = importObject(
    definition,
    id,
    { ...live },
    { warn: (message) => warnings.push(message) },
  );
  return { inputs, outputs, warnings };
}

describe("an import", () => {
  it("declares a link with nothing but a destination by its url, without the service's defaults", () => {
    const live = {
      ...ids,
      kind: "DIRECT",
      routingMode: "SIMPLE",
      sortOrder: 0,
      seo: null,
      qr: { isQrCreated: false },
    };
    const { inputs, outputs, warnings } = importLive(link, "lnk_1", { ...live, routes: [fallback] });
    expect(inputs).toEqual({ domainId: "dom_1", slug: "autumn", url: "https://example.com/" });
    expect(outputs).toMatchObject({ kind: "DIRECT", routingMode: "SIMPLE", fallbackRouteId: "rt_1" });
    expect(warnings).toEqual([]);
  });

  it.each([
    ["a priority", { priority: 2 }],
    ["another setting of its destination", { actionConfig: { url: "https://example.com/", app: "x" } }],
    ["a feature", { features: [{ id: "f", type: "LIMIT", enabled: true, config: { clicks: 2 } }] }],
  ])("declares a link by its routes if its only route has %s", (_, more) => {
    const { inputs } = importLive(link, "lnk_1", {
      ...ids,
      routingMode: "ADVANCED",
      routes: [{ ...fallback, ...more }],
    });
    expect(inputs).not.toHaveProperty("url");
    expect(inputs).not.toHaveProperty("routingMode");
    expect(inputs.routes).toMatchObject([{ isGlobalFallback: true }]);
  });

  it("keeps values in free-form JSON that are defaults elsewhere", () => {
    const options = { enabled: true, kind: "DIRECT", empty: { priority: 0 } };
    expect(importLive(link, "lnk_1", { ...ids, options }).inputs.options).toEqual(options);
  });

  it("omits properties that no program can declare, with a warning", () => {
    const { inputs, outputs, warnings } = importLive(link, "lnk_1", {
      ...{ ...ids, kind: "CAROUSEL", title: "Autumn", routes: [{ ...fallback, isGlobalFallback: false }] },
    });
    expect(inputs).toMatchObject({ domainId: "dom_1", slug: "autumn", title: "Autumn" });
    expect(inputs).not.toHaveProperty("kind");
    expect(outputs.kind).toBe("CAROUSEL");
    expect(warnings).toEqual([
      expect.stringMatching(
        /^kind: "CAROUSEL" is not accepted; .* The import omits kind, and the service keeps its value\.$/,
      ),
    ]);
  });

  it("omits only the part that no program can declare", () => {
    const condition = { id: "c", type: "COUNTRY", operator: "IN", valueKey: "country" };
    const german = { ...fallback, isGlobalFallback: false, platform: "PLANET" };
    const { inputs, warnings } = importLive(link, "lnk_1", {
      ...ids,
      sortOrder: 1.5,
      routes: [
        { ...german, conditions: [condition, { ...condition, type: "MOOD" }] },
        { ...fallback, conditions: [condition] },
      ],
    });
    expect(inputs.routes).toEqual([
      { actionType: "URL", actionConfig: fallback.actionConfig },
      expect.objectContaining({ conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country" }] }),
    ]);
    expect(warnings.map((text) => /The import omits (\S+),/.exec(text)?.[1])).toEqual([
      "routes[0].platform",
      "routes[0].conditions",
      "sortOrder",
    ]);
  });

  it("keeps what the service holds, whatever the spec says of its form", () => {
    const url = "https://{country}.example.com/a b";
    const { inputs, warnings } = importLive(link, "lnk_1", {
      ...{ ...ids, slug: "a_b", imageUrl: "" },
      routes: [
        { ...fallback, actionConfig: { url } },
        { ...fallback, isGlobalFallback: false, actionConfig: {} },
      ],
    });
    expect(inputs).toMatchObject({ slug: "a_b", routes: [{ actionConfig: { url } }, { actionType: "URL" }] });
    expect(warnings).toEqual([]);
  });

  it("returns the inputs of an object that lacks a required property", () => {
    expect(importLive(board, "brd_1", { id: "brd_1", slug: "looks" }).inputs).toEqual({ slug: "looks" });
  });

  it("omits the settings of passwords, and reports where they are", () => {
    const password = { id: "f", type: "PASSWORD", enabled: true };
    const limit = { id: "g", type: "LIMIT", config: { clicks: 2 } };
    const routes = [{ ...fallback, features: [limit, { ...password, config: { password: "***" } }] }];
    const live = { ...ids, routes, routeFeatures: [{ ...password, config: null }] };
    const messages: string[] = [];
    const { inputs } = importObject(link, "lnk_1", live, {
      warn: () => {},
      inform: (message) => messages.push(message),
    });
    expect(messages).toEqual([
      expect.stringMatching(/^routes\[0\]\.features\[1\]\.config: the service does/),
    ]);
    expect(inputs.routes).toMatchObject([{ features: [{ type: "LIMIT" }, { type: "PASSWORD" }] }]);
    expect(JSON.stringify(inputs)).not.toContain("***");
    expect(importLive(link, "lnk_1", live).inputs).toEqual(inputs);
  });

  it("declares an object of a kind without rules, with the ids of its parents", () => {
    const live = { id: "f", type: "LIMIT", config: { clicks: 2 } };
    const { inputs, warnings } = importLive(feature, "lnk_1/rt_1/f", live);
    expect(inputs).toMatchObject({ linkId: "lnk_1", routeId: "rt_1", type: "LIMIT" });
    expect(warnings).toEqual([]);
  });

  it("is not held to the rules for new objects", () => {
    const rules = (_: object, creating: boolean) => (creating ? [{ path: "title", reason: "is old" }] : []);
    const { inputs } = importLive({ ...folder, rules }, "fld_1", { id: "fld_1", title: "Autumn" });
    expect(inputs).toEqual({ title: "Autumn" });
  });
});
