import { describe, expect, it } from "vitest";
import { outputsForState, stateOf } from "../../provider/dynamic/state";
import { compareInputs, unknownValue } from "../../provider/lifecycle";
import { unmanagedFields } from "../../provider/lifecycle/update/body";
import { board, link, route } from "../../provider/resources";

const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };

describe("compareInputs", () => {
  it("finds nothing if only the spelling differs", () => {
    expect(compareInputs(link, olds, { ...olds, url: "https://EXAMPLE.com/" })).toEqual({
      changed: [],
      replaces: [],
    });
  });

  it("distinguishes an empty list from an empty object, and a list of pairs from an object", () => {
    const changed = (before: unknown, after: unknown) =>
      compareInputs(link, { options: { a: before } }, { options: { a: after } }).changed;
    expect(changed([], {})).toEqual(["options"]);
    expect(changed([["b", 1]], { b: 1 })).toEqual(["options"]);
  });

  it("names the changed, added and removed inputs", () => {
    const { title, ...news } = { ...olds, slug: "abd", description: "new" };
    expect(compareInputs(link, olds, news).changed.toSorted()).toEqual(["description", "slug", "title"]);
  });

  it("treats an unknown value as a change", () => {
    expect(compareInputs(link, olds, { ...olds, folderId: unknownValue }).changed).toEqual(["folderId"]);
  });

  it("ignores a slug that the service assigned", () => {
    const { slug, ...news } = olds;
    const outputs = outputsForState(link, news, { ...news, slug });
    expect(compareInputs(link, stateOf(link, outputs).inputs, news).changed).toEqual([]);
  });

  it("replaces a route when its link changes, and never replaces a link", () => {
    expect(compareInputs(route, { linkId: "a" }, { linkId: "b" }).replaces).toEqual(["linkId"]);
    expect(compareInputs(link, olds, { domainId: "other", url: "https://other.example" }).replaces).toEqual(
      [],
    );
  });
});

describe("unmanagedFields", () => {
  it("returns the fields that the program no longer declares and the API cannot clear", () => {
    const { title, sortOrder, ...news } = olds;
    expect(unmanagedFields(link, olds, news)).toEqual(["sortOrder"]);
  });

  it("omits fields that another input replaces", () => {
    const { url, ...rest } = olds;
    expect(unmanagedFields(link, olds, { ...rest, routes: [{ isGlobalFallback: true }] })).toEqual([]);
    expect(unmanagedFields(link, olds, rest)).toEqual(["url"]);
  });

  it("returns the path of a field where it is declared", () => {
    const extra = { color: "#fff", nested: { a: 1 } };
    expect(
      unmanagedFields(board, { title: "x", layout: { a: 1 }, extra }, { title: "x", layout: { a: 1 } }),
    ).toEqual(["extra.color", "extra.nested"]);
    const before = { linkId: "l", clientRouteId: "de", actionConfig: { clientRouteId: 1 } };
    expect(unmanagedFields(route, before, { linkId: "l", actionConfig: {} })).toEqual(["clientRouteId"]);
  });
});
