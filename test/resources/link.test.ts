import { describe, expect, it } from "vitest";
import type { Link } from "../../provider/contract";
import { destinationOf } from "../../provider/resources/link";

const route = { id: "rte_1", actionType: "URL", actionConfig: { url: "https://example.com/" } } as const;
const fallback = { ...route, id: "rte_2", isGlobalFallback: true };
const german = { ...route, isGlobalFallback: false };
const linkWith = (routes?: readonly object[]) => ({ id: "lnk_1", ...(routes && { routes }) }) as Link;

describe("the destination of a link", () => {
  it("is the URL of its fallback, whatever other routes it has", () => {
    expect(
      destinationOf(linkWith([german, { ...fallback, actionConfig: { url: "https://fall.back/" } }])),
    ).toBe("https://fall.back/");
  });

  it.each([
    ["its fallback was deleted, with other routes left", [german]],
    ["it has no routes left", []],
    ["its fallback sends a message", [{ ...fallback, actionType: "SMS" }]],
    ["its fallback has no URL", [{ ...fallback, actionConfig: {} }]],
    [
      "its fallback shows nothing but its action type",
      [{ id: "rte_2", isGlobalFallback: true, actionType: "URL" }],
    ],
  ])("is null when %s", (_, routes) => {
    expect(destinationOf(linkWith(routes))).toBeNull();
  });

  it.each([
    ["the routes", undefined],
    ["which route is the fallback", [route]],
    ["which of several routes is the fallback", [german, route]],
    ["anything about the fallback except that it is one", [{ id: "rte_2", isGlobalFallback: true }]],
  ])("is undefined when the response does not show %s", (_, routes) => {
    expect(destinationOf(linkWith(routes))).toBeUndefined();
  });
});
