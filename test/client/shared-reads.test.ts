import { describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../provider/client";
import { type Link, links } from "../../provider/contract";
import { createContext, read } from "../../provider/lifecycle";
import { condition, feature, link, route } from "../../provider/resources";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { itEach } from "../support/soak";

const clientAt = (baseUrl: string) => {
  const client = createClient({ baseUrl, apiKey });
  onTestFinished(() => client.close());
  return client;
};

/** The ids of the oldest links of an account: those that a list shows last. */
async function oldest(account: Account, count: number, all = count): Promise<string[]> {
  const client = clientAt(account.emulator.url);
  const ids: string[] = [];
  for (let page = Math.ceil(all / 100); ids.length < count; page -= 1) {
    const { entries } = await client.page(links.list, { query: { limit: 100, page } });
    ids.push(...entries.map(({ id }) => id).toReversed());
  }
  account.emulator.clearRequests();
  return ids.slice(0, count);
}

/** Reads links as an engine does that has so many reads under way at once. */
async function refresh(
  client: { link(id: string): Promise<Link | undefined> },
  ids: readonly string[],
  parallel = 8,
): Promise<(Link | undefined)[]> {
  const found: (Link | undefined)[] = [];
  let next = 0;
  const worker = async () => {
    while (next < ids.length) {
      const index = next++;
      found[index] = await client.link(ids[index] ?? "");
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return found;
}

describe("shared reads", () => {
  const accounts = [
    { managed: 1000, all: 1000, most: 30 },
    { managed: 5000, all: 5000, most: 150 },
    { managed: 100, all: 5000, most: 20 },
    { managed: 100, all: 100, most: 20 },
    { managed: 9, all: 9, most: 4 },
    { managed: 100, all: 100_000, most: 20 },
  ].map((it) => ({ ...it, name: `${it.managed} of ${it.all}` }));
  const often = ["1000 of 1000", "100 of 5000", "100 of 100", "9 of 9"];

  itEach(accounts, often)(
    "bring $managed links of an account of $all in at most $most requests",
    async ({ managed, all, most }) => {
      const account = await startAccount({ seedDemo: all });
      const ids = await oldest(account, managed, all);
      const found = await refresh(clientAt(account.emulator.url), ids);
      expect(found.map((it) => it?.id)).toEqual(ids);
      expect(account.emulator.requests.length).toBeLessThanOrEqual(most);
    },
  );

  it("ask for no more links at once than a page holds", async () => {
    const account = await startAccount({ seedDemo: 250 });
    const ids = await oldest(account, 250);
    const found = await refresh(clientAt(account.emulator.url), ids, 250);
    expect(found.map((it) => it?.id)).toEqual(ids);
    const batches = account.emulator.requests.flatMap(({ query }) => query.ids?.split(",").length ?? []);
    expect(batches).toEqual([100, 100, 50]);
    const limits = account.emulator.requests.flatMap(({ query }) => query.limit ?? []);
    expect(new Set(limits)).toEqual(new Set(["100"]));
  });

  it("bring a link with its routes, conditions and features in one request", async () => {
    const account = await startAccount({ seedDemo: 10 });
    const owner = (await account.links()).find(({ routes }) => routes.length > 1) as unknown as Link;
    const { url } = account.emulator;
    const context = createContext({ apiKey, baseUrl: url }, () => {});
    onTestFinished(() => context.client.close());
    account.emulator.clearRequests();
    const nothing = { inputs: {}, outputs: {} };
    const [first] = owner.routes ?? [];
    const graph = [
      read(link, owner.id, nothing, context),
      ...(owner.routes ?? []).map(({ id }) => read(route, `${owner.id}/${id}`, nothing, context)),
      read(condition, `${owner.id}/${first?.id}/${first?.conditions?.[0]?.id}`, nothing, context),
    ];
    for (const found of await Promise.all(graph)) expect(found?.inputs).not.toEqual({});
    expect(account.emulator.requests).toHaveLength(1);
  });

  it("find what is gone out by itself", async () => {
    const account = await startAccount({ seedDemo: 20 });
    const ids = await oldest(account, 20);
    const context = createContext({ apiKey, baseUrl: account.emulator.url }, () => {});
    onTestFinished(() => context.client.close());
    for (const gone of [0, 7, 15]) await account.request("DELETE", `/${ids[gone]}`);
    const inputs = { url: "https://example.com" };
    const found = await Promise.all(ids.map((id) => read(link, id, { inputs, outputs: {} }, context)));
    expect(found.flatMap((it, index) => (it ? [] : [index]))).toEqual([0, 7, 15]);
    const lost = `${ids[0]}/rte_1/ftr_1`;
    expect(await read(feature, lost, { inputs: { type: "UTM" }, outputs: {} }, context)).toBeUndefined();
  });

  it.each<[string, (link: Record<string, unknown>) => void]>([
    ["shows less of a link than the link by itself", (it) => delete it.seo],
    ["shows less of its routes", ({ routes }) => delete (routes as { priority?: number }[])[0]?.priority],
    ["shows no routes", (it) => delete it.routes],
    [
      "is not the one that was asked for",
      (it) => {
        it.id = "lnk_other";
      },
    ],
  ])("ask for each link by itself where a list %s", async (_, take) => {
    const account = await startAccount({ seedDemo: 20 });
    const ids = await oldest(account, 20);
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      const answer = JSON.parse(text);
      if (path.includes("?")) answer.data.forEach(take);
      return JSON.stringify(answer);
    });
    const context = createContext({ apiKey, baseUrl: url }, () => {});
    onTestFinished(() => context.client.close());
    const inputs = { url: "https://example.com" };
    const found = await Promise.all(ids.map((id) => read(link, id, { inputs, outputs: {} }, context)));
    expect(found.map((it) => it?.id)).toEqual(ids);
    // Once found out, lists are not asked again.
    const lists = account.emulator.requests.filter(({ path }) => path === "/api/v1/links");
    expect(lists).toHaveLength(1);
  });

  it("tell a difference only of what was read by itself, since a list may lag behind", async () => {
    const account = await startAccount({ seedDemo: 20 });
    const ids = await oldest(account, 20);
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      const answer = JSON.parse(text);
      if (path.includes("?")) for (const it of answer.data) it.title = "as it was";
      return JSON.stringify(answer);
    });
    const context = createContext({ apiKey, baseUrl: url }, () => {});
    onTestFinished(() => context.client.close());
    const declared = { title: "as it is" };
    for (const id of ids) await account.request("PATCH", `/${id}`, declared);
    const found = await Promise.all(
      ids.map((id) => read(link, id, { inputs: declared, outputs: {} }, context)),
    );
    expect(found.map((it) => it?.inputs)).toEqual(ids.map(() => declared));
  });

  it("never give what a write has changed since", async () => {
    const account = await startAccount({ seedDemo: 40 });
    const ids = await oldest(account, 40);
    const client = clientAt(account.emulator.url);
    await refresh(client, ids);
    const [first = "", second = "", third = ""] = ids;
    await client.call(links.update, { params: { id: first }, body: { title: "new" } });
    // A write that is under way when the page is read.
    const write = client.call(links.update, { params: { id: second }, body: { title: "newer" } });
    const [one] = await refresh(client, [first, second]);
    await write;
    expect(one?.title).toBe("new");
    expect((await client.link(second))?.title).toBe("newer");
    await client.call(links.delete, { params: { id: third } });
    await expect(client.link(third)).rejects.toMatchObject({ status: 404 });
  });

  it("fail with what the service says, each of them", async () => {
    const account = await startAccount({ seedDemo: 9 });
    const ids = await oldest(account, 9);
    account.emulator.faults.add({ kind: "status", status: 403, times: 100 });
    const client = clientAt(account.emulator.url);
    const outcomes = await Promise.allSettled(ids.map((id) => client.link(id)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { status: 403 } });
  });
});
