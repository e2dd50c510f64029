import { describe, expect, it } from "vitest";
import {
  type Context,
  check,
  diff,
  formatFailure,
  type Properties,
  previewUpdate,
  unknownValue,
} from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { url } from "../../support/set-stack";
import { offlineContext } from "../offline";

const defaults = { domainId: "dom_1" };
const olds = { inputs: { links: {}, defaults }, outputs: { links: {}, defaults, ids: { old: "lnk_1" } } };
const contextOf = (more: Partial<Context> = {}): Context => ({
  ...offlineContext(),
  defaultDomainId: async () => "dom_1",
  ...more,
});

describe("a set of which something is not known", () => {
  it.each<[string, Properties]>([
    ["the map", { links: unknownValue }],
    ["the table", { table: unknownValue }],
    ["an entry", { links: { press: unknownValue, jobs: { url: url(1) } } }],
    ["the slugs of two entries", { links: { a: { slug: unknownValue }, b: { slug: unknownValue } } }],
  ])("is accepted while %s is not known, and gets its domain", async (_, given) => {
    const routes = [{ actionType: "URL", actionConfig: { url: url(1) }, isGlobalFallback: true }];
    const news = { ...given, defaults: { routes } };
    expect(await check({ definition, olds: {}, news }, contextOf())).toEqual({
      inputs: { ...given, defaults: { routes, ...defaults } },
      failures: [],
    });
  });

  it("is accepted while its defaults are not known, and gets none", async () => {
    const news = { links: { press: { url: url(1) } }, defaults: unknownValue };
    expect(await check({ definition, olds: {}, news }, offlineContext())).toEqual({
      inputs: news,
      failures: [],
    });
  });

  it("may have one slug twice while the domains are not known", async () => {
    const entry = { slug: "press", url: url(1), domainId: unknownValue };
    const news = { links: { a: entry, b: entry } };
    const { failures } = await check({ definition, olds: {}, news }, offlineContext());
    expect(failures.map(formatFailure)).toEqual([]);
  });

  it.each<[string, Properties]>([
    ["links", { links: unknownValue, defaults }],
    ["links", { links: { old: unknownValue }, defaults }],
    ["defaults", { links: {}, defaults: unknownValue }],
  ])("changes in its %s", (name, news) => {
    const context = contextOf();
    context.tracker.trackChecked(definition, news);
    expect(diff({ definition, id: "set-1", olds, news }, context).changed).toEqual([name]);
  });

  it("has the ids of the entries that exist, and no slug that is not known", async () => {
    const news = { links: { old: unknownValue, new: { slug: unknownValue, url: url(1) } }, defaults };
    expect(await previewUpdate({ definition, id: "set-1", olds, news }, contextOf())).toMatchObject({
      ids: { old: "lnk_1", new: unknownValue },
      slugs: { old: unknownValue, new: unknownValue },
    });
  });

  it("does not say at preview which links change", async () => {
    const messages: string[] = [];
    const context = contextOf({ inform: (message) => messages.push(message) });
    const news = { table: unknownValue, defaults };
    const outputs = await previewUpdate({ definition, id: "set-1", olds, news }, context);
    expect(outputs).toEqual({ ...news, ids: unknownValue, slugs: unknownValue, shortUrls: unknownValue });
    expect(messages).toEqual([]);
  });
});
