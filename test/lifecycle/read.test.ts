import { describe, expect, it } from "vitest";
import { type Context, create, read, update } from "../../provider/lifecycle";
import { link, route } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startRun } from "./online";

const inputs = { domainId: "dom_1", slug: "autumn", url: "https://example.com/", title: "Autumn" };
const nothing = { inputs: {}, outputs: {} };

/** A created link, and another run on its account. */
async function startWithLink() {
  const account = await startAccount();
  const { id, outputs } = await create({ definition: link, inputs }, startRun(account).context);
  account.emulator.clearRequests();
  return { account, id, state: { inputs, outputs }, ...startRun(account) };
}

/** Two created links, and a function that reads both at once. */
async function startWithLinks() {
  const { account, id, state } = await startWithLink();
  const own = { ...inputs, slug: "winter" };
  const other = await create({ definition: link, inputs: own }, startRun(account).context);
  const winter = { id: other.id, state: { inputs: own, outputs: other.outputs } };
  const readBoth = (context: Context) =>
    Promise.all([{ id, state }, winter].map((it) => read({ definition: link, ...it }, context)));
  return { account, readBoth };
}

describe("an import of a link", () => {
  const named = async (text: string) => {
    const { account, id, context } = await startWithLink();
    const found = read({ definition: link, id: text, state: nothing }, context);
    return { account, id, found };
  };

  it.each(["https://sho.rt/autumn", "http://SHO.rt/autumn/", "sho.rt/autumn", "autumn"])(
    "takes its address or its slug for the id: %s",
    async (text) => {
      const { id, found } = await named(text);
      expect(await found).toMatchObject({ id, inputs });
    },
  );

  it("takes its slug for the id where two pages of the list show the link", async () => {
    const { account, id } = await startWithLink();
    const twice = (text: string) => {
      const { data, ...rest } = JSON.parse(text);
      return JSON.stringify({ ...rest, data: [...data, ...data] });
    };
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith("/api/v1/links?") ? twice : [],
    );
    const request = { definition: link, id: "autumn", state: nothing };
    expect(await read(request, startRun(account, { baseUrl }).context)).toMatchObject({ id });
  });

  it.each([
    ["sho.rt/winter", 'sho.rt/winter: the account has no link "winter" on the domain sho.rt.'],
    ["other.example.com/autumn", "other.example.com/autumn: "],
    ["lnk_1/rt_1", '"lnk_1/rt_1" is not the id of a Link; use the form linkId.'],
  ])("says that there is none: %s", async (text, message) => {
    const { found } = await named(text);
    await expect(found).rejects.toThrow(message);
  });

  it("finds nothing by a slug that links on several domains have", async () => {
    const { account, found } = await named("winter");
    expect(await found).toBeUndefined();
    for (const domainId of ["dom_1", "dom_2"])
      await account.request("POST", "", { ...inputs, slug: "winter", domainId });
    const request = { definition: link, id: "winter", state: nothing };
    expect(await read(request, startRun(account).context)).toBeUndefined();
  });
});

describe("a refresh", () => {
  it("knows the object that it finds, which an import does not", async () => {
    const { id, state, context } = await startWithLink();
    expect(await read({ definition: link, id, state: nothing }, context)).toMatchObject({ id, inputs });
    expect(context.tracker.isKnown(link, id)).toBe(false);
    expect(await read({ definition: link, id, state }, context)).toEqual({ id, ...state });
    expect(context.tracker.isKnown(link, id)).toBe(true);
  });

  it("finds the forms of routes that the program lists in another order, and so does the next update", async () => {
    const account = await startAccount();
    account.emulator.setBehaviour({ normalize: "lowerCase" });
    const to = (note: string, more: object) => ({
      ...{ actionType: "URL", actionConfig: { url: `https://example.com/${note}`, note } },
      ...more,
    });
    const [first, second] = [to("A", { priority: 2 }), to("b", { priority: 1 })];
    const graph = (...routes: object[]) => ({
      domainId: "dom_1",
      routes: [...routes, to("c", { isGlobalFallback: true })],
    });
    const { context } = startRun(account);
    const { id, outputs } = await create({ definition: link, inputs: graph(first, second) }, context);
    // The engine keeps the outputs where no order that counts differs.
    const olds = { inputs: graph(second, first), outputs };
    const refreshed = (state: typeof olds) =>
      read({ definition: link, id, state }, startRun(account).context);
    expect((await refreshed(olds))?.inputs).toEqual(graph(first, second));
    const news = { ...olds.inputs, title: "x" };
    const updated = await update({ definition: link, id, olds, news }, startRun(account).context);
    expect((await refreshed({ inputs: news, outputs: updated }))?.inputs).toEqual(news);
  });

  it("lets a replacement of the object that it read have the same slug", async () => {
    const { id, state, context, warnings } = await startWithLink();
    const own = context.forOperation({ urn: "urn:pulumi:dev::shop::shortlink:index:Link::a" });
    await read({ definition: link, id, state }, own);
    expect(own.tracker.priorStates.of(own.urn)).toMatchObject({
      id,
      inputs: { slug: "autumn", domainId: "dom_1" },
    });
    expect(warnings).toEqual([]);
  });

  it("reads an object by itself if a list shows drift, because a list may lag behind a write", async () => {
    const { account, readBoth } = await startWithLinks();
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith("/api/v1/links?") ? (text) => text.replaceAll('"Autumn"', '"Spring"') : [],
    );
    const found = await readBoth(startRun(account, { baseUrl: url }).context);
    expect(found.map((it) => it?.inputs.title)).toEqual(["Autumn", "Autumn"]);
  });

  it("fails if the service fails to list objects, and reads them one by one if it refuses to", async () => {
    const { account, readBoth } = await startWithLinks();
    const fail = (status: number) =>
      account.emulator.faults.add({ kind: "status", status, method: "GET", path: "/api/v1/links" });
    fail(500);
    await expect(readBoth(startRun(account).context)).rejects.toThrow("HTTP 500");
    fail(403);
    expect(await readBoth(startRun(account).context)).toMatchObject([
      { inputs },
      { inputs: { slug: "winter" } },
    ]);
  });
});

it("an import of a route that is no part of a list reads it by itself", async () => {
  const { id, account, context } = await startWithLink();
  const [fallback] = (await account.onlyLink()).routes;
  const found = await read({ definition: route, id: `${id}/${fallback?.id}`, state: nothing }, context);
  expect(found?.inputs).toMatchObject({ linkId: id, isGlobalFallback: true });
});
