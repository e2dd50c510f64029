import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../provider/client";
import { LinkLoader } from "../../provider/client/link-loader";
import { folders, type Link, links, routes } from "../../provider/contract";
import { createContext, read } from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";

const clientAt = (baseUrl: string) => {
  const client = createClient({ baseUrl, apiKey });
  onTestFinished(() => client.close());
  return client;
};

/** The ids of the oldest links of an account, which a list returns last. */
async function oldestIds(account: Account, count: number): Promise<string[]> {
  const client = clientAt(account.emulator.url);
  const ids: string[] = [];
  for (let page = Math.ceil(count / 100); ids.length < count; page -= 1) {
    const { entries } = await client.page(links.list, { query: { limit: 100, page } });
    ids.push(...entries.map(({ id }) => id).toReversed());
  }
  account.emulator.clearRequests();
  return ids.slice(0, count);
}

/** Reads links with limited parallelism, as the engine does. */
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

describe("the link loader", () => {
  it("requests no more links at once than fit on a page", async () => {
    const account = await startAccount({ seedDemo: 250 });
    const ids = await oldestIds(account, 250);
    const found = await refresh(clientAt(account.emulator.url), ids, 250);
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
    const context = createContext({ apiKey, baseUrl: url }, () => {});
    onTestFinished(() => context.client.close());
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
    const account = await startAccount({ seedDemo: 3 });
    const [id = "", other = ""] = await oldestIds(account, 2);
    const client = clientAt(account.emulator.url);
    const begin = performance.now();
    const requestsAt = async (time: number, read: string) => {
      vi.advanceTimersByTime(time - (performance.now() - begin));
      account.emulator.clearRequests();
      expect((await client.link(read))?.id).toBe(read);
      return account.emulator.requests.length;
    };
    expect(await requestsAt(0, id)).toBe(1);
    expect(await requestsAt(29_999, id)).toBe(0);
    expect(await requestsAt(29_999, other)).toBe(1);
    expect(await requestsAt(30_000, id)).toBe(1);
    expect(await requestsAt(59_998, id)).toBe(0);
    expect(await requestsAt(59_999, other)).toBe(1);
  });

  it("forgets all links after a write to a tree, board or folder, and keeps them after a create", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const [id = ""] = await oldestIds(account, 1);
    const client = clientAt(account.emulator.url);
    const requestsFor = async () => {
      account.emulator.clearRequests();
      await client.link(id);
      return account.emulator.requests.length;
    };
    expect(await requestsFor()).toBe(1);
    const { id: folderId } = await client.call(folders.create, { body: { title: "x" } });
    expect(await requestsFor()).toBe(0);
    await client.call(folders.update, { params: { id: String(folderId) }, body: { title: "y" } });
    expect(await requestsFor()).toBe(1);
    expect(await requestsFor()).toBe(0);
  });

  it("forgets only one link after a write to it or to one of its routes", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const [id = "", other = ""] = await oldestIds(account, 2);
    const client = clientAt(account.emulator.url);
    const routeId = (await client.link(id))?.routes?.[0]?.id ?? "";
    await client.link(other);
    await client.call(routes.update, { params: { id, routeId }, body: { platform: "GEO" } });
    account.emulator.clearRequests();
    await client.link(other);
    expect(account.emulator.requests).toEqual([]);
    await client.link(id);
    expect(account.emulator.requests).toHaveLength(1);
  });

  it("does not cache a response that a write has overtaken", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const [id = ""] = await oldestIds(account, 1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    const server = createClient({ baseUrl: account.emulator.url, apiKey });
    onTestFinished(() => server.close());
    const loader = new LinkLoader({
      page: server.page,
      call: async (endpoint, call) => {
        const response = await server.call(endpoint, call);
        if (isFirst) {
          isFirst = false;
          await held;
        }
        return response;
      },
    });
    for (const written of [id, undefined]) {
      isFirst = true;
      const early = loader.load(id);
      await expect.poll(() => isFirst).toBe(false);
      const title = `written ${written}`;
      await loader.clearAround(written, () => account.request("PATCH", `/${id}`, { title }));
      release();
      await early;
      expect((await loader.load(id))?.title).toBe(title);
      await loader.clearAround(undefined, async () => {});
    }
  });

  it("fails each read with the service's error", async () => {
    const account = await startAccount({ seedDemo: 9 });
    const ids = await oldestIds(account, 9);
    account.emulator.faults.add({ kind: "status", status: 403, times: 100 });
    const client = clientAt(account.emulator.url);
    const outcomes = await Promise.allSettled(ids.map((id) => client.link(id)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { status: 403 } });
  });
});
