import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { table } from "../../support/table";
import { all, empty, geo, german, keyed, numbered, plannedRoutes, shown } from "./planned";

// How an update of the inline routes of a link brings them into the declared order, where it counts.

const [de, at, ch] = [geo("de"), geo("at"), geo("ch")];
const [first, second] = [geo("de", { priority: 1 }), geo("at", { priority: 2 })];
const whole = ["PATCH", "l", { routes: expect.anything() }];

/** Routes by their names: `de` is one for Germany, `de1` has a priority, `de#` a reference, and `all` is the fallback. */
const routesOf = (names: string): Properties[] =>
  [...names.matchAll(/(\w\w)([12]?)(l?)(#?)/g)].map(([, name = "", priority, rest, key]) => {
    const route = rest ? all : geo(name, priority ? { priority: Number(priority) } : {});
    return key ? keyed(route, rest ? "all" : name) : route;
  });

describe("for the order of routes, an update sends", () => {
  it.each(table<[what: string, before: string, now: string, live?: string]>`
    if two change places                                                    | de at all   | at de all
    for a new one before others                                             | de at all   | de ch at all
    for a new one before others, which all have references                  | de# all     | ch# de# all
    for a new one before others, of which some have references              | de at# all  | de ch at# all
    for a new one before one that exists                                    | all         | ch de all   | all de
    if new priorities leave the order open                                  | de1 at2 all | de1 at1 all | at2 de1 all
    if priorities no longer decide it, whatever order the service lists     | de1 at2 all | de1 at1 all
  `)("all routes %s", async (_, before, now, live = before) => {
    const { writes } = await plannedRoutes(routesOf(before), routesOf(now), numbered(routesOf(live)));
    expect(writes).toEqual([whole]);
  });

  it.each(table<[what: string, before: string, now: string, added?: string]>`
    nothing if priorities decide the order                           | de1 at2 all | at2 de1 all
    nothing if only the fallback moves                               | de all      | all de
    one request for a new route that its priority puts before others | de1 all     | at2 de1 all  | at2
    one request for a new route before the fallback                  | de# all#    | de# ch# all# | ch#
  `)("%s", async (_, before, now, added = "") => {
    const writes = routesOf(added).map((route) => ["POST", "l/routes", route]);
    expect(await plannedRoutes(routesOf(before), routesOf(now), numbered(routesOf(before)))).toEqual({
      ...{ writes, lostPasswords: [] },
    });
  });

  const positioned = [de, at, all].map((it, index) => shown(`r${index}`, it, { sortOrder: index }));
  const withNothing = (...routes: Properties[]) => routes.map((it) => ({ ...it, ...empty }));

  it.each<[what: string, before: Properties[], now: Properties[], live: Properties[], sent: Properties[]]>([
    [
      "a new order without the positions that contradict it",
      [de, at, all],
      [at, de, all],
      positioned,
      withNothing(at, de, all),
    ],
    [
      "a new order with the positions that agree with it",
      [de, at, all],
      [at, de, all],
      [shown("r0", de, { sortOrder: 2 }), shown("r1", at, { sortOrder: 1 }), shown("r2", all)],
      withNothing({ ...at, sortOrder: 1 }, { ...de, sortOrder: 2 }, all),
    ],
    [
      "a new route without the positions of others, because it may get one that contradicts them",
      [de, at, all],
      [ch, de, at, all],
      positioned,
      [ch, ...withNothing(de, at, all)],
    ],
    [
      "a new order without the positions that agreed with one that is no longer declared",
      [first, at, all],
      [de, at, all],
      [shown("r0", at, { sortOrder: 2 }), shown("r1", first, { sortOrder: 3 }), shown("r2", all)],
      withNothing({ ...de, priority: 0 }, at, all),
    ],
  ])("%s", async (_, before, now, live, routes) => {
    const writes = [["PATCH", "l", { routes }]];
    expect(await plannedRoutes(before, now, live)).toEqual({ writes, lostPasswords: [] });
  });

  it("a route alone where the order begins to count, and all routes cannot be written without a loss", async () => {
    const conditions = [{ id: "c", ...german }];
    const live = [shown("r0", first, { conditions }), shown("r1", second), shown("r2", all)];
    expect(await plannedRoutes([first, second, all], [first, { ...second, priority: 1 }, all], live)).toEqual(
      {
        ...{ writes: [["PATCH", "l/routes/r1", { priority: 1 }]], lostPasswords: [] },
      },
    );
  });

  it("nothing if a new order would remove parts that the program does not declare", async () => {
    const live = [shown("r0", de, { conditions: [{ id: "c", ...german }] }), shown("r1", all)];
    expect(await plannedRoutes([de, all], [ch, de, all], live)).toMatchObject({ losesOrder: true });
  });
});
