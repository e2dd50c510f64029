import { describe, expect, it } from "vitest";
import { check, type Failure, type Properties, unknownValue } from "../../provider/lifecycle";
import { link } from "../../provider/resources/link";
import { conditionRules, entries, routeRules } from "../../provider/resources/rules";
import { offlineContext } from "../lifecycle/offline";
import { table } from "../support/table";

const paths = (failures: readonly Failure[]) => failures.map(({ path }) => path);
const url = { url: "https://example.com" };

describe("the rules of a route", () => {
  it.each<[string, Properties, string[]]>([
    ["a URL action with its URL", { actionType: "URL", actionConfig: url }, []],
    ["another action without a URL", { actionType: "SMS", actionConfig: {} }, []],
    ["an unknown destination", { actionType: "URL", actionConfig: { url: unknownValue } }, []],
    ["an unknown action", { actionType: "URL", actionConfig: unknownValue }, []],
    ["a URL action without a URL", { actionType: "URL", actionConfig: {} }, ["actionConfig.url"]],
    ["a URL action without settings", { actionType: "URL" }, ["actionConfig.url"]],
    ["an invalid URL", { actionType: "URL", actionConfig: { url: "no url" } }, ["actionConfig.url"]],
    [
      "an invalid pattern",
      { conditions: [{}, "no object", { operator: "REGEX", valueKey: "(" }] },
      ["conditions[2].valueKey"],
    ],
  ])("check %s", (_, route, failing) => {
    expect(paths(routeRules(route, ""))).toEqual(failing);
    expect(paths(routeRules(route, "routes[1]"))).toEqual(failing.map((path) => `routes[1].${path}`));
  });

  it.each<[string, Properties]>([
    ["a valid pattern", { operator: "REGEX", valueKey: "(?i)^a+$" }],
    ["another operator", { operator: "IN", valueKey: "(" }],
    ["an unknown pattern", { operator: "REGEX", valueKey: unknownValue }],
    ["no pattern", { operator: "REGEX" }],
  ])("accept a condition with %s", (_, condition) => {
    expect(conditionRules(condition, "")).toEqual([]);
  });

  it("say why a pattern is invalid, without repeating it", () => {
    const [failure] = conditionRules({ operator: "REGEX", valueKey: "a: (" }, "");
    expect(failure).toEqual({
      path: "valueKey",
      reason: '"a: (" is not a valid regular expression: Unterminated group.',
    });
  });

  it("skip what is not a list of objects", () => {
    expect(entries("routes", "routes")).toEqual([]);
    expect(entries([{ a: 1 }, null, [1], { b: 2 }], "routes")).toEqual([
      { value: { a: 1 }, path: "routes[0]" },
      { value: { b: 2 }, path: "routes[3]" },
    ]);
  });
});

describe("the rules of a link", () => {
  const fallback = { actionType: "URL", actionConfig: url, isGlobalFallback: true };
  const german = { platform: "GEO", actionType: "URL", actionConfig: url };
  const [a, open] = ["a", unknownValue].map((clientRouteId) => ({ ...german, clientRouteId }));
  const withoutUrl = { ...german, actionConfig: {} };

  it.each(table<[string, Properties, boolean, string[]]>`
    a destination                          | ${url}                                                       | true  | []
    a graph                                | {routes: [${german}, ${fallback}]}                           | true  | []
    both                                   | ${{ ...url, routes: [fallback] }}                            | true  | [routes]
    neither in a new link                  | {}                                                           | true  | [url]
    neither in an existing link            | {}                                                           | false | []
    an unknown destination next to a graph | {url: ${unknownValue}, routes: [${fallback}]}                | true  | []
    an unknown graph next to a destination | ${{ ...url, routes: unknownValue }}                          | true  | []
    an unknown graph alone                 | {routes: ${unknownValue}}                                    | true  | []
    a graph without a fallback             | {routes: [${german}]}                                        | true  | [routes]
    a graph that may have a fallback       | {routes: [${{ ...german, isGlobalFallback: unknownValue }}]} | true  | []
    a graph with an unknown route          | {routes: [${german}, ${unknownValue}]}                       | true  | []
    an empty graph                         | {routes: []}                                                 | true  | []
    a repeated reference                   | {routes: [${a}, ${a}, ${fallback}]} | true | ["routes[1].clientRouteId"]
    different and unknown references       | {routes: [${a}, ${open}, ${open}, ${{ ...fallback, clientRouteId: "b" }}]} | true | []
    an inline route without a URL          | {routes: [${withoutUrl}, ${fallback}]} | true | ["routes[0].actionConfig.url"]
  `)("check %s", (_, inputs, isNew, failing) => {
    expect(paths(link.rules?.(inputs, isNew) ?? [])).toEqual(failing);
  });

  it("require a domain if the account has no default", async () => {
    const context = { ...offlineContext(), defaultDomainId: async () => undefined };
    const { failures } = await check({ definition: link, olds: {}, news: url }, context);
    expect(failures).toEqual([
      { path: "", reason: expect.stringContaining("set domainId or shortlink:defaultDomainId") },
    ]);
  });
});
