import { describe, expect, it } from "vitest";
import { check, type Path, type Properties } from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { url } from "../../support/set-stack";
import { failuresOf, offlineContext } from "../offline";

const routeOf = (clientRouteId: string, more: Properties = {}) => ({
  ...{ clientRouteId, actionType: "URL", actionConfig: { url: url(1) } },
  ...more,
});

describe("the defaults of a set", () => {
  it("may be null", async () => {
    const defaults = { domainId: "dom_1", sortOrder: null };
    expect(await failuresOf(definition, { links: { press: { url: url(1) } }, defaults })).toEqual([]);
  });

  it("must fit together, but need no destination", async () => {
    const routes = [routeOf("a", { isGlobalFallback: true })];
    expect(await failuresOf(definition, { links: {}, defaults: { url: url(1), routes } })).toEqual([
      "defaults.routes: conflicts with url; set either url (one destination) or routes (a graph).",
    ]);
    expect(await failuresOf(definition, { links: {}, defaults: { domainId: "dom_1" } })).toEqual([]);
  });

  it.each<[string, Path[]]>([
    ['"main"', []],
    ['"main"', [["links", "routes"]]],
    ['"main"', [["table"]]],
    ["[secret]", [["defaults", "routes"]]],
  ])("are checked on their own, and shown as %s where the secrets are %j", async (shown, secrets) => {
    const routes = [routeOf("main", { isGlobalFallback: true }), routeOf("main")];
    const inputs = { defaults: { domainId: "dom_1", routes }, links: { routes: {} } };
    expect(await failuresOf(definition, inputs, { secrets })).toEqual([
      `defaults.routes[1].clientRouteId: ${shown} is already used by an earlier route; give each route its own.`,
    ]);
  });

  it("do not get the default domain where each entry has a domain", async () => {
    const news = { links: { press: { url: url(1), domainId: "dom_2" } } };
    expect(await check({ definition, olds: {}, news }, offlineContext())).toEqual({
      inputs: news,
      failures: [],
    });
  });
});
