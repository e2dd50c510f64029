import { describe, expect, it } from "vitest";
import { outputsForState, stateOf } from "../../provider/dynamic/state";
import { compareInputs, unknownValue } from "../../provider/lifecycle";
import { unmanagedFields } from "../../provider/lifecycle/update/request-body";
import { link, route } from "../../provider/resources";

const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };

describe("diff", () => {
  it("finds nothing where only spelling differs", () => {
    expect(compareInputs(link, olds, { ...olds, url: "https://EXAMPLE.com/" })).toEqual({
      changed: [],
      replaces: [],
    });
  });

  it("tells an empty list from an empty object, and a list of pairs from an object", () => {
    const changed = (before: unknown, after: unknown) =>
      compareInputs(link, { options: { a: before } }, { options: { a: after } }).changed;
    expect(changed([], {})).toEqual(["options"]);
    expect(changed([["b", 1]], { b: 1 })).toEqual(["options"]);
  });

  it("names what was changed, added and removed", () => {
    const { title, ...news } = { ...olds, slug: "abd", description: "new" };
    expect(compareInputs(link, olds, news).changed.toSorted()).toEqual(["description", "slug", "title"]);
  });

  it("takes a value that is not known yet for a change", () => {
    expect(compareInputs(link, olds, { ...olds, folderId: unknownValue }).changed).toEqual(["folderId"]);
  });

  it("leaves a slug alone that the service gave", () => {
    const { slug, ...news } = olds;
    const outs = outputsForState(link, news, { ...news, slug });
    expect(compareInputs(link, stateOf(link, outs).inputs, news).changed).toEqual([]);
  });

  it("replaces a route when its link is another, and a link never", () => {
    expect(compareInputs(route, { linkId: "a" }, { linkId: "b" }).replaces).toEqual(["linkId"]);
    expect(compareInputs(link, olds, { domainId: "other", url: "https://other.example" }).replaces).toEqual(
      [],
    );
  });
});

describe("what is managed no more", () => {
  it("is what is gone from the program and cannot be emptied", () => {
    const { title, sortOrder, ...news } = olds;
    expect(unmanagedFields(link, olds, news)).toEqual(["sortOrder"]);
  });

  it("is not what another input takes the place of", () => {
    const { url, ...rest } = olds;
    expect(unmanagedFields(link, olds, { ...rest, routes: [{ isGlobalFallback: true }] })).toEqual([]);
    expect(unmanagedFields(link, olds, rest)).toEqual(["url"]);
  });
});
