import { describe, expect, it } from "vitest";
import type { Client } from "../../../provider/client";
import type { Context, Properties } from "../../../provider/lifecycle";
import { readForUpdate, touchesGraph } from "../../../provider/lifecycle/live/read-live";
import { condition, folder, link, route } from "../../../provider/resources";

// What an update reads before it writes.

const nothing = { conditions: [], features: [], targets: [], targetItemIds: [] };

/** Reads a route for an update, and returns it with the names of the lists that it requested. */
async function readRoute(shown: Properties) {
  const lists: string[] = [];
  const client = {
    call: async () => ({ id: "r", actionType: "URL", ...shown }),
    pages: async function* ({ path }: { path: string }) {
      const list = path.slice(path.lastIndexOf("/") + 1);
      lists.push(list);
      yield [{ id: `${list}-1`, itemId: "a" }];
      yield [{ id: `${list}-2`, itemId: "b" }];
    },
  } as unknown as Client;
  return { live: await readForUpdate(route, "l/r", true, { client } as Context), lists };
}

describe("an update of a route", () => {
  it.each([
    ["that the response shows", nothing, []],
    ["without targets of which it shows only the item ids", { ...nothing, targets: undefined }, []],
    [
      "with targets of which it shows only the item ids",
      { ...nothing, targets: undefined, targetItemIds: ["a"] },
      ["targets"],
    ],
    [
      "with targets of which it shows no ids",
      { ...nothing, targets: [{ itemId: "a" }], targetItemIds: ["a"] },
      ["targets"],
    ],
    ["whose conditions it leaves out", { ...nothing, conditions: undefined }, ["conditions"]],
    ["whose features it leaves out", { ...nothing, features: undefined }, ["features"]],
    ["of which it shows no parts", {}, ["targets", "conditions", "features"]],
  ] as [string, Properties, string[]][])("reads the parts %s", async (_, shown, expected) => {
    const { live, lists } = await readRoute(shown);
    expect(lists).toEqual(expected);
    const both = (list: string) => [
      { id: `${list}-1`, itemId: "a" },
      { id: `${list}-2`, itemId: "b" },
    ];
    for (const list of ["conditions", "features", "targets"]) {
      expect(live).toHaveProperty(list, expected.includes(list) ? both(list) : []);
    }
  });

  it("knows the item ids of the targets that it read, unless the response shows them", async () => {
    expect((await readRoute({})).live).toHaveProperty("targetItemIds", ["a", "b"]);
    expect((await readRoute({ targetItemIds: ["x"] })).live).toHaveProperty("targetItemIds", ["x"]);
  });
});

it.each([
  [link, ["routes"], true],
  [link, ["title", "url"], true],
  [link, ["title", "features"], false],
  [route, ["targetItemIds"], true],
  [route, ["priority", "conditions"], true],
  [route, ["features"], true],
  [route, ["url"], false],
  [condition, ["conditions", "routes"], false],
  [folder, ["conditions", "routes"], false],
] as const)(
  "a change to some fields touches the graph of a link only where these hold it",
  (definition, names, expected) => {
    expect(touchesGraph(definition, names), `${definition.name}: ${names}`).toBe(expected);
  },
);
