import { describe, expect, it } from "vitest";
import { LinkInput, RouteInput } from "../../../provider/contract";
import type { Properties } from "../../../provider/lifecycle";
import { compare } from "../../../provider/lifecycle/compare/compare";

// A route that a program declares for the first time may exist already: its live values then are its previous declaration.

/** What counts as the previous declaration of a route that the account has. */
function beforeOf(now: Properties, live: Properties): unknown {
  const named = { clientRouteId: "german" };
  const routes = compare(LinkInput, {
    before: { routes: [] },
    now: { routes: [{ ...named, ...now }] },
    live: { routes: [{ id: "rt_1", sortOrder: 3, ...named, ...live }] },
  }).at("routes");
  const [route] = routes.entries.declared;
  const { clientRouteId, ...before } = (route?.before ?? {}) as Properties;
  expect([clientRouteId, route?.position.live]).toEqual(["german", 0]);
  return before;
}

const url = (path: string) => ({ actionType: "URL", actionConfig: { url: `https://example.com/${path}` } });
const condition = (...values: string[]) => ({ type: "COUNTRY", operator: "IN", valueJson: { values } });

describe("a route that is declared, and that the account has", () => {
  it.each<[string, now: Properties, live: Properties, before: Properties]>([
    ["has what the account has of what is declared", url("a"), { ...url("b"), platform: "GEO" }, url("b")],
    [
      "has what is declared where the account does not show it",
      { ...url("a"), targeting: { plan: "pro" } },
      url("a"),
      { ...url("a"), targeting: { plan: "pro" } },
    ],
    [
      "has of each of as many parts what is declared of it",
      { conditions: [condition("DE")] },
      { conditions: [{ id: "cnd_1", ...condition("AT"), valueKey: "country" }] },
      { conditions: [condition("AT")] },
    ],
    [
      "has all of other parts",
      { conditions: [condition("DE"), condition("AT")] },
      { conditions: [{ id: "cnd_1", ...condition("DE") }] },
      { conditions: [{ id: "cnd_1", ...condition("DE") }] },
    ],
    [
      "has a value of another type as a whole",
      { targeting: { a: { b: 1 }, c: "d", e: [1], f: "g" } },
      { targeting: { a: "x", c: { d: 2 }, e: "y", f: ["z"] } },
      { targeting: { a: "x", c: { d: 2 }, e: "y", f: ["z"] } },
    ],
  ])("%s", (_, now, live, before) => {
    expect(beforeOf(now, live)).toEqual(before);
  });

  it("has a feature with its settings, and a password without them, which no service shows", () => {
    const feature = (type: string, config: object) => ({ type, config });
    const routeFeatures = (now: object, live: object) => {
      const features = compare(RouteInput, {
        before: { features: [] },
        now: { features: [now] },
        live: { features: [{ id: "ft_1", ...live }] },
      }).at("features");
      return features.entries.declared[0]?.before;
    };
    expect(routeFeatures(feature("LIMIT", { clicks: 5 }), feature("LIMIT", { clicks: 9, used: 1 }))).toEqual(
      feature("LIMIT", { clicks: 9 }),
    );
    expect(
      routeFeatures(feature("PASSWORD", { password: "x" }), feature("PASSWORD", { password: "***" })),
    ).toEqual({
      type: "PASSWORD",
    });
  });
});
