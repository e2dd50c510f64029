import { describe, expect, it, onTestFinished, vi } from "vitest";
import { folders, links, routes } from "../../provider/contract";
import { read } from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { startRun } from "../lifecycle/online";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startClient } from "../support/client";

/** The ids of the oldest links of an account, which a list returns last. */
async function oldestIds(account: Account, count: number): Promise<string[]> {
  const client = startClient(account.emulator.url, { apiKey });
  const ids: string[] = [];
  for (let page = Math.ceil(count / 100); ids.length < count; page -= 1) {
    const { entries } = await client.page(links.list, { query: { limit: 100, page } });
    ids.push(...entries.map(({ id }) => id).toReversed());
  }
  account.emulator.clearRequests();
  return ids.slice(0, count);
}

/** An account with some links, a client of it, and how many requests it sends to read one of them. */
async function setup(count: number) {
  const account = await startAccount({ seedDemo: count });
  const ids = await oldestIds(account, count);
  const client = startClient(account.emulator.url, { apiKey });
  const requestsFor = async (id: string) => {
    account.emulator.clearRequests();
    expect((await client.link(id))?.id).toBe(id);
    return account.emulator.requests.length;
  };
  return { account, ids, client, requestsFor };
}

describe("the link loader", () => {
  it("requests no more links at once than fit on a page", async () => {
    const { account, ids, client } = await setup(250);
    const found = await Promise.all(ids.map((id) => client.link(id)));
    expect(found.map((it) => it?.id)).toEqual(ids);
    const batches = account.emulator.requests.flatMap(({ query }) => query.ids?.split(",").length ?? []);
    // Reading ahead may already have brought what the last batch would request.
    expect(Math.max(...batches)).toBe(100);
    const limits = account.emulator.requests.flatMap(({ query }) => query.limit ?? []);
    expect(new Set(limits)).toEqual(new Set(["100"]));
  });

  it.each<[string, (link: Record<string, unknown>) => void]>([
    ["shows less of a link than reading it on its own", (it) => delete it.seo],
    [
      "contains another link",
      (it) => {
        it.id = "lnk_other";
      },
    ],
  ])("reads each link on its own when a list %s", async (_, spoil) => {
    const account = await startAccount({ seedDemo: 20 });
    const ids = await oldestIds(account, 20);
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) => (text) => {
      const body = JSON.parse(text);
      if (path.includes("?")) body.data.forEach(spoil);
      return JSON.stringify(body);
    });
    const { context } = startRun({ settings: { apiKey, baseUrl: url } });
    const inputs = { url: "https://example.com" };
    const found = await Promise.all(
      ids.map((id) => read({ definition: link, id, state: { inputs, outputs: {} } }, context)),
    );
    expect(found.map((it) => it?.id)).toEqual(ids);
    // After that, no list is requested again.
    const lists = account.emulator.requests.filter(({ path }) => path === "/api/v1/links");
    expect(lists).toHaveLength(1);
  });

  it("remembers a link for 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ids, requestsFor } = await setup(3);
    const [id = "", other = ""] = ids;
    const begin = performance.now();
    const requestsAt = (time: number, read: string) => {
      vi.advanceTimersByTime(time - (performance.now() - begin));
      return requestsFor(read);
    };
    expect(await requestsAt(0, id)).toBe(1);
    expect(await requestsAt(29_999, id)).toBe(0);
    expect(await requestsAt(29_999, other)).toBe(1);
    expect(await requestsAt(30_000, id)).toBe(1);
    expect(await requestsAt(59_998, id)).toBe(0);
    expect(await requestsAt(59_999, other)).toBe(1);
  });

  it("forgets all links after a write to a tree, board or folder, and keeps them after a create", async () => {
    const { ids, client, requestsFor } = await setup(3);
    const [id = ""] = ids;
    expect(await requestsFor(id)).toBe(1);
    const { id: folderId } = await client.call(folders.create, { body: { title: "x" } });
    expect(await requestsFor(id)).toBe(0);
    await client.call(folders.update, { params: { id: String(folderId) }, body: { title: "y" } });
    expect(await requestsFor(id)).toBe(1);
    expect(await requestsFor(id)).toBe(0);
  });

  it("forgets only one link after a write to it or to one of its routes", async () => {
    const { ids, client, requestsFor } = await setup(3);
    const [id = "", other = ""] = ids;
    const routeId = (await client.link(id))?.routes?.[0]?.id ?? "";
    await client.link(other);
    await client.call(routes.update, { params: { id, routeId }, body: { platform: "GEO" } });
    expect(await requestsFor(other)).toBe(0);
    expect(await requestsFor(id)).toBe(1);
  });

  it("fails each read with the service's error", async () => {
    const { account, ids, client } = await setup(9);
    account.emulator.faults.add({ kind: "status", status: 403, times: 100 });
    const outcomes = await Promise.allSettled(ids.map((id) => client.link(id)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { status: 403 } });
  });
});
