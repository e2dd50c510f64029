import { describe, expect, it } from "vitest";
import { conventionsOf, RouteInput } from "../../provider/contract";
import type { Properties } from "../../provider/lifecycle";
import { hasOtherChildren, planChildren } from "../../provider/lifecycle/update/children";
import { fieldsBody, toDefault } from "../../provider/lifecycle/update/fields";
import { planRoute } from "../../provider/lifecycle/update/route";
import {
  choosePlan,
  concatIfAllPossible,
  emptyPlan,
  entriesOf,
  type Plan,
} from "../../provider/lifecycle/update/write";
import { link, route } from "../../provider/resources";
import { liveAfter, planned } from "./planned";

// Which single requests an update of a graph sends for its parts, and what it knows of the graph after them.

const to = (name: string, more: object = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } },
  ...more,
});
const geo = (name: string) => to(name, { platform: "GEO" });
const [de, at, ch] = [geo("de"), geo("at"), geo("ch")];
const all = to("all", { isGlobalFallback: true });
const nothing = { conditions: [], features: [], targets: [], targetItemIds: [] };
const shown = (id: string, route: Properties, more: Properties = {}) => ({
  id,
  ...nothing,
  ...route,
  ...more,
});
const german = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
const austrian = { ...german, valueKey: "AT" };
const swiss = { ...german, valueKey: "CH" };

/** The requests of an update of the routes of a link. */
const writes = async (before: Properties[], now: Properties[], live: Properties[]) =>
  (await planned(link, "l", [{ routes: before }, { routes: now }], { id: "l", routes: live })).writes;

/** The requests of an update of the only route of a link, a fallback with these properties. */
const writesOfRoute = (before: Properties, now: Properties, live: Properties) =>
  writes([{ ...all, ...before }], [{ ...all, ...now }], [shown("r", all, live)]);

describe("the order of routes", () => {
  const keyed = (route: Properties, clientRouteId: string) => ({ ...route, clientRouteId });
  const [first, second] = [
    { ...de, priority: 1 },
    { ...at, priority: 2 },
  ];

  it.each<[change: string, before: Properties[], now: Properties[], listed?: Properties[]]>([
    ["two routes change places", [de, at, all], [at, de, all]],
    ["a new route goes before others", [de, at, all], [de, ch, at, all]],
    [
      "a new route goes before others, and all have a reference",
      [keyed(de, "de"), keyed(all, "all")],
      [keyed(ch, "ch"), keyed(de, "de"), keyed(all, "all")],
    ],
    ["a new route goes before one that the account has already", [all], [ch, de, all], [all, de]],
    [
      "a change of priorities leaves the order open",
      [first, second, all],
      [first, { ...second, priority: 1 }, all],
      [second, first, all],
    ],
    [
      "priorities no longer decide, also where the service lists the routes in the declared order",
      [first, second, all],
      [first, { ...second, priority: 1 }, all],
    ],
    [
      "a new route goes before others, and only some have a reference",
      [de, keyed(at, "at"), all],
      [de, ch, keyed(at, "at"), all],
    ],
  ])("takes a request for the whole graph if %s", async (_, before, now, listed = before) => {
    const live = listed.map((route, index) => shown(`r${index}`, route));
    expect(await writes(before, now, live)).toEqual([["PATCH", "l", { routes: expect.anything() }]]);
  });

  it("takes a single request for a new route with a reference, as have the others", async () => {
    const routes = [keyed(de, "de"), keyed(all, "all")];
    const added = keyed(ch, "ch");
    const live = [shown("r1", keyed(de, "de")), shown("r2", keyed(all, "all"))];
    expect(await writes(routes, routes.toSpliced(1, 0, added), live)).toEqual([["POST", "l/routes", added]]);
  });

  it.each([
    ["two routes with other priorities change places", [first, second, all], [second, first, all]],
    ["a route and the fallback change places", [de, all], [all, de]],
  ])("does not count where %s", async (_, before, now) => {
    const live = before.map((route, index) => shown(`r${index}`, route));
    expect(await writes(before, now, live)).toEqual([]);
  });

  it("takes a single request for a new route that its priority puts before others", async () => {
    const live = [shown("r0", first), shown("r1", all)];
    expect(await writes([first, all], [second, first, all], live)).toEqual([["POST", "l/routes", second]]);
  });

  it("is written without the positions that the service gave to routes", async () => {
    const live = [de, at, all].map((route, index) => shown(`r${index}`, { ...route, sortOrder: index }));
    const sent = await writes([de, at, all], [at, de, all], live);
    const routes = [at, de, all].map((it) => expect.objectContaining(it));
    expect(sent).toEqual([["PATCH", "l", { routes }]]);
    expect(JSON.stringify(sent)).not.toContain("sortOrder");
  });

  it("is written without them if a new route may get one that contradicts it, or a declared one is dropped", async () => {
    const live = [de, at, all].map((route, index) => shown(`r${index}`, { ...route, sortOrder: index }));
    const sent = await writes([de, at, all], [ch, de, at, all], live);
    expect(JSON.stringify(sent)).not.toContain("sortOrder");
    const numbered = [shown("r0", at, { sortOrder: 2 }), shown("r1", first, { sortOrder: 3 }), live[2] ?? {}];
    const dropped = await writes([first, at, all], [de, at, all], numbered);
    expect(dropped).toEqual([["PATCH", "l", { routes: expect.anything() }]]);
    expect(JSON.stringify(dropped)).not.toContain("sortOrder");
  });

  it("is left to the account where it begins to count and cannot be written without a loss", async () => {
    const live = [
      shown("r0", first, { conditions: [{ id: "c", ...german }] }),
      shown("r1", second),
      shown("r2", all),
    ];
    const now = { ...second, priority: 1 };
    const { writes: sent, losesOrder } = await planned(
      link,
      "l",
      [{ routes: [first, second, all] }, { routes: [first, now, all] }],
      { id: "l", routes: live },
    );
    expect(losesOrder).toBeFalsy();
    expect(sent).toEqual([["PATCH", "l/routes/r1", { priority: 1 }]]);
  });

  it("cannot be changed without a loss where routes have parts that the program does not declare", async () => {
    const live = [shown("r0", de, { conditions: [{ id: "c", ...german }] }), shown("r1", all)];
    const { losesOrder } = await planned(link, "l", [{ routes: [de, all] }, { routes: [ch, de, all] }], {
      id: "l",
      routes: live,
    });
    expect(losesOrder).toBe(true);
  });
});

describe("a route", () => {
  const inputs = (priority: number, more: object) => ({ linkId: "l", ...de, priority, ...more });

  it("is changed by one request for its own fields and its parts", async () => {
    const versions = [inputs(1, { conditions: [german] }), inputs(2, { conditions: [austrian] })] as const;
    const live = shown("r", de, { conditions: [{ id: "c", ...german }] });
    expect((await planned(route, "l/r", versions, live)).writes).toEqual([
      ["PATCH", "l/routes/r", { priority: 2, conditions: [austrian] }],
    ]);
  });

  it("is changed by a request for each part if it has others, whether or not the service shows its unchanged parts", () => {
    const features = (source: string) => [{ type: "UTM", config: { source } }];
    const live = {
      id: "r",
      features: [{ id: "f", ...features("a")[0] }],
      targets: [{ id: "t", itemId: "x" }],
    };
    const versions = {
      before: inputs(1, { features: features("a") }),
      now: inputs(2, { features: features("b") }),
    };
    const address = { params: { id: "l", routeId: "r" }, location: [] };
    const conventions = conventionsOf(undefined);
    const { writes } = planRoute(
      { ...versions, live, normalized: undefined },
      address,
      [],
      toDefault(RouteInput, conventions),
      conventions,
    );
    expect(writes).toMatchObject([
      { endpoint: { path: "/api/v1/links/{id}/routes/{routeId}" }, body: { priority: 2 } },
      { endpoint: { path: "/api/v1/links/{id}/routes/{routeId}/features/{childId}" } },
    ]);
  });

  it("is known with what the response says about it, alone and inline", async () => {
    const versions = [inputs(1, { conditions: [german] }), inputs(2, { conditions: [austrian] })] as const;
    const live = shown("r", de, { priority: 1, conditions: [{ id: "c", ...german }] });
    const response = { id: "r", priority: 3, by: "service" };
    expect(await liveAfter(response, route, "l/r", versions, live)).toEqual({ ...live, ...response });
    expect(await liveAfter(undefined, route, "l/r", versions, live)).toEqual(live);

    const graph = (priority: number) => ({ routes: [{ ...de, priority }, all] });
    const inline = { id: "l", routes: [live, shown("r2", all)] };
    const known = (response?: Properties) => liveAfter(response, link, "l", [graph(1), graph(2)], inline);
    expect(await known(response)).toEqual({ id: "l", routes: [{ ...live, ...response }, shown("r2", all)] });
    expect(await known()).toEqual(inline);
  });

  it("is read before the destination of its link changes, and keeps what somebody added to it", async () => {
    const mine = "https://example.com/new";
    const live = {
      id: "l",
      routes: [shown("r", { ...all, actionConfig: { ...all.actionConfig, by: "hand" } })],
    };
    const { writes } = await planned(link, "l", [{ url: all.actionConfig.url }, { url: mine }], live);
    expect(writes).toEqual([["PATCH", "l/routes/r", { actionConfig: { url: mine, by: "hand" } }]]);
  });
});

describe("of the requests for the parts and that for the whole", () => {
  const write = { applyTo: (live: Properties) => live } as unknown as Plan["writes"][number];
  const plan = (writes: number, more: Partial<Plan> = {}): Plan => ({
    ...emptyPlan,
    writes: Array.from({ length: writes }, () => write),
    ...more,
  });
  const loses = { lostPasswords: ["config"] };
  const whole = plan(1);

  it.each([
    ["a single one", plan(1), whole, false, "parts"],
    ["none", plan(0), whole, false, "parts"],
    ["several", plan(2), whole, false, "whole"],
    ["several where the whole would lose values", plan(2), whole, true, "parts"],
    ["several where the whole would lose a password", plan(2), plan(1, loses), false, "parts"],
    ["one that would lose a password", plan(1, loses), whole, true, "whole"],
    ["one where both would lose a password", plan(1, loses), plan(1, loses), false, "parts"],
    ["one that does not give what is declared", plan(1, { isExact: false }), whole, false, "whole"],
    [
      "one where neither gives what is declared",
      plan(1, { isExact: false }),
      plan(1, { isExact: false }),
      false,
      "parts",
    ],
    ["an impossible one", undefined, whole, true, "whole"],
  ] as const)("%s: the plan takes the right ones", (_, parts, whole, isLossy, expected) => {
    expect(choosePlan(parts, whole, isLossy)).toBe(expected === "parts" ? parts : whole);
  });

  it("none are possible if those for one part are not", () => {
    expect(concatIfAllPossible([plan(1), undefined, plan(1)])).toBeUndefined();
    expect(concatIfAllPossible([plan(1), plan(2)])).toEqual(plan(3));
  });

  it("only objects count as parts", () => {
    expect(entriesOf({ routes: [{ id: "r" }, "r", null] }, "routes")).toEqual([{ id: "r" }]);
  });
});

describe("a part that somebody deleted", () => {
  it("is not created again if it did not change", async () => {
    const live = [shown("r1", de), shown("r3", all)];
    const changed = { ...de, priority: 2 };
    expect(await writes([de, at, all], [changed, at, all], live)).toEqual([
      ["PATCH", "l/routes/r1", { priority: 2 }],
    ]);
    expect(
      await writesOfRoute(
        { conditions: [german, austrian] },
        { conditions: [german, austrian, swiss] },
        { conditions: [{ id: "c", ...german }] },
      ),
    ).toEqual([["POST", "l/routes/r/conditions", swiss]]);
  });

  it("is created with its changes", async () => {
    const changed = { ...german, valueJson: { values: ["DE"] } };
    expect(await writesOfRoute({ conditions: [german] }, { conditions: [changed] }, {})).toEqual([
      ["POST", "l/routes/r/conditions", changed],
    ]);
  });

  it("is not deleted again", async () => {
    expect(await writes([de, all], [all], [shown("r2", all)])).toEqual([]);
    expect(await writesOfRoute({ conditions: [german] }, { conditions: [] }, {})).toEqual([]);
  });
});

describe("a field that an inline route no longer declares", () => {
  it("gets the service's default by a request for its route", async () => {
    const live = [shown("r1", de, { priority: 7 }), shown("r2", all)];
    expect(await writes([{ ...de, priority: 7 }, all], [de, all], live)).toEqual([
      ["PATCH", "l/routes/r1", { priority: 0 }],
    ]);
  });

  it("is left out of the whole graph if the API has no value that clears it", async () => {
    const live = [shown("r1", de, { clientRouteId: "de" }), shown("r2", all)];
    const { conditions, features, targetItemIds } = nothing;
    const kept = { conditions, features, targetItemIds };
    expect(await writes([{ ...de, clientRouteId: "de" }, all], [de, all], live)).toEqual([
      [
        "PATCH",
        "l",
        {
          routes: [
            { ...de, ...kept },
            { ...all, ...kept },
          ],
        },
      ],
    ]);
  });

  it("is named with its path if clearing it would remove a password", () => {
    const conventions = conventionsOf(undefined);
    const before = { features: [{ type: "UTM" }] };
    const features = [{ id: "f1", type: "PASSWORD", config: { password: "********" } }];
    const versions = { before, now: {}, live: { features }, normalized: undefined };
    const clear = toDefault(RouteInput, conventions);
    expect(
      fieldsBody(RouteInput, versions, ["features"], ["routes", 3], clear, conventions).lostPasswords,
    ).toEqual(["routes[3].features[0].config"]);
  });
});

describe("a graph of which the service or the program has only a part", () => {
  it("is written as a whole if the link has a destination without a route", async () => {
    const olds = { domainId: "dom_1", url: "https://example.com/old" };
    const news = { domainId: "dom_1", routes: [all] };
    const { writes } = await planned(link, "l", [olds, news], { id: "l", url: olds.url, routes: [] });
    expect(writes).toEqual([["PATCH", "l", { routes: [all] }]]);
  });

  it("has no requests for single conditions where the service does not show them", () => {
    const address = { params: { id: "l", routeId: "r" }, location: [] };
    const versions = { before: [german], now: [austrian], live: undefined, normalized: undefined };
    expect(planChildren("conditions", versions, address, [], conventionsOf(undefined))).toBeUndefined();
  });

  it.each([
    ["whose settings the service does not show", { type: "PASSWORD" }, true],
    ["whose settings the service shows", { type: "PASSWORD", config: { password: "********" } }, false],
    ["of another type", { type: "UTM" }, false],
  ])("may lose the settings of a feature if it has a password %s: %j", (_, feature, expected) => {
    const declared = { features: [{ type: feature.type }] };
    const live = { ...nothing, features: [{ id: "f", ...feature }] };
    expect(hasOtherChildren({ before: declared, now: declared, live, normalized: undefined })).toBe(expected);
  });

  it("is changed by single requests if the account has a route that the program does not declare", async () => {
    const live = [shown("r1", de), shown("r2", all), shown("r3", ch, { platform: "OS" })];
    const changed = [
      { ...de, priority: 1 },
      { ...all, priority: 2 },
    ];
    expect(await writes([de, all], changed, live)).toEqual([
      ["PATCH", "l/routes/r2", { priority: 2 }],
      ["PATCH", "l/routes/r1", { priority: 1 }],
    ]);
  });
});

describe("after its requests, an update knows", () => {
  const owner = (conditions: Properties[]) => shown("r2", all, { conditions });
  const inProgram = (conditions: Properties[]) => [de, { ...all, conditions }];
  const [c1, c2] = [
    { id: "c1", ...german },
    { id: "c2", ...austrian },
  ];
  const live = [shown("r1", de), owner([c1, c2])];
  const both = inProgram([german, austrian]);
  const response = { id: "new", by: "service" };

  it.each([
    ["a new route", [...both, ch], response, [...live, response]],
    ["no new route if the response shows none", [...both, ch], undefined, live],
    ["no deleted route", both.slice(1), undefined, live.slice(1)],
    [
      "a new condition",
      inProgram([german, austrian, swiss]),
      response,
      [live[0], owner([c1, c2, { ...response }])],
    ],
    [
      "a changed condition",
      inProgram([german, { ...austrian, operator: "IN" }]),
      { id: "c2", operator: "IN" },
      [live[0], owner([c1, { ...c2, operator: "IN" }])],
    ],
    [
      "a changed condition as it was if the response does not show it",
      inProgram([german, { ...austrian, operator: "IN" }]),
      undefined,
      live,
    ],
    ["no deleted condition", inProgram([austrian]), undefined, [live[0], owner([c2])]],
  ])("%s", async (_, now, response, expected) => {
    const versions = [{ routes: both }, { routes: now }] as const;
    const after = await liveAfter(response, link, "l", versions, { id: "l", routes: live });
    expect(after).toEqual({ id: "l", routes: expected });
  });
});
