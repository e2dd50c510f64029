import { describe, expect, it } from "vitest";
import {
  compareAudiences,
  describeKind,
  type GraphRoute,
  hidersAmong,
  hidingRoutes,
  isApart,
  reachOptions,
  sharesOf,
  toGraph,
} from "../../provider/routing";
import { among, to } from "./support/routes";

type Route = Readonly<Record<string, unknown>>;
const unknown = () => "";
const on = (type: string, ...values: string[]): Route => ({
  conditions: [among(type, type.toLowerCase(), ...values)],
});
const in_ = (...values: string[]) => on("COUNTRY", ...values);
const both = { conditions: [among("COUNTRY", "country", "AT"), among("OS", "os", "iOS")] };
const german = { conditions: [among("COUNTRY", "country", "DE"), among("LANGUAGE", "language", "de")] };
const notDE = { conditions: [{ ...among("COUNTRY", "country", "DE"), operator: "NOT_IN" }] };
/** Conditions that cannot be read. */
const unread = (count: number, from = 0): Route => ({
  conditions: Array.from({ length: count }, (_, index) => ({
    ...{ type: "OS", operator: "IN", valueJson: { odd: from + index } },
  })),
});
const route = (clientRouteId: string, part: Route = {}) => ({ clientRouteId, ...to("https://a.b"), ...part });
const routesOf = (...parts: Route[]): GraphRoute[] => [
  ...toGraph({ routes: parts.map((it, index) => route(`r${index}`, it)) }).routes,
];

describe("the visitors of a route", () => {
  const all = route("a");
  const x = route("x", in_("DE", "AT"));
  const with_ = (feature: Route) => route("a", { features: [feature] });
  const secret = { type: "PASSWORD", config: {} };
  const expiry = { type: "EXPIRATION_DATE", config: { expiresAt: 1 } };
  const [later, before] = ["from", "before"].map((it) => `country DE or AT, ${it} 1970-01-01T00:00:01Z`);
  const other = { ...in_("FR"), actionType: unknown };
  const [some, rest] = [route("a", in_("DE")), route("b", in_("AT"))];
  const shared = ["country DE: not after a", "country AT: not after b"];
  const ending = [
    `${later}: yes after x`,
    `${later}: not after a`,
    `${later}: not after a`,
    `${before}: not after a`,
  ];
  const hidden = ["country DE or AT: not after a"];
  const mayGoOn = ["country DE or AT: yes after a"];

  it.each<[what: string, routes: Route[], features: Route[], shares: string[], hiders: string[]]>([
    ["reach it if it comes first", [x, all], [], ["country DE or AT: yes after x"], []],
    ["reach it if it is the only one", [x], [], ["country DE or AT: yes after x"], []],
    [
      "are one share, whatever a rule says that decides nothing",
      [route("x", { platform: "GEO", conditions: [among("COUNTRY", "DE", "DE")] })],
      [],
      ["country DE: yes after x"],
      [],
    ],
    ["do not if another one has them all", [all, x], [], hidden, ["a"]],
    ["do in part", [some, x], [], ["country DE: not after a", "country AT: yes after x"], []],
    ["do not if others share them", [some, rest, x], [], shared, ["a", "b"]],
    ["may when one before it ends, by what follows then", [with_(expiry), x], [], ending, []],
    ["do not if the link has ended", [x], [expiry], [`${later}: not`, `${before}: yes after x`], []],
    ["do not if one before it asks for a password", [with_(secret), x], [], hidden, ["a"]],
    ["do not if the link asks for a password", [all, x], [secret], hidden, ["a"]],
    ["do not if one before it is for others", [route("b", other), all, x], [], hidden, ["a"]],
    ["are none if it is not active", [all, route("x", { isActive: false })], [], [], []],
    ["are not reported if it may not be active", [all, { ...x, isActive: unknown }], [], hidden, []],
    [
      "may if it may be the fallback",
      [some, route("x", { ...in_("DE"), isGlobalFallback: unknown })],
      [],
      [
        "country DE: not after a",
        "country not DE: yes after x",
        "country DE: not after a",
        "country not DE: not",
      ],
      [],
    ],
    ["may if an action is not known", [route("a", { actionType: unknown }), x], [], mayGoOn, []],
    ["may if features are not known", [route("a", { features: unknown }), x], [], mayGoOn, []],
    ["may if a feature is not known", [with_({ type: unknown }), x], [], mayGoOn, []],
    ["may if a feature of the link is not known", [all, x], [{ type: unknown }], mayGoOn, []],
    ["may if one is for unknown routes", [all, x], [{ ...secret, routeIds: ["a", "b"] }], mayGoOn, []],
    [
      "may if it is not known for which",
      [all, x],
      [{ ...secret, routeIds: unknown }],
      [...mayGoOn, ...mayGoOn],
      [],
    ],
    ["do not if it is for known ones", [all, x], [{ ...secret, routeIds: ["a"] }], hidden, ["a"]],
  ])("%s", (_, routes, routeFeatures, shares, hiders) => {
    const graph = toGraph({ routes, routeFeatures });
    const mine = graph.routes.find(({ key }) => key === "x") as GraphRoute;
    const found = sharesOf(graph, mine, reachOptions)?.map(({ visitor, isReached, decidedBy }) => {
      return `${describeKind(visitor)}: ${isReached ? "yes" : "not"}${decidedBy ? ` after ${decidedBy}` : ""}`;
    });
    expect(found).toEqual(shares);
    expect(hidingRoutes(graph, mine)).toEqual(hiders);
  });

  it("are one share where a link has a single destination", () => {
    const graph = toGraph({ url: "https://a.b" });
    expect(sharesOf(graph, graph.routes[0] as GraphRoute)).toEqual([
      { visitor: {}, isReached: true, decidedBy: "url" },
    ]);
  });

  it("are one share where the order decides only about others", () => {
    const graph = toGraph({ routes: [route("x", in_("DE")), route("a", { ...in_("AT"), priority: 1 })] });
    expect(sharesOf(graph, graph.routes[0] as GraphRoute)).toEqual([
      { visitor: { country: { in: ["DE"] } }, isReached: true, decidedBy: "x" },
    ]);
  });

  it("are not known if there are too many combinations", () => {
    const others = Array.from({ length: 20 }, (_, index) => route(`r${index}`, unread(1, 30 + index)));
    const graph = toGraph({ routes: [...others, route("x", unread(30))] });
    expect(sharesOf(graph, graph.routes.at(-1) as GraphRoute)).toBeUndefined();
  });

  it("are hidden by the routes that have all of them, and not by the link", () => {
    const share = (isReached: boolean, decidedBy?: string) => ({ visitor: {}, isReached, decidedBy });
    expect([...hidersAmong([share(false, "a"), share(false), share(false, "a")])]).toEqual(["a"]);
    expect([...hidersAmong([share(false, "a"), share(true, "x")])]).toEqual([]);
  });
});

describe("two routes", () => {
  it.each<[what: string, Route, Route, audiences: (boolean | undefined)[]]>([
    ["the same", in_("DE"), in_("de"), [false, false, true]],
    ["a part", in_("DE"), in_("DE", "AT"), [false, true, true]],
    ["all and some", {}, in_("DE"), [true, false, false]],
    ["all", {}, {}, [false, false, false]],
    ["some of both", in_("DE"), on("OS", "iOS"), [true, true, true]],
    ["either of all", in_("DE"), notDE, [true, true, false]],
    ["what takes too long", unread(40), unread(40, 40), [undefined, undefined, undefined]],
  ])("are compared by whom only one or the other, or neither accepts: %s", (_, one, other, audiences) => {
    const [first, second] = routesOf(one, other) as [GraphRoute, GraphRoute];
    const { onlyOne, onlyOther, neither } = compareAudiences(first, second) ?? {};
    expect([onlyOne, onlyOther, neither]).toEqual(audiences);
  });

  it("are compared for some visitors, under rules that are settled or all others", () => {
    const [first, second] = routesOf(in_("DE"), { isActive: false }) as [GraphRoute, GraphRoute];
    const visitor = { country: "FR" };
    const settled = compareAudiences(first, second, { visitor, rules: { inactiveRoute: "used" } });
    expect(settled).toEqual({ onlyOne: false, onlyOther: true, neither: false });
    expect(compareAudiences(first, second, { visitor })).toEqual({ ...settled, neither: true });
  });

  it.each<[what: string, route: Route, earlier: Route[], expected: boolean]>([
    ["none", in_("DE"), [], true],
    ["one for other countries", in_("DE"), [in_("AT", "FR")], true],
    ["one for a country, itself for all", {}, [in_("DE")], true],
    ["one for the same country in other letters", in_("de", "FR"), [in_("AT", "DE")], false],
    ["several, one of them for the same", in_("DE"), [in_("AT"), in_("DE")], false],
    ["one for another country and all the same besides", { ...both, ...in_("DE") }, [both], true],
    ["one for another country, itself also for a language", german, [in_("AT")], true],
    ["one for another system", on("OS", "iOS"), [on("OS", "Linux")], true],
    ["one for another device", on("DEVICE_PROFILE", "TV"), [on("DEVICE_PROFILE", "PHONE")], true],
    ["one for another language of the same visitor", on("LANGUAGE", "de"), [on("LANGUAGE", "fr")], false],
    ["one for all", in_("DE"), [{}], false],
    ["one for all but another country", in_("AT"), [notDE], false],
    ["one for some, itself for all but others", notDE, [in_("DE")], false],
    ["a fallback", in_("DE"), [{ ...in_("AT"), isGlobalFallback: true }], false],
    ["what may be one", in_("DE"), [{ ...in_("AT"), isGlobalFallback: unknown }], false],
    ["one whose conditions are not known", in_("DE"), [{ conditions: unknown }], false],
    ["one, its own conditions not being known", { conditions: unknown }, [in_("AT")], false],
    [
      "one by its key",
      in_("DE"),
      [{ conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "AT" }] }],
      false,
    ],
  ])("are apart for certain: after %s", (_, one, earlier, expected) => {
    const [mine, ...others] = routesOf(one, ...earlier) as [GraphRoute];
    expect(isApart(mine, others)).toBe(expected);
  });
});
