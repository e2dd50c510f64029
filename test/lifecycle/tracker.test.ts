import { describe, expect, it } from "vitest";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";
import { PriorStates, UniqueValues } from "../../provider/lifecycle/tracker/unique-values";
import { condition, folder, link, qr, route } from "../../provider/resources";

describe("the resource tracker", () => {
  it("is in a run that writes, until a check says that it is a preview", () => {
    expect(new ResourceTracker().isPreview).toBe(false);
  });

  it("knows which objects are inside of one that this run created", () => {
    const tracker = new ResourceTracker();
    tracker.trackCreated(route, "lnk_1/rte_1", true);
    expect(tracker.isInsideCreated(condition, "lnk_1/rte_1/cnd_1")).toBe(true);
    expect(tracker.isInsideCreated(condition, "lnk_1/rte_2/cnd_1")).toBe(false);
    expect(tracker.isInsideCreated(route, "lnk_1/rte_1")).toBe(false);
    tracker.trackCreated(link, "lnk_2", true);
    expect(tracker.isInsideCreated(qr, "lnk_2")).toBe(false);
    expect(tracker.isInsideCreated(route, "lnk_2/rte_1")).toBe(true);
    expect(tracker.isInsideCreated(condition, "lnk_2/rte_1/cnd_1")).toBe(true);
  });

  it("keeps an object that a create returned and that may be older than the run", () => {
    const tracker = new ResourceTracker();
    tracker.trackCreated(link, "lnk_1", false);
    tracker.trackCreated(qr, "lnk_2", true);
    tracker.trackCreated(link, "lnk_3", true);
    expect(tracker.shouldSkipDelete(link, "lnk_1")).toBe(true);
    expect(tracker.shouldSkipDelete(qr, "lnk_2")).toBe(true);
    expect(tracker.shouldSkipDelete(link, "lnk_3")).toBe(false);
    for (const [kind, id] of [
      [link, "lnk_1"],
      [qr, "lnk_2"],
      [link, "lnk_3"],
    ] as const) {
      expect(tracker.isKnown(kind, id)).toBe(true);
    }
    expect(tracker.isInsideCreated(route, "lnk_1/rte_1")).toBe(false);
  });

  it("recognizes inputs that the program declares, whatever the order of their keys", () => {
    const tracker = new ResourceTracker();
    tracker.trackChecked(link, { url: "https://a.example", slug: "abc" });
    expect(tracker.isDeclared(link, { slug: "abc", url: "https://a.example" })).toBe(true);
    expect(tracker.isDeclared(link, { slug: "abd", url: "https://a.example" })).toBe(false);
    expect(tracker.isDeclared(qr, { url: "https://a.example", slug: "abc" })).toBe(false);
  });
});

it("the prior state of a resource is kept only where two objects cannot have the same value, and only with that", () => {
  const states = new PriorStates();
  const prior = { inputs: { slug: "x-1", title: "x" }, outputs: { domainId: "dom_1" } };
  states.record(folder, "a folder", prior);
  states.record(link, "a link", prior);
  expect(states.of("a folder")).toBeUndefined();
  expect(states.of("a link")).toEqual({ inputs: { slug: "x-1", domainId: "dom_1" }, outputs: {} });
});

it("a unique value stays with the resource that declared it first, whatever another one declares next", () => {
  const values = new UniqueValues();
  values.claim("one", ["x-1"]);
  values.claim("two", ["x-1"]);
  values.claim("two", ["x-2"]);
  expect(values.claim("three", ["x-1", "x-2"])).toEqual(
    new Map([
      ["x-1", "one"],
      ["x-2", "two"],
    ]),
  );
});
