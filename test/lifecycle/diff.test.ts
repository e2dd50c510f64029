import { describe, expect, it } from "vitest";
import { recall, remember } from "../../provider/dynamic/state";
import { diff, unknownValue } from "../../provider/lifecycle";
import { abandoned, changesOf } from "../../provider/lifecycle/diff";
import { folder, link, route } from "../../provider/resources";

const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };

describe("diff", () => {
  it("finds nothing where only spelling differs", () => {
    expect(diff(link, olds, { ...olds, url: "https://EXAMPLE.com/" })).toEqual({ changed: [], replaces: [] });
  });

  it("tells an empty list from an empty object, and a list of pairs from an object", () => {
    const changed = (before: unknown, after: unknown) =>
      diff(link, { options: { a: before } }, { options: { a: after } }).changed;
    expect(changed([], {})).toEqual(["options"]);
    expect(changed([["b", 1]], { b: 1 })).toEqual(["options"]);
  });

  it("names what was changed, added and removed", () => {
    const { title, ...news } = { ...olds, slug: "abd", description: "new" };
    expect(diff(link, olds, news).changed.toSorted()).toEqual(["description", "slug", "title"]);
  });

  it("takes a value that is not known yet for a change", () => {
    expect(diff(link, olds, { ...olds, folderId: unknownValue }).changed).toEqual(["folderId"]);
  });

  it("leaves a slug alone that the service gave", () => {
    const { slug, ...news } = olds;
    const outs = remember(link, news, { ...news, slug });
    expect(diff(link, recall(link, outs).inputs, news).changed).toEqual([]);
  });

  it("replaces a route when its link is another, and a link never", () => {
    expect(diff(route, { linkId: "a" }, { linkId: "b" }).replaces).toEqual(["linkId"]);
    expect(diff(link, olds, { domainId: "other", url: "https://other.example" }).replaces).toEqual([]);
  });
});

describe("what is managed no more", () => {
  it("is what is gone from the program and cannot be emptied", () => {
    const { title, sortOrder, ...news } = olds;
    expect(abandoned(link, olds, news)).toEqual(["sortOrder"]);
  });

  it("is not what another input takes the place of", () => {
    const { url, ...rest } = olds;
    expect(abandoned(link, olds, { ...rest, routes: [{ isGlobalFallback: true }] })).toEqual([]);
    expect(abandoned(link, olds, rest)).toEqual(["url"]);
  });
});

describe("the body of an update", () => {
  it("takes no key for what every object has", () => {
    const extra = JSON.parse('{"__proto__":{" ":null},"toString":{}}');
    expect(Object.keys(changesOf(folder, { title: "x" }, { title: "x", extra }))).toEqual(Object.keys(extra));
  });

  it("holds only what differs", () => {
    expect(changesOf(link, olds, { ...olds, title: "y" })).toEqual({ title: "y" });
  });

  it("sends null for a removed field that the API can null, and nothing for another", () => {
    const { title, sortOrder, ...news } = olds;
    expect(changesOf(link, olds, news)).toEqual({ title: null });
  });

  it("empties a list that is no longer declared", () => {
    const conditions = [{ type: "OS", valueKey: "os" }];
    expect(changesOf(route, { linkId: "a", conditions, priority: 1 }, { linkId: "a", priority: 1 })).toEqual({
      conditions: [],
    });
  });

  it("sends null for a key of extra that is declared as null", () => {
    expect(
      changesOf(folder, { title: "x", extra: { color: "red" } }, { title: "x", extra: { color: null } }),
    ).toEqual({
      color: null,
    });
  });

  it("never takes a slug away that is in use", () => {
    const { slug, ...news } = olds;
    expect(changesOf(link, olds, news)).toEqual({});
  });

  it("sends the changed keys of extra as fields of their own", () => {
    const before = { title: "x", extra: { color: "red", icon: "a" } };
    expect(changesOf(folder, before, { title: "x", extra: { color: "blue", icon: "a" } })).toEqual({
      color: "blue",
    });
  });

  it("never holds the ids of the parents", () => {
    expect(changesOf(route, { linkId: "a", priority: 1 }, { linkId: "a", priority: 2 })).toEqual({
      priority: 2,
    });
  });

  it("turns a graph into a single destination by sending a graph of one route", () => {
    const graph = { domainId: "dom_1", routes: [{ platform: "GEO" }, { isGlobalFallback: true }] };
    expect(changesOf(link, graph, { domainId: "dom_1", url: "https://example.com" })).toEqual({
      routes: [{ actionType: "URL", actionConfig: { url: "https://example.com" }, isGlobalFallback: true }],
    });
  });
});
