import { describe, expect, it } from "vitest";
import { routes } from "../../provider/contract";
import { importIds } from "../../provider/lifecycle";
import { pathParams } from "../../provider/lifecycle/properties/id";
import { linkSet, route } from "../../provider/resources";

describe("the id that an import takes", () => {
  it("has the ids of an object's parents, and then its own", () => {
    expect(importIds(route)).toEqual(["linkId/routeId"]);
  });

  it("is one of several things for a set", () => {
    expect(importIds(linkSet)).toEqual(linkSet.id);
  });
});

it("a part of an id that is no text is left out of the path of a request", () => {
  expect(pathParams(routes.read, route, { linkId: "lnk_1", routeId: 5 })).toEqual({
    id: "lnk_1",
    routeId: "",
  });
});
