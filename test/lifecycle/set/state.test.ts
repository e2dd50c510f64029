import { describe, expect, it } from "vitest";
import {
  check,
  create,
  diff,
  previewUpdate,
  read,
  recordIn,
  requireSafeUpdate,
  unfinishedKey,
  unknownValue,
} from "../../../provider/lifecycle";
import { linkSet as definition, link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { linksOf, url } from "../../support/set-stack";
import { offlineContext } from "../offline";
import { startRecordingRun, startRun } from "../online";

const defaults = { domainId: "dom_1" };

describe("a set whose entries are not known yet", () => {
  it("says nothing of the changes of a table while its defaults are not known", async () => {
    const messages: string[] = [];
    const context = { ...offlineContext(), inform: (message: string) => void messages.push(message) };
    const table = `slug,url\npress,${url(1)}\n`;
    const outputs = { table, defaults, ids: { press: "lnk_1" }, slugs: { press: "press" } };
    const olds = { inputs: { table, defaults }, outputs };
    const news = { table: `slug,url\npress,${url(2)}\n`, defaults: unknownValue };
    const request = { definition, id: "set-1", olds, news };
    await requireSafeUpdate(request, context);
    await previewUpdate(request, context);
    expect(messages).toEqual([]);
    const known = { ...request, news: { ...news, defaults } };
    await requireSafeUpdate(known, context);
    expect(messages).toEqual(["1 link: 1 to change\n  ~ press (lnk_1): url"]);
  });

  it("is checked if its last update did not know one of them either", async () => {
    const { context } = startRun(await startAccount());
    const olds = { defaults, links: { "link-1": unknownValue } };
    const request = { definition, olds, news: { defaults, links: linksOf([1]) }, runsPreflight: true };
    expect(await check(request, context)).toMatchObject({ failures: [] });
  });
});

describe("a set in a recording run", () => {
  it("is read as it is in state, without entries if it is not", async () => {
    const { context } = startRecordingRun();
    const find = (state: Parameters<typeof read>[0]["state"]) =>
      read({ definition, id: "set-1", state }, context);
    const nothing = { inputs: {}, outputs: {} };
    const noEntries = { ids: {}, slugs: {}, shortUrls: {} };
    expect(await find(nothing)).toEqual({ id: "set-1", inputs: {}, outputs: noEntries });
    const outputs = { links: {}, ids: { a: "lnk_1" }, slugs: { a: "a" }, shortUrls: {} };
    const state = { inputs: { links: {} }, outputs };
    expect(await find(state)).toEqual({ id: "set-1", ...state });
  });
});

describe("the state of a set", () => {
  it("has the entries that have an id, with what they really have", () => {
    const outputs = {
      defaults,
      links: linksOf([1, 2, 3]),
      ids: { "link-1": "lnk_1", "link-2": null, "link-3": "lnk_3" },
      [unfinishedKey]: { "link-3": { url: url("before") } },
    };
    expect([...recordIn(definition, outputs)]).toEqual([
      ["link-1", { id: "lnk_1", inputs: { ...defaults, slug: "link-1", url: url(1) }, normalized: {} }],
      ["link-3", { id: "lnk_3", inputs: { url: url("before") }, normalized: {} }],
    ]);
  });

  it.each<[string, readonly number[], boolean]>([
    ["another resource may not delete", [1], true],
    ["a replacement of the set, which the engine may ask for, deletes", [1, 2], false],
  ])("has links that %s", async (_, declared, isSkipped) => {
    const context = offlineContext();
    const inputs = { defaults, links: linksOf(declared) };
    await check({ definition, olds: inputs, news: inputs }, context);
    const outputs = { ...inputs, links: linksOf([1]), ids: { "link-1": "lnk_1" } };
    diff({ definition, id: "set-1", olds: { inputs, outputs }, news: inputs }, context);
    expect(context.tracker.shouldSkipDelete(link, "lnk_1")).toBe(isSkipped);
  });

  it("has the slugs of a set without secrets also after a refresh", async () => {
    const account = await startAccount();
    const inputs = { defaults, links: linksOf([1]) };
    const { id, outputs } = await create({ definition, inputs }, startRun(account).context);
    const found = await read({ definition, id, state: { inputs, outputs } }, startRun(account).context);
    expect(found).toEqual({ id, inputs, outputs });
    expect(outputs.slugs).toEqual({ "link-1": "link-1" });
  });
});
