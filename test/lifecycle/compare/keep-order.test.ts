import { describe, expect, it } from "vitest";
import * as z from "zod";
import { check, type Path, type Properties } from "../../../provider/lifecycle";
import { keepOrder } from "../../../provider/lifecycle/compare/changes";
import { link, linkSet } from "../../../provider/resources";
import { offlineContext } from "../offline";

const url = "https://example.com";
const route = (platform: string, more: object = {}) => ({
  ...{ clientRouteId: platform, platform, actionConfig: { url }, conditions: [] },
  ...more,
});
const [german, apple] = [route("GEO", { priority: 1 }), route("OS", { priority: 2 })];
const fallback = { isGlobalFallback: true, actionConfig: { url } };
const graph = (...routes: object[]): Properties => ({ domainId: "dom_1", routes: [...routes, fallback] });

async function checked(olds: Properties, news: Properties, secrets: readonly Path[] = []) {
  const { inputs, failures } = await check({ definition: link, olds, news, secrets }, offlineContext());
  expect(failures).toEqual([]);
  return inputs.routes;
}

describe("a program that lists routes in another order", () => {
  const before = graph(german, apple);
  const now = graph(apple, german);

  it("gets them in the order of state where their priorities decide", async () => {
    expect(await checked(before, now)).toEqual(before.routes);
  });

  it("gets them as it declares them, with keys and URLs spelled as it has them", async () => {
    const spelled = { ...apple, actionConfig: { url: `${url}/` } };
    expect(await checked(before, graph(spelled, german))).toEqual([german, spelled, fallback]);
  });

  it.each<[about: string, olds: Properties, news: Properties, secrets?: Path[]]>([
    ["one differs", before, graph(apple, { ...german, actionConfig: { url: `${url}/new` } })],
    ["their order decides", graph(route("GEO"), route("OS")), graph(route("OS"), route("GEO"))],
    ["the link had none", { domainId: "dom_1", url }, now],
    ["the link is new", {}, now],
    ["a secret is inside", before, now, [["routes", 0, "actionConfig", "url"]]],
    ["all of them are secret", before, now, [["routes"]]],
    [
      "only a set inside of one is in another order",
      graph({ ...german, deviceProfileIds: ["a", "b"] }),
      graph({ ...german, deviceProfileIds: ["b", "a"] }),
    ],
  ])("gets them in the order that it declares where %s", async (_, olds, news, secrets) => {
    expect(await checked(olds, news, secrets)).toEqual(news.routes);
  });

  it("gets them in the order of state where something else is secret", async () => {
    const titled = (routes: Properties) => ({ ...routes, title: "x", options: { a: 1 } });
    const secrets: Path[] = [["title"], ["options", "a"]];
    expect(await checked(titled(before), titled(now), secrets)).toEqual(before.routes);
  });

  it("gets a set as it declares it", () => {
    const schema = z.object({ ids: z.array(z.string()).meta({ compare: "set" }) });
    const ids = ["b", "a"];
    expect(keepOrder(schema, { ids: ids.toReversed() }, { ids }, [])).toEqual({ ids });
  });

  it("gets those of each entry of a set in the order of state, but where a secret is inside", async () => {
    const links = (press: Properties, jobs: Properties) => ({ links: { press, jobs } });
    const { inputs, failures } = await check(
      {
        definition: linkSet,
        olds: links(before, before),
        news: links(now, now),
        secrets: [["links", "jobs", "routes", 0, "actionConfig", "url"]],
      },
      offlineContext(),
    );
    expect(failures).toEqual([]);
    expect(inputs.links).toMatchObject({ press: { routes: before.routes }, jobs: { routes: now.routes } });
  });
});
