import { describe, expect, it } from "vitest";
import type { Link } from "../../provider/contract";
import { destinationOf } from "../../provider/resources/link";

const route = { id: "rte_1", actionType: "URL", actionConfig: { url: "https://example.com/" } } as const;
const fallback = { ...route, id: "rte_2", isGlobalFallback: true };
const german = { ...route, isGlobalFallback: false };
const linkWith = (routes?: readonly object[]) => ({ id: "lnk_1", ...(routes && { routes }) }) as Link;

describe("where a link leads", () => {
  it("is the URL of its fallback, whatever stands beside it", () => {
    expect(
      destinationOf(linkWith([german, { ...fallback, actionConfig: { url: "https://fall.back/" } }])),
    ).toBe("https://fall.back/");
  });

  it.each([
    ["its fallback was deleted, beside other routes", [german]],
    ["it has no routes left", []],
    ["its fallback sends a message", [{ ...fallback, actionType: "SMS" }]],
    ["its fallback has no URL", [{ ...fallback, actionConfig: {} }]],
    ["its fallback shows only what kind it is", [{ id: "rte_2", isGlobalFallback: true, actionType: "URL" }]],
  ])("is nowhere when %s", (_, routes) => {
    expect(destinationOf(linkWith(routes))).toBeNull();
  });

  it.each([
    ["the routes", undefined],
    ["which route is the fallback", [route]],
    ["which of some routes is the fallback", [german, route]],
    ["more of the fallback than that", [{ id: "rte_2", isGlobalFallback: true }]],
  ])("is not known where the answer does not show %s", (_, routes) => {
    expect(destinationOf(linkWith(routes))).toBeUndefined();
  });
});
