import { describe, expect, it } from "vitest";
import { isAsDetailed } from "../../provider/client/detail";

const whole = {
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
const { routes, ...alone } = whole;
const [route] = routes;

describe("a list that is compared with a link read by itself", () => {
  it.each([
    ["the same", whole],
    ["other values", { ...whole, slug: null, seo: { title: "y" } }],
    ["no time of the last update", { ...whole, updatedAt: undefined }],
    ["no totals", { ...whole, totalEvents: undefined, totalVisitors: undefined }],
    ["less of what the spec does not name", { ...whole, unheardOf: undefined }],
    ["more", { ...whole, more: 1 }],
  ])("shows as much with %s", (_, listed) => {
    expect(isAsDetailed(JSON.parse(JSON.stringify(listed)), whole)).toBe(true);
  });

  it.each([
    ["no slug", { ...whole, slug: undefined }],
    ["no object at all", null],
    ["a text", "lnk_1"],
    ["no routes", alone],
    ["routes that are no list", { ...whole, routes: { 0: route } }],
    ["fewer routes", { ...whole, routes: [] }],
    ["less of a route", { ...whole, routes: [{ ...route, priority: undefined }] }],
    ["no conditions", { ...whole, routes: [{ ...route, conditions: [] }] }],
    ["null for an object", { ...whole, routes: [null] }],
  ])("shows less with %s", (_, listed) => {
    expect(isAsDetailed(JSON.parse(JSON.stringify(listed)), whole)).toBe(false);
  });

  it("shows less where there is nothing", () => {
    expect(isAsDetailed(undefined, whole)).toBe(false);
    expect(isAsDetailed(undefined, null)).toBe(false);
    expect(isAsDetailed(null, null)).toBe(true);
  });
});
