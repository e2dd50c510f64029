import { describe, expect, it } from "vitest";
import { check, diff, type Properties, unknownValue } from "../../provider/lifecycle";
import { condition, link, qr, route } from "../../provider/resources";
import { offlineContext } from "./offline";

// A diff records what the program still declares, so that the run does not delete it at its end.

/** Compares a link with its last update, in a program that declares a link with some inputs. */
async function diffOfLink(news: Properties, declared: Properties) {
  const context = offlineContext();
  await check({ definition: link, olds: link1, news: declared }, context);
  const olds = { inputs: link1, outputs: link1 };
  return { result: diff({ definition: link, id: "lnk_1", olds, news }, context), tracker: context.tracker };
}

const link1 = { domainId: "dom_1", url: "https://example.com/", slug: "abc" };

describe("the diff of a link", () => {
  it("keeps a link that does not change", async () => {
    const { result, tracker } = await diffOfLink(link1, link1);
    expect(result).toEqual({ changed: [], replaces: [], deleteBeforeReplace: true });
    expect(tracker.shouldSkipDelete(link, "lnk_1")).toBe(true);
  });

  it("keeps only the inline routes of a link that changes, because it may be replaced", async () => {
    const { url, ...rest } = link1;
    const news = { ...rest, routes: [{ isGlobalFallback: true }] };
    const { result, tracker } = await diffOfLink(news, news);
    expect(result.changed.toSorted()).toEqual(["routes", "url"]);
    expect(tracker.isKnown(link, "lnk_1")).toBe(true);
    expect(tracker.shouldSkipDelete(link, "lnk_1")).toBe(false);
    expect(tracker.shouldSkipDelete(route, "lnk_1/rte_1")).toBe(true);
  });

  it.each([link1, { ...link1, qr: {} }])(
    "keeps nothing of a link that the program no longer declares",
    async (news) => {
      const { tracker } = await diffOfLink(news, { ...link1, title: "another" });
      expect(tracker.isKnown(link, "lnk_1")).toBe(true);
      expect(tracker.shouldSkipDelete(link, "lnk_1")).toBe(false);
      expect(tracker.shouldSkipDelete(qr, "lnk_1")).toBe(false);
    },
  );
});

describe("the diff of a route", () => {
  const conditions = [{ type: "COUNTRY", operator: "IN", valueKey: "DE" }];
  const inputs = { linkId: "lnk_1", platform: "GEO", priority: 1, conditions };
  const request = { definition: route, id: "lnk_1/rte_1", olds: { inputs, outputs: inputs } };

  it.each<[string, Properties, readonly string[], readonly string[]]>([
    ["another link", { linkId: "lnk_2" }, [], ["linkId"]],
    ["the option replaceOnChanges", { priority: 2 }, ["priority"], ["priority"]],
  ])(
    "keeps nothing of a route that is replaced because of %s",
    async (_, change, replaceOnChanges, replaces) => {
      const context = offlineContext();
      const news = { ...inputs, ...change };
      await check({ definition: route, olds: inputs, news }, context);
      const result = diff({ ...request, news, replaceOnChanges }, context);
      expect(result).toEqual({ changed: replaces, replaces, deleteBeforeReplace: false });
      expect(context.tracker.isKnown(route, "lnk_1/rte_1")).toBe(true);
      expect(context.tracker.shouldSkipDelete(route, "lnk_1/rte_1")).toBe(false);
      expect(context.tracker.shouldSkipDelete(condition, "lnk_1/rte_1/cnd_1")).toBe(false);
    },
  );

  it("replaces it for an unknown link, unless a preview only hides that this is an output of an updated one", async () => {
    const news = { ...inputs, linkId: unknownValue };
    const context = offlineContext();
    const replaces = (hidesUpdatedOutputs: boolean) =>
      diff({ ...request, news, hidesUpdatedOutputs }, context).replaces;
    expect([replaces(false), replaces(true)]).toEqual([["linkId"], ["linkId"]]);
    const before = { url: "https://example.com", domainId: "dom_1" };
    const after = { ...before, title: "new" };
    await check({ definition: link, olds: before, news: after }, context);
    const olds = { inputs: before, outputs: { ...before, fallbackRouteId: "lnk_1" } };
    diff({ definition: link, id: "lnk_9", olds, news: after }, context);
    expect([replaces(false), replaces(true)]).toEqual([["linkId"], []]);
  });
});
