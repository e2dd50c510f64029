import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { folder, link } from "../../../provider/resources";
import { all, empty, geo, german, keyed, numbered, planned, plannedRoutes, shown, to } from "./planned";

// Which requests an update of the inline routes of a link sends, and in which order.

const [de, at] = [geo("de"), geo("at")];

describe("an update of inline routes sends", () => {
  const hidden = { id: "f", type: "PASSWORD", config: { password: "********" } };
  const first = geo("de", { priority: 1 });
  const both = [geo("germany"), { ...all, sortOrder: 3 }];
  const apart = [
    ["PATCH", "l/routes/r1", { sortOrder: 3 }],
    ["PATCH", "l/routes/r0", { actionConfig: geo("germany").actionConfig }],
  ];
  const byHand = (it: Properties) => ({
    ...it,
    actionConfig: { ...(it.actionConfig as object), by: "hand" },
  });

  it.each<[what: string, before: Properties[], now: Properties[], live: Properties[], writes: unknown[]]>([
    [
      "a new destination to its route, with what somebody added to it",
      [de, at, all],
      [de, geo("austria"), all],
      numbered([de, at, all].map(byHand)),
      [["PATCH", "l/routes/r1", { actionConfig: byHand(geo("austria")).actionConfig }]],
    ],
    ["a new route", [all], [all, de], [shown("r0", all)], [["POST", "l/routes", de]]],
    ["the deletion of a route", [de, all], [all], numbered([de, all]), [["DELETE", "l/routes/r0"]]],
    ["nothing for a route that it has created before", [all], [de, all], numbered([de, all]), []],
    [
      "all routes at once if several change, with what is not declared",
      [de, all],
      both,
      [shown("r0", de, { priority: 7 }), shown("r1", all)],
      [
        [
          "PATCH",
          "l",
          {
            routes: [
              { ...both[0], ...empty, priority: 7 },
              { ...both[1], ...empty },
            ],
          },
        ],
      ],
    ],
    [
      "single requests, the fallback first, if all routes would take a hidden password along",
      [de, all],
      both,
      [shown("r0", de, { features: [hidden] }), shown("r1", all)],
      apart,
    ],
    [
      "single requests if the account has a route that is not declared",
      [de, all],
      both,
      numbered([de, all, to("x", { platform: "OS" })]),
      apart,
    ],
    [
      "single requests if a route has a condition that is not declared",

      [de, all],
      both,
      [shown("r0", de, { conditions: [{ id: "c", ...german }] }), shown("r1", all)],
      apart,
    ],
    [
      "a changed route that somebody deleted as a new one",
      [de, at, all],
      [de, { ...at, priority: 4 }, all],
      [shown("r0", de), shown("r2", all)],
      [["POST", "l/routes", { ...at, priority: 4 }]],
    ],
    [
      "nothing for an unchanged route that somebody deleted",
      [de, at, all],
      [first, at, all],
      [shown("r0", de), shown("r2", all)],
      [["PATCH", "l/routes/r0", { priority: 1 }]],
    ],
    ["no second deletion", [de, all], [all], [shown("r1", all)], []],
    [
      "the default of a field that is no longer declared",
      [first, all],
      [de, all],
      numbered([first, all]),
      [["PATCH", "l/routes/r0", { priority: 0 }]],
    ],
    [
      "all routes if only their PATCH can clear a field",
      [keyed(de, "de"), all],
      [de, all],
      numbered([keyed(de, "de"), all]),
      [
        [
          "PATCH",
          "l",
          {
            routes: [
              { ...de, ...empty },
              { ...all, ...empty },
            ],
          },
        ],
      ],
    ],
  ])("%s", async (_, before, now, live, writes) => {
    expect(await plannedRoutes(before, now, live)).toEqual({ writes, lostPasswords: [] });
  });

  it.each([
    [
      "by a request for its route",
      { conditions: [{ id: "c", ...german }] },
      ["PATCH", "l/routes/r0", { priority: 2 }],
    ],
    [
      "with all routes",
      {},
      [
        "PATCH",
        "l",
        {
          routes: [
            { ...keyed({ platform: "GEO", priority: 2 }, "x"), ...empty },
            { ...all, sortOrder: 3, ...empty },
          ],
        },
      ],
    ],
  ])("no destination of a route whose action is no longer declared, %s", async (_, more, write) => {
    const { actionType, actionConfig, ...rest } = first;
    const live = [shown("r0", { ...first, clientRouteId: "x" }, more), shown("r1", all)];
    const before = [keyed(first, "x"), all];
    const { writes } = await plannedRoutes(
      before,
      [
        { ...rest, priority: 2, clientRouteId: "x" },
        { ...all, sortOrder: 3 },
      ],
      live,
    );
    expect(writes).toContainEqual(write);
  });

  it("the other fields of the link in the same request as all routes, and otherwise in one before", async () => {
    const writes = async (routes: Properties[]) => {
      const versions = [{ routes: [de, all] }, { routes, title: "x" }] as const;
      return (await planned(link, "l", versions, { id: "l", routes: numbered([de, all]) })).writes;
    };
    expect(await writes([all])).toEqual([
      ["PATCH", "l", { title: "x" }],
      ["DELETE", "l/routes/r0"],
    ]);
    expect(await writes(both)).toEqual([["PATCH", "l", { title: "x", routes: expect.anything() }]]);
  });

  it("what differs between routes and a single destination", async () => {
    const url = "https://example.com/new";
    const writes = async (olds: Properties, news: Properties, live: Properties) =>
      (await planned(link, "l", [olds, news], { id: "l", ...live })).writes;
    const change = ["PATCH", "l/routes/r0", { actionConfig: { url, by: "hand" } }];
    const destination = { url: "https://example.com/all" };
    const shows = { routes: [shown("r0", byHand(all))] };
    expect(await writes(destination, { url }, shows)).toEqual([change]);
    expect(await writes({ routes: [all] }, { url }, shows)).toEqual([change]);
    const routes = numbered([de, all]);
    expect(await writes({ routes: [de, all] }, destination, { routes })).toEqual([["DELETE", "l/routes/r0"]]);
    const withoutRoute = { ...destination, routes: [] };
    expect(await writes({ url }, { routes: [all] }, withoutRoute)).toEqual([
      ["PATCH", "l", { routes: [all] }],
    ]);
  });
});

it("routes that a program declares as a field of something else have no endpoints", async () => {
  const versions = [{ extra: { routes: [de] } }, { extra: { routes: [at] } }] as const;
  const { writes } = await planned(folder, "f", versions, { id: "f", routes: [{ id: "r", ...de }] });
  expect(writes).toEqual([["PATCH", "folders/f", { routes: [expect.objectContaining(at)] }]]);
});
