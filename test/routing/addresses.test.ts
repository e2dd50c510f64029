import { describe, expect, it } from "vitest";
import { addressesOf, toGraph } from "../../provider/routing";
import { fallback, to } from "./support/routes";

const unknown = () => "";
const a = { clientRouteId: "a", ...to("https://a.example/?b=1") };
const utm = (source: string, more: object = {}) => ({ type: "UTM", config: { source }, ...more });
const link = (route: object, ...routeFeatures: object[]) => ({ routes: [{ ...a, ...route }], routeFeatures });
const linkWith = (feature: object, ...routeFeatures: object[]) =>
  link({ features: [feature] }, ...routeFeatures);
const frame = { actionType: "EMBED", actionConfig: { src: "https://frame.example" } };
const end = {
  after: "HTTPS://end.example",
  name: "see https://no.example",
  list: ["https://no.example"],
  expiresAt: "2027-01-01",
  count: 1,
};

describe("the addresses to which a link leads", () => {
  it.each<[what: string, link: object, addresses: string[]]>([
    ["its own", { url: "https://a.example" }, ["url actionConfig.url https://a.example"]],
    ["one that is not known", link(to(unknown as never)), ["a actionConfig.url undefined"]],
    [
      "that of a route without a type",
      link({ actionType: "" }),
      ["a actionConfig.url https://a.example/?b=1"],
    ],
    ["that of an unknown type", link({ actionType: unknown }), ["a actionConfig.url https://a.example/?b=1"]],
    [
      "what an unknown type may have",
      link({ ...frame, actionType: unknown, actionConfig: {} }),
      ["a actionConfig.url undefined"],
    ],
    ["one of a message", link({ actionType: "SMS" }), ["a actionConfig.url https://a.example/?b=1"]],
    ["none of a message", link({ actionType: "SMS", actionConfig: { phone: "1" } }), []],
    ["what a route shows in a frame", link(frame), ["a actionConfig.src https://frame.example"]],
    [
      "those with parameters of the link and the route",
      linkWith(utm("x"), { type: "UTM", config: { medium: "m" } }),
      ["a actionConfig.url https://a.example/?b=1&utm_medium=m&utm_source=x"],
    ],
    [
      "those without parameters that may not be added",
      linkWith(utm("x", { enabled: unknown })),
      ["a actionConfig.url https://a.example/?b=1"],
    ],
    [
      "those with the parameters that are certainly for a route",
      {
        routes: [a, fallback],
        routeFeatures: [
          utm("x", { routeIds: ["a"] }),
          utm("y", { routeIds: ["b"] }),
          utm("z", { scope: "some" }),
        ],
      },
      [
        "a actionConfig.url https://a.example/?b=1&utm_source=x",
        "rest actionConfig.url https://rest.example",
      ],
    ],
    [
      "where visitors go after the end of a route",
      link({ features: [utm("x"), { type: "EXPIRATION_DATE", config: end }] }),
      [
        "a actionConfig.url https://a.example/?b=1&utm_source=x",
        "a features[1].config.after HTTPS://end.example",
      ],
    ],
    [
      "where they go after the end of the link, and not where they wait",
      link(
        {},
        { type: "REDIRECT_DELAY", config: { page: "https://wait.example" } },
        { type: "LIMIT", config: { after: "http://full.example" } },
        { type: "LIMIT", config: unknown },
      ),
      [
        "a actionConfig.url https://a.example/?b=1",
        "undefined routeFeatures[1].config.after http://full.example",
      ],
    ],
  ])("are %s", (_, inputs, addresses) => {
    const found = addressesOf(toGraph(inputs)).map(({ route, path, url }) => `${route?.key} ${path} ${url}`);
    expect(found).toEqual(addresses);
  });

  it("are under other rules none of an action that does nothing", () => {
    const graph = toGraph({
      routes: [
        { ...a, actionType: "" },
        { ...a, actionType: "EVENT" },
      ],
    });
    expect(addressesOf(graph, { missingAction: "nothing", eventAction: "continues" })).toEqual([]);
  });
});
