import { setImmediate, setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";
import { PriorStates, UniqueValues } from "../../provider/lifecycle/tracker/unique-values";
import { condition, folder, link, qr, route } from "../../provider/resources";

describe("the resource tracker", () => {
  /** Whether a promise ends before the next timer does. */
  const endsAtOnce = (promise: Promise<void>) =>
    Promise.race([promise.then(() => true), setImmediate(false)]);

  it("knows what the program declares once the engine has checked nothing for a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const tracker = new ResourceTracker();
    tracker.quietPeriod = 50;
    tracker.trackChecked(link, { slug: "a" });
    const declared = tracker.whenDeclared(undefined);
    expect(await endsAtOnce(declared)).toBe(false);
    tracker.trackChecked(link, { slug: "b" });
    await vi.advanceTimersByTimeAsync(50);
    expect(await endsAtOnce(declared)).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    await declared;
  });

  it("does not take silence for the end while a check waits for the service", async () => {
    const tracker = new ResourceTracker();
    tracker.quietPeriod = 1;
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    const check = tracker.duringCheck(response).then(() => tracker.trackChecked(link, { slug: "a" }));
    const declared = tracker.whenDeclared(undefined).then(() => tracker.isDeclared(link, { slug: "a" }));
    await setTimeout(20);
    respond();
    await check;
    expect(await declared).toBe(true);
  });

  it("waits for no declarations where it is canceled, or has no time to", async () => {
    const tracker = new ResourceTracker();
    tracker.quietPeriod = 3600_000;
    expect(await endsAtOnce(tracker.whenDeclared(AbortSignal.abort()))).toBe(true);
    const stop = new AbortController();
    const waiting = tracker.whenDeclared(stop.signal);
    stop.abort();
    await waiting;
    tracker.quietPeriod = 0;
    expect(await endsAtOnce(tracker.whenDeclared(undefined))).toBe(true);
  });

  it("knows which resources are settled, and which take over objects, also where that fails", async () => {
    const tracker = new ResourceTracker();
    tracker.trackSettled("a");
    tracker.trackTakeOvers("b", Promise.reject(new Error("503")));
    tracker.trackTakeOvers(undefined, Promise.resolve());
    expect([tracker.isSettled("a"), tracker.isSettled("b")]).toEqual([true, false]);
    expect(tracker.takeOversOf("a")).toBeUndefined();
    expect(tracker.takeOversOf("b")).toBeInstanceOf(Promise);
    await tracker.takeOversOf("b");
  });

  it("knows which other set is not known yet", () => {
    const tracker = new ResourceTracker();
    tracker.trackOpen("a");
    expect(tracker.openBesides("a")).toBeUndefined();
    expect(tracker.openBesides("b")).toBe("a");
  });

  it("knows what leaves the inputs of the object around it, at any depth", () => {
    const tracker = new ResourceTracker();
    tracker.trackDeclared(link, "lnk_1", { title: "x" }, { title: "x", routes: [] });
    expect(tracker.inputs.wasInline(route, ["lnk_1"])).toBe(true);
    expect(tracker.inputs.wasInline(condition, ["lnk_1", "rte_1"])).toBe(true);
    expect(tracker.inputs.wasInline(route, ["lnk_2"])).toBe(false);
  });

  it("is in a run that writes, until a check says that it is a preview", () => {
    expect(new ResourceTracker().isPreview).toBe(false);
  });

  it("knows which objects are inside of one that this run created", () => {
    const tracker = new ResourceTracker();
    tracker.trackCreated(route, "lnk_1/rte_1");
    expect(tracker.isInsideCreated(condition, "lnk_1/rte_1/cnd_1")).toBe(true);
    expect(tracker.isInsideCreated(condition, "lnk_1/rte_2/cnd_1")).toBe(false);
    expect(tracker.isInsideCreated(route, "lnk_1/rte_1")).toBe(false);
    tracker.trackCreated(link, "lnk_2");
    expect(tracker.isInsideCreated(qr, "lnk_2")).toBe(false);
    expect(tracker.isInsideCreated(route, "lnk_2/rte_1")).toBe(true);
    expect(tracker.isInsideCreated(condition, "lnk_2/rte_1/cnd_1")).toBe(true);
  });

  it("keeps an object that a create returned and that may be older than the run", () => {
    const tracker = new ResourceTracker();
    tracker.trackAdopted(link, "lnk_1");
    tracker.trackCreated(qr, "lnk_2");
    tracker.trackCreated(link, "lnk_3");
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

  it("keeps the parts of a route that its link declares with them, also where their ids are not known", () => {
    const parts = [
      [condition, "lnk_1/rte_1/cnd_1"],
      [route, "lnk_1/rte_1"],
    ] as const;
    const kept = (inputs: object, ids: Readonly<Record<string, string[]>> = {}) => {
      const tracker = new ResourceTracker();
      tracker.trackDeclared(link, "lnk_1", { ...inputs });
      for (const [list, known] of Object.entries(ids)) tracker.inputs.trackInline(list, known);
      return parts.filter(([kind, id]) => tracker.shouldSkipDelete(kind, id)).map(([{ name }]) => name);
    };
    const whole = { routes: [{}, { conditions: [{}] }] };
    expect(kept({ routes: [{}] })).toEqual(["Route"]);
    expect(kept(whole)).toEqual(["Condition", "Route"]);
    const routes = { "lnk_1/routes": ["rte_1"] };
    expect(kept(whole, routes)).toEqual(["Route"]);
    expect(kept(whole, { ...routes, "lnk_1/rte_1/conditions": ["cnd_1"] })).toEqual(["Condition", "Route"]);
    expect(kept(whole, { ...routes, "lnk_1/rte_1/conditions": [] })).toEqual(["Route"]);
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

it("a set that is replaced frees its own addresses, if it is deleted first", () => {
  const states = new PriorStates();
  states.recordEntries("a set", ["sho.rt/a"]);
  expect([states.hasEntry("a set", "sho.rt/a"), states.hasEntry("another", "sho.rt/a")]).toEqual([
    true,
    false,
  ]);
  expect(states.frees("a set", "sho.rt/a")).toBe(false);
  states.recordDeletedFirst("a set");
  expect([states.frees("a set", "sho.rt/a"), states.frees("a set", "sho.rt/b")]).toEqual([true, false]);
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
