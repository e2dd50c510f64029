import { describe, expect, it } from "vitest";
import { conventionsOf, type Link } from "../../provider/contract";
import { destinationOf, link } from "../../provider/resources/link";

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

describe("a declared destination, compared with another declaration", () => {
  const url = "https://example.com/";
  const asRoutes = [{ actionType: "URL", actionConfig: { url }, isGlobalFallback: true }];
  const shown = linkWith([fallback]);

  it.each<[string, object, object, Link | undefined]>([
    ["a graph", {}, { routes: [fallback] }, undefined],
    ["another destination, if the link has a fallback", {}, { url: "https://other.example/" }, shown],
  ])("counts as the fallback of a graph next to %s", (_, more, others, live) => {
    const compared = link.comparable?.({ url, title: "x", ...more }, { ...others }, live && { ...live });
    expect(compared).toEqual({ title: "x", routes: asRoutes });
  });

  it.each<[string, object, object, Link | undefined]>([
    ["another destination, if the live link is not known", { url }, { url }, undefined],
    ["another destination, if the link leads to none", { url }, { url }, linkWith([])],
    ["no destination", { url }, {}, shown],
    ["a graph, if it is one itself", { routes: [fallback] }, { routes: [fallback] }, shown],
    ["a graph, if it is also one itself", { url, routes: [fallback] }, { routes: [fallback] }, shown],
    ["a graph, if it is none", { title: "x" }, { routes: [fallback] }, shown],
    ["a destination, if it is none", { title: "x" }, { url }, shown],
  ])("stays as it is next to %s", (_, inputs, others, live) => {
    expect(link.comparable?.({ ...inputs }, { ...others }, live && { ...live })).toEqual(inputs);
  });
});

describe("the live link, as inputs", () => {
  const live = { id: "lnk_1", routes: [fallback] };
  const inputs = (shown: { readonly id: string }, declared: object) =>
    link.toInputs?.({ ...shown }, { ...declared }, conventionsOf(undefined));

  it("has the destination that the program declares, next to its routes", () => {
    expect(inputs(live, { url: "x" })).toEqual({ ...live, url: "https://example.com/" });
  });

  it("has only a destination if nothing is declared and it has nothing else", () => {
    expect(inputs(live, {})).toEqual({ ...live, url: "https://example.com/", routes: undefined });
  });

  it.each([
    ["something else is declared", live, { title: "x" }],
    ["it has another route", { ...live, routes: [german, fallback] }, {}],
    ["it has another route after its fallback", { ...live, routes: [fallback, german] }, {}],
    ["it has no routes", { ...live, routes: [] }, {}],
    ["its routes are not shown", { id: "lnk_1" }, {}],
    ["its fallback sets more", { ...live, routes: [{ ...fallback, priority: 3 }] }, {}],
    ["its fallback leads nowhere", { ...live, routes: [{ ...fallback, actionConfig: {} }] }, {}],
  ])("stays as it is if %s", (_, shown, declared) => {
    expect(inputs(shown, declared)).toEqual(shown);
  });
});
