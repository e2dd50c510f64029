import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../../provider/client";
import { LinkLoader } from "../../provider/client/link-loader";
import type { Link } from "../../provider/contract";

// Which requests the loader sends, and when. The service is a function here, and time is simulated, so that every run sends
// the same requests. link-loader.test.ts has the same loader over HTTP.

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

interface Service {
  /** The number of links, with the ids 0, 1, 2 … */
  readonly size: number;
  /** The total that lists report. */
  readonly total?: number | undefined;
  /** How many milliseconds a response takes. */
  readonly latency?: number;
  /** The ids of deleted links. */
  readonly deleted?: readonly string[];
  /** Removes something of a link in a list. */
  readonly spoil?: (link: Partial<Link>) => void;
  /** Whether lists show a change at once. */
  readonly listsAreFresh?: boolean;
  /** How many pages of the whole account fail. */
  readonly failingPages?: number;
  /** Whether each page of the whole account is the first one, and has another cursor. */
  readonly isEndless?: boolean;
}

/** A loader, and the requests that it has sent. */
function loaderOf(service: Service) {
  const {
    size,
    latency = 0,
    deleted = [],
    spoil = () => {},
    failingPages = 0,
    listsAreFresh,
    isEndless = false,
    ...more
  } = service;
  const total = "total" in more ? more.total : size;
  const requests: string[] = [];
  let title = "first";
  let failuresLeft = failingPages;
  const linkOf = (id: string) => ({ id, slug: `slug-${id}`, title, routes: [] });
  /** What the service returns was true when the request arrived. */
  const respond = async <T>(request: string, response: T | Error): Promise<T> => {
    requests.push(request);
    await new Promise((resolve) => setTimeout(resolve, latency));
    if (response instanceof Error) throw response;
    return response;
  };
  const listed = (ids: readonly string[]) =>
    ids
      .filter((id) => Number(id) < size && !deleted.includes(id))
      .map((id) => {
        const link = linkOf(id);
        spoil(link);
        return link;
      });
  const client = {
    call: (_: unknown, { params: { id } }: { params: { id: string } }) =>
      respond(`link ${id}`, deleted.includes(id) ? new Error("gone") : linkOf(id)),
    page: (_: unknown, { query }: { query: { ids?: string[]; cursor?: string } }) => {
      const { ids, cursor = "0" } = query;
      if (ids !== undefined) {
        return respond(`list ${ids}`, { entries: listed(ids), next: undefined, total });
      }
      const start = isEndless ? 0 : Number(cursor);
      const next = isEndless || start + 100 < size ? String(Number(cursor) + 100) : undefined;
      const page = { entries: listed(range(start, start + 100)), next, total };
      return respond(`all from ${cursor}`, failuresLeft-- > 0 ? new Error("no") : page);
    },
  };
  const loader = new LinkLoader(client as unknown as Pick<Client, "call" | "page">, listsAreFresh);
  /** The links with these ids, requested at the same time. */
  const load = async (...ids: string[]) => {
    const links = Promise.all(ids.map((id) => loader.load(id)));
    await vi.advanceTimersByTimeAsync(1000);
    return links;
  };
  return {
    loader,
    load,
    /** The requests since the last call. */
    sent: () => requests.splice(0),
    /** Changes all links behind the loader's back. */
    rename: (to: string) => {
      title = to;
    },
  };
}

const found = (links: readonly (Link | undefined)[]) => links.map((link) => link?.id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

describe("loads of links", () => {
  it("that start at the same time share a request, and the first of them shows whether lists are complete", async () => {
    const { load, sent } = loaderOf({ size: 10_000 });
    expect(found(await load("1", "2", "3"))).toEqual(["1", "2", "3"]);
    expect(sent()).toEqual(["list 1,2,3", "link 1"]);
    expect(found(await load("4", "5"))).toEqual(["4", "5"]);
    expect(sent()[0]).toBe("list 4,5");
  });

  it("of one link read it on its own, once for all who wait for it", async () => {
    const { load, sent } = loaderOf({ size: 10 });
    expect(found(await load("1", "1", "1"))).toEqual(["1", "1", "1"]);
    expect(found(await load("1"))).toEqual(["1"]);
    expect(sent()).toEqual(["link 1"]);
  });

  it("compare another link if the first one is deleted", async () => {
    const { load, sent } = loaderOf({ size: 10_000, deleted: ["1", "3", "5"] });
    for (const [gone, other] of [
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ] as const) {
      // Until a link has been compared, nothing shows that lists are complete.
      expect(await load(gone, other)).toEqual([undefined, undefined]);
      expect(sent()).toEqual([`list ${gone},${other}`, `link ${gone}`]);
    }
    expect(found(await load("7", "8"))).toEqual(["7", "8"]);
    expect(sent().slice(0, 2)).toEqual(["list 7,8", "link 7"]);
  });

  it("leave all but the first one to the caller if lists show less of a link, and request no list again", async () => {
    const { load, sent } = loaderOf({
      size: 10_000,
      spoil: (link) => {
        delete link.slug;
      },
    });
    const ids = range(0, 250);
    expect(found(await load(...ids))).toEqual(["0", ...Array(249).fill(undefined)]);
    expect(sent()).toEqual([`list ${range(0, 100)}`, "link 0"]);
    expect(await load("0")).toEqual([undefined]);
    expect(await load("7")).toEqual([undefined]);
    expect(await load("8", "9")).toEqual([undefined, undefined]);
    expect(sent()).toEqual([]);
  });

  it("leave a link to the caller of whose routes a list shows none, or no more than the ids", async () => {
    const { load } = loaderOf({
      size: 10_000,
      spoil: (link) => {
        if (link.id === "2") delete link.routes;
        if (link.id === "3") link.routes = [{ id: "rte_1" }];
        if (link.id === "4") link.routes = [{ id: "rte_1", platform: "GLOBAL" }];
      },
    });
    expect(found(await load("1", "2", "3", "4"))).toEqual(["1", undefined, undefined, "4"]);
  });
});

describe("the whole account", () => {
  /** A loader that has sent this many requests. */
  async function loaderAfter(requests: number, service: Service) {
    const it = loaderOf(service);
    await it.load("0", "1");
    for (let n = 2; n < requests; n += 1) await it.load(String(2 * n), String(2 * n + 1));
    return it;
  }

  it("is read after three requests, if it is no larger than what these could return", async () => {
    const { load, sent } = await loaderAfter(2, { size: 400 });
    expect(sent()).toEqual(["list 0,1", "link 0"]);
    await load("2", "3");
    expect(sent()).toEqual(["list 2,3", "all from 0", "all from 100", "all from 200", "all from 300"]);
    const ids = range(0, 400);
    expect(found(await load(...ids))).toEqual(ids);
    expect(sent()).toEqual([]);
  });

  it("is read only later if it is larger, once it takes no more requests than were made", async () => {
    const { load, sent } = await loaderAfter(3, { size: 1000 });
    // The first page shows the size.
    expect(sent().at(-1)).toBe("all from 0");
    for (let n = 5; n < 10; n += 1) {
      await load(`${n * 50}`, `${n * 50 + 1}`);
      expect(sent()).toEqual([`list ${n * 50},${n * 50 + 1}`]);
    }
    await load("998", "999");
    expect(sent()).toEqual(["list 998,999", ...range(0, 10).map((page) => `all from ${Number(page) * 100}`)]);
  });

  it("is never read if the service does not report its size", async () => {
    const { load, sent } = await loaderAfter(3, { size: 200, total: undefined });
    expect(sent().at(-1)).toBe("all from 0");
    for (let n = 0; n < 20; n += 1) await load(`1${n}`, `1${n + 20}`);
    expect(sent().filter((request) => request.startsWith("all"))).toEqual([]);
  });

  it("is not read for ever if each page has another one after it", async () => {
    const { sent } = await loaderAfter(3, { size: 200, isEndless: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent().length).toBeLessThan(200);
  });

  it("is read once", async () => {
    const { load, sent } = await loaderAfter(3, { size: 200 });
    expect(sent().slice(-2)).toEqual(["all from 0", "all from 100"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(found(await load("1", "2"))).toEqual(["1", "2"]);
    expect(sent()).toEqual(["list 1,2"]);
  });

  it("is not read again after a failure, which no caller sees", async () => {
    const { load, sent } = await loaderAfter(3, { size: 200, failingPages: 1 });
    expect(sent().at(-1)).toBe("all from 0");
    for (const ids of [
      ["101", "102"],
      ["103", "104"],
    ]) {
      expect(found(await load(...ids))).toEqual(ids);
      expect(sent()).toEqual([`list ${[ids].flat().join()}`]);
    }
  });

  it("serves the loads that start while it is read, and those it does not contain are requested after it", async () => {
    const { loader, load, sent } = loaderOf({ size: 200, latency: 300, deleted: ["150", "151"] });
    await load("0", "1");
    const third = loader.load("2");
    const fourth = loader.load("3");
    await vi.advanceTimersByTimeAsync(350);
    expect(found(await Promise.all([third, fourth]))).toEqual(["2", "3"]);
    expect(sent().at(-1)).toBe("all from 0");
    const during = Promise.all(["199", "150", "151", "199"].map((id) => loader.load(id)));
    await vi.advanceTimersByTimeAsync(2000);
    expect(found(await during)).toEqual(["199", undefined, undefined, "199"]);
    expect(sent()).toEqual(["all from 100", "list 150,151"]);
  });

  it("never serves a link from before a write", async () => {
    const { loader, load, sent, rename } = loaderOf({ size: 100, latency: 300 });
    await load("0", "1");
    const others = [loader.load("2"), loader.load("3")];
    await vi.advanceTimersByTimeAsync(350);
    await Promise.all(others);
    expect(sent().at(-1)).toBe("all from 0");
    const overtaken = loader.load("50");
    await loader.clearAround("50", async () => rename("second"));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await overtaken)?.title).toBe("second");
    expect(sent()).toEqual(["link 50"]);
  });

  it.each([
    [1000, 1000, 20],
    [1000, 5000, 100],
    [100, 5000, 15],
    [100, 100, 4],
    [9, 9, 3],
    [100, 100_000, 15],
  ])("of which 8 workers need %i of %i links takes %i requests", async (needed, size, expected) => {
    const { loader, sent } = loaderOf({ size });
    // As with an account's oldest links, which are on its last pages.
    const ids = range(size - needed, size);
    const links: (Link | undefined)[] = [];
    let next = 0;
    const worker = async () => {
      while (next < ids.length) {
        const index = next++;
        links[index] = await loader.load(ids[index] ?? "");
      }
    };
    const workers = Promise.all(Array.from({ length: 8 }, worker));
    await vi.advanceTimersByTimeAsync(60_000);
    await workers;
    expect(found(links)).toEqual(ids);
    expect(sent()).toHaveLength(expected);
  });
});

describe("a write to a link", () => {
  /** A write whose end the test decides. */
  function pendingWrite() {
    let succeed = () => {};
    let fail = () => {};
    const response = new Promise<void>((resolve, reject) => {
      succeed = resolve;
      fail = () => reject(new Error("the connection failed"));
    });
    return { send: () => response, succeed, fail };
  }

  it("clears it before and after, so that no load during or after the write returns an older link", async () => {
    const { loader, load, sent, rename } = loaderOf({ size: 10 });
    await load("1");
    const { send, succeed } = pendingWrite();
    const write = loader.clearAround("1", send);
    expect((await load("1"))[0]?.title).toBe("first");
    rename("second");
    succeed();
    await write;
    expect((await load("1"))[0]?.title).toBe("second");
    expect(sent()).toEqual(["link 1", "link 1", "link 1"]);
  });

  it.each(["1", undefined])("makes a response that it has overtaken unknown: to %s", async (written) => {
    const { loader, load, sent, rename } = loaderOf({ size: 10, latency: 300 });
    const early = loader.load("1");
    await vi.advanceTimersByTimeAsync(100);
    expect(sent()).toEqual(["link 1"]);
    await loader.clearAround(written, async () => rename("second"));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await early)?.title).toBe("first");
    expect((await load("1"))[0]?.title).toBe("second");
  });

  it("that fails clears it as well, because it may have been made", async () => {
    const { loader, load, sent } = loaderOf({ size: 10 });
    const { send, fail } = pendingWrite();
    const write = loader.clearAround("1", send);
    await load("1");
    fail();
    await expect(write).rejects.toThrow("the connection failed");
    await load("1");
    expect(sent()).toEqual(["link 1", "link 1"]);
  });
});

describe("links that are read ahead", () => {
  const preloaded = async (service: Service, ...ids: string[]) => {
    const started = loaderOf(service);
    const preload = async (...ids: string[]) => {
      const done = started.loader.preload(ids);
      await vi.advanceTimersByTimeAsync(1000);
      await done;
    };
    await preload(...ids);
    return { ...started, preload };
  };

  it("take one request, and are found without another one", async () => {
    const { load, sent } = await preloaded({ size: 10_000 }, "1", "2", "3");
    expect(sent()).toEqual(["list 1,2,3", "link 1"]);
    expect(found(await load("3", "1", "2"))).toEqual(["3", "1", "2"]);
    expect(sent()).toEqual([]);
  });

  it("are only those that are not known, and a single one is left to its read", async () => {
    const { preload, sent } = await preloaded({ size: 10_000 }, "1", "2");
    sent();
    await preload("1", "2", "3");
    expect(sent()).toEqual([]);
    await preload("1", "3", "2", "4");
    expect(sent()).toEqual(["list 3,4"]);
  });

  it("do not count towards reading the whole account", async () => {
    const { load, preload, sent } = await preloaded({ size: 300 }, "1", "2");
    for (let id = 3; id < 30; id += 2) await preload(String(id), String(id + 1));
    sent();
    await load("100", "101");
    expect(sent()).toEqual(["list 100,101"]);
  });

  it.each<[string, Partial<Service>]>([
    ["show less of a link", { spoil: (link) => delete link.slug }],
    ["do not show changes at once", { listsAreFresh: false }],
  ])("stay unknown where lists %s", async (_, service) => {
    const { load, preload, sent } = await preloaded({ size: 10, ...service }, "1", "2");
    sent();
    await preload("3", "4");
    expect(await load("3", "4")).toEqual([undefined, undefined]);
    expect(sent()).toEqual([]);
  });
});
