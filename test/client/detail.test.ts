import { describe, expect, it } from "vitest";
import { isAsDetailed } from "../../provider/client/detail";

const single = {
  id: "lnk_1",
  slug: "abc",
  seo: { title: "x" },
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-02T00:00:00Z",
  totalEvents: 1,
  totalVisitors: 1,
  unheardOf: true,
  routes: [{ id: "rte_1", priority: 1, conditions: [{ id: "cnd_1", type: "OS", valueKey: "ios" }] }],
};
const { routes, ...withoutRoutes } = single;
const [route] = routes;

describe("a listed link, compared with the same link read on its own", () => {
  it.each([
    ["the same", single],
    ["other values", { ...single, slug: null, seo: { title: "y" } }],
    ["no time of the last update", { ...single, updatedAt: undefined }],
    ["no totals", { ...single, totalEvents: undefined, totalVisitors: undefined }],
    ["a missing field that the spec does not name", { ...single, unheardOf: undefined }],
    ["an additional field", { ...single, more: 1 }],
  ])("is as detailed with %s", (_, listed) => {
    expect(isAsDetailed(JSON.parse(JSON.stringify(listed)), single)).toBe(true);
  });

  it.each([
    ["no slug", { ...single, slug: undefined }],
    ["no object at all", null],
    ["a text", "lnk_1"],
    ["no routes", withoutRoutes],
    ["routes that are not a list", { ...single, routes: { 0: route } }],
    ["fewer routes", { ...single, routes: [] }],
    ["a missing field of a route", { ...single, routes: [{ ...route, priority: undefined }] }],
    ["no conditions", { ...single, routes: [{ ...route, conditions: [] }] }],
    ["null for an object", { ...single, routes: [null] }],
  ])("is less detailed with %s", (_, listed) => {
    expect(isAsDetailed(JSON.parse(JSON.stringify(listed)), single)).toBe(false);
  });

  it("is less detailed if any entry of a list is missing or shows less", () => {
    const profiles = { ...route, deviceProfileIds: ["a", "b"] };
    const both = { ...single, routes: [route, profiles] };
    expect(isAsDetailed(both, both)).toBe(true);
    expect(isAsDetailed({ ...both, routes: [route, route] }, both)).toBe(false);
    const fewer = { ...profiles, deviceProfileIds: ["a"] };
    expect(isAsDetailed({ ...both, routes: [route, fewer] }, both)).toBe(false);
  });

  it("is less detailed when it is missing", () => {
    expect(isAsDetailed(undefined, single)).toBe(false);
    expect(isAsDetailed(undefined, null)).toBe(false);
    expect(isAsDetailed(null, null)).toBe(true);
  });
});
