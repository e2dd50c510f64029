import { describe, expect, it } from "vitest";
import { link } from "../../provider/resources";
import { bodies, planned } from "./planned";

const to = (name: string, more: object = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } },
  ...more,
});
const nothing = { conditions: [], features: [], targets: [], targetItemIds: [] };

describe("an update of a list", () => {
  it("keeps the undeclared parts of an object that is no longer declared", async () => {
    const versions = [
      { options: { a: 1, nested: { mine: 1 }, other: { mine: 1 } } },
      { options: { a: 1 } },
    ] as const;
    const live = { id: "l", options: { a: 1, nested: { mine: 1, theirs: 2 }, other: { mine: 1 } } };
    expect(await bodies(link, "l", versions, live)).toEqual([{ options: { a: 1, nested: { theirs: 2 } } }]);
  });

  it("adds nothing to the entries of a free list whose live form has another length", async () => {
    const versions = [
      { options: { list: [{ a: 1 }, { b: 1 }] } },
      { options: { list: [{ a: 2 }] } },
    ] as const;
    const live = { id: "l", options: { list: [{ a: 1, theirs: 1 }] } };
    expect(await bodies(link, "l", versions, live)).toEqual([{ options: { list: [{ a: 2 }] } }]);
  });

  it("keeps the entries of a list that was declared, as the API can only empty it", async () => {
    const utm = { type: "UTM", config: { source: "a" } };
    const limit = { type: "LIMIT", config: { clicks: 1 } };
    const live = {
      id: "l",
      routeFeatures: [
        { id: "f", ...utm },
        { id: "g", ...limit },
      ],
    };
    expect(await bodies(link, "l", [{ routeFeatures: [utm] }, {}], live)).toEqual([
      { routeFeatures: [limit] },
    ]);
  });

  it("creates a changed route that somebody deleted, and leaves the others alone", async () => {
    const [de, at] = [to("de", { platform: "GEO" }), to("at", { platform: "OS", priority: 3 })];
    const all = to("all", { isGlobalFallback: true });
    const live = {
      id: "l",
      routes: [
        { id: "r1", ...de, ...nothing },
        { id: "r3", ...all, ...nothing },
      ],
    };
    const changed = { ...at, priority: 4 };
    const { writes } = await planned(
      link,
      "l",
      [{ routes: [de, at, all] }, { routes: [de, changed, all] }],
      live,
    );
    expect(writes).toEqual([["POST", "l/routes", changed]]);
  });

  it("never sends the destination of an inline route whose action is no longer declared", async () => {
    const all = { ...to("all"), isGlobalFallback: true };
    const own = { clientRouteId: "de", priority: 1 };
    const live = {
      id: "l",
      routes: [
        { id: "r1", ...to("de"), ...own, ...nothing },
        // A graph with a condition that is not declared is not sent as a whole.
        { id: "r2", ...all, ...nothing, conditions: [{ id: "c", type: "COUNTRY", valueKey: "DE" }] },
      ],
    };
    const versions = [
      { routes: [{ ...to("de"), ...own }, all] },
      { routes: [{ ...own, priority: 2 }, all] },
    ] as const;
    expect((await planned(link, "l", versions, live)).writes).toEqual([
      ["PATCH", "l/routes/r1", { priority: 2 }],
    ]);
  });
});
