import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { all, empty, geo, german, keyed, numbered, plannedRoutes, shown } from "./planned";

// How an update of the inline routes of a link brings them into the declared order, where it counts.

const [de, at, ch] = [geo("de"), geo("at"), geo("ch")];
const [first, second] = [geo("de", { priority: 1 }), geo("at", { priority: 2 })];
const whole = ["PATCH", "l", { routes: expect.anything() }];

describe("for the order of routes, an update sends", () => {
  it.each<[what: string, before: Properties[], now: Properties[], live: Properties[], writes: unknown[]]>([
    ["all routes if two change places", [de, at, all], [at, de, all], numbered([de, at, all]), [whole]],
    [
      "all routes for a new one before others",
      [de, at, all],
      [de, ch, at, all],
      numbered([de, at, all]),
      [whole],
    ],
    [
      "all routes for a new one before others, which all have references",

      [keyed(de, "de"), all],
      [keyed(ch, "ch"), keyed(de, "de"), all],
      numbered([keyed(de, "de"), all]),
      [whole],
    ],
    [
      "all routes for a new one before others, of which some have references",

      [de, keyed(at, "at"), all],
      [de, ch, keyed(at, "at"), all],
      numbered([de, keyed(at, "at"), all]),
      [whole],
    ],
    ["all routes for a new one before one that exists", [all], [ch, de, all], numbered([all, de]), [whole]],
    [
      "all routes if new priorities leave the order open",
      [first, second, all],
      [first, { ...second, priority: 1 }, all],
      numbered([second, first, all]),
      [whole],
    ],
    [
      "all routes if priorities no longer decide the order, whatever order the service lists",

      [first, second, all],
      [first, { ...second, priority: 1 }, all],
      numbered([first, second, all]),
      [whole],
    ],
    [
      "a route alone where the order begins to count, and all routes cannot be written without a loss",
      [first, second, all],
      [first, { ...second, priority: 1 }, all],
      [shown("r0", first, { conditions: [{ id: "c", ...german }] }), shown("r1", second), shown("r2", all)],
      [["PATCH", "l/routes/r1", { priority: 1 }]],
    ],
    [
      "nothing if priorities decide the order",
      [first, second, all],
      [second, first, all],
      numbered([first, second, all]),
      [],
    ],
    ["nothing if only the fallback moves", [de, all], [all, de], numbered([de, all]), []],
    [
      "one request for a new route that its priority puts before others",
      [first, all],
      [second, first, all],
      numbered([first, all]),
      [["POST", "l/routes", second]],
    ],
    [
      "one request for a new route before the fallback",
      [keyed(de, "de"), keyed(all, "all")],
      [keyed(de, "de"), keyed(ch, "ch"), keyed(all, "all")],
      numbered([keyed(de, "de"), keyed(all, "all")]),
      [["POST", "l/routes", keyed(ch, "ch")]],
    ],
    [
      "a new order without the positions that contradict it",
      [de, at, all],
      [at, de, all],
      [de, at, all].map((it, index) => shown(`r${index}`, it, { sortOrder: index })),
      [["PATCH", "l", { routes: [at, de, all].map((it) => ({ ...it, ...empty })) }]],
    ],
    [
      "a new order with the positions that agree with it",
      [de, at, all],
      [at, de, all],
      [shown("r0", de, { sortOrder: 2 }), shown("r1", at, { sortOrder: 1 }), shown("r2", all)],
      [
        [
          "PATCH",
          "l",
          {
            routes: [
              { ...at, sortOrder: 1, ...empty },
              { ...de, sortOrder: 2, ...empty },
              { ...all, ...empty },
            ],
          },
        ],
      ],
    ],
    [
      "a new route without the positions of others, because it may get one that contradicts them",
      [de, at, all],
      [ch, de, at, all],
      [de, at, all].map((it, index) => shown(`r${index}`, it, { sortOrder: index })),
      [["PATCH", "l", { routes: [ch, ...[de, at, all].map((it) => ({ ...it, ...empty }))] }]],
    ],
    [
      "a new order without the positions that agreed with one that is no longer declared",
      [first, at, all],
      [de, at, all],
      [shown("r0", at, { sortOrder: 2 }), shown("r1", first, { sortOrder: 3 }), shown("r2", all)],
      [
        [
          "PATCH",
          "l",
          {
            routes: [
              { ...de, ...empty, priority: 0 },
              { ...at, ...empty },
              { ...all, ...empty },
            ],
          },
        ],
      ],
    ],
  ])("%s", async (_, before, now, live, writes) => {
    expect(await plannedRoutes(before, now, live)).toEqual({ writes, lostPasswords: [] });
  });

  it("nothing if a new order would remove parts that the program does not declare", async () => {
    const live = [shown("r0", de, { conditions: [{ id: "c", ...german }] }), shown("r1", all)];
    expect(await plannedRoutes([de, all], [ch, de, all], live)).toMatchObject({ losesOrder: true });
  });
});
