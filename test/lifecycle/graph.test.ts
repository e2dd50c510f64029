import { expect, it } from "vitest";
import { routes } from "../../provider/contract";
import type { AnyDefinition } from "../../provider/lifecycle";
import { listsInGraph } from "../../provider/lifecycle/live/read-live";
import { condition, feature, link, qr, route, target, tree } from "../../provider/resources";

it.each<[string, AnyDefinition, string[] | undefined]>([
  ["no list for the link", link, []],
  ["the routes for a route", route, ["routes"]],
  ["the conditions of routes for a condition", condition, ["routes", "conditions"]],
  ["the features of routes for a feature", feature, ["routes", "features"]],
  ["none for a target, which a link does not show", target, undefined],
  ["none for the QR code of a link", qr, undefined],
  ["none for an object outside of links", tree, undefined],
  [
    "none for an object that has no id of its own in a list",
    { ...qr, endpoints: { ...qr.endpoints, create: routes.create } },
    undefined,
  ],
])("the lists that lead to an object in the graph of its link are %s", (_, definition, expected) => {
  expect(listsInGraph(definition)).toEqual(expected);
});
