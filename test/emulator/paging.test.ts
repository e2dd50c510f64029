import { describe, expect, it } from "vitest";
import { base, serve, type TestEmulator, type TestResponse } from "./support/emulator";

/** Reads a list by its cursors. */
async function walk({ send }: TestEmulator, query: string, between: () => Promise<unknown> = async () => {}) {
  const pages: TestResponse[] = [];
  for (let cursor: unknown = ""; cursor !== null; cursor = pages.at(-1)?.meta.nextCursor) {
    const next = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
    pages.push(await send("GET", `${base}${query}${next}`));
    await between();
  }
  return { pages, ids: pages.flatMap(({ ids }) => ids) };
}

/** Creates this many links one after the other, and returns their ids, newest first. */
async function fillWith(service: TestEmulator, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.unshift((await service.link()).id);
  return ids;
}

describe("the list of links", () => {
  it("shows each of several hundred links once, newest first, while others are created and deleted", async () => {
    const service = await serve();
    const ids = await fillWith(service, 250);
    const doomed = ids.slice(-3);
    const { pages, ids: response } = await walk(service, "?limit=40", async () => {
      await service.link();
      await service.send("DELETE", `${base}/${doomed.pop() ?? ids[0]}`);
    });
    expect(response).toEqual(ids.slice(0, -3));
    expect(pages.map(({ meta }) => meta.page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pages.map(({ meta }) => meta.hasNext)).toEqual([true, true, true, true, true, true, false]);
  });

  it("continues after a link that was deleted in the meantime", async () => {
    const service = await serve();
    const ids = await fillWith(service, 3);
    const { ids: response } = await walk(service, "?limit=1", () =>
      service.send("DELETE", `${base}/${ids[0]}`),
    );
    expect(response).toEqual(ids);
  });

  it("counts all matching links, regardless of the page", async () => {
    const service = await serve();
    await fillWith(service, 5);
    const { pages } = await walk(service, "?limit=2");
    expect(pages.map(({ meta }) => meta)).toMatchObject([
      { total: 5, limit: 2, hasNext: true, nextCursor: expect.any(String) },
      { total: 5, limit: 2, hasNext: true },
      { total: 5, limit: 2, hasNext: false, nextCursor: null },
    ]);
  });

  it("also accepts page numbers", async () => {
    const service = await serve();
    const ids = await fillWith(service, 5);
    const page = (number: number) => service.send("GET", `${base}?limit=2&page=${number}`);
    expect((await page(2)).ids).toEqual(ids.slice(2, 4));
    expect((await page(3)).meta).toMatchObject({ page: 3, hasNext: false });
    expect((await page(4)).ids).toEqual([]);
  });

  it("is an array, or an object that holds one", async () => {
    const service = await serve({ listShape: "object" });
    const ids = await fillWith(service, 2);
    const { body } = await service.send("GET", base);
    expect(body).toMatchObject({ data: { links: ids.map((id) => ({ id })), total: 2 }, meta: { total: 2 } });
  });

  it("includes routes only on request", async () => {
    const { link, send } = await serve();
    const { routes } = await link();
    expect((await send("GET", base)).items[0]).not.toHaveProperty("routes");
    expect((await send("GET", `${base}?includeRoutes=all`)).items[0]).toMatchObject({ routes });
  });
});

describe("a filter", () => {
  it("by kind, folder, domain, ids, routes and platforms returns the matching links", async () => {
    const { link, route, send } = await serve();
    const folder = await send("POST", `${base}/folders`, { body: { title: "Folder" } });
    const a = await link({ kind: "TREE", folderId: folder.id });
    const b = await link({ domainId: "dom_2" });
    const c = await link();
    const [fallback] = a.routes as { id: string }[];
    const geo = await route(b.id, { platform: "GEO" });
    const os = await route(c.id, { platform: "OS" });
    const found = async (query: string) => (await send("GET", `${base}?${query}`)).ids;
    expect(await found("kind=TREE")).toEqual([a.id]);
    expect(await found(`folderId=${folder.id}`)).toEqual([a.id]);
    expect(await found("domainId=dom_2")).toEqual([b.id]);
    expect(await found(`ids=${a.id},${c.id},lnk_other`)).toEqual([c.id, a.id]);
    expect(await found(`routeIds=${fallback?.id},${geo.id}`)).toEqual([b.id, a.id]);
    expect(await found("platforms=GEO,OS")).toEqual([c.id, b.id]);
    expect(await found(`platforms=OS&routeIds=${os.id}&kind=DIRECT`)).toEqual([c.id]);
    expect(await found("domainId=dom_9")).toEqual([]);
  });

  it("by a hundred ids returns them all on one page", async () => {
    const service = await serve();
    const ids = await fillWith(service, 100);
    const { pages, ids: response } = await walk(service, `?limit=100&ids=${ids.join()}`);
    expect(pages).toHaveLength(1);
    expect(response).toEqual(ids);
  });
});

describe("a cursor", () => {
  const refused = (response: TestResponse) => expect(response).toMatchObject({ status: 400 });

  it("that was changed, truncated, extended or invented is refused", async () => {
    const service = await serve();
    await fillWith(service, 3);
    const cursor = String((await service.send("GET", `${base}?limit=1`)).meta.nextCursor);
    const [payload = "", signature = ""] = cursor.split(".");
    const forged = Buffer.from(JSON.stringify({ of: "demo links", seq: 1, page: 1 })).toString("base64url");
    const wrong = [
      ...[`${forged}.${signature}`, payload, `.${signature}`, `${payload}.`, cursor.slice(0, -1)],
      ...[`${cursor}.x`, `${cursor}=`, cursor.toLowerCase(), "x", "%00", "%7B%7D", "0"],
    ];
    for (const text of wrong) {
      const response = await service.send("GET", `${base}?cursor=${text}`);
      refused(response);
      expect(response.body.code).toBe("INVALID_CURSOR");
    }
    expect((await service.send("GET", `${base}?cursor=${cursor}`)).status).toBe(200);
  });

  it("that is empty, or has more than 2048 characters, is refused", async () => {
    const { send } = await serve();
    for (const length of [0, 2048, 2049]) {
      refused(await send("GET", `${base}?cursor=${"x".repeat(length)}`));
    }
  });

  it("of another list or account is refused", async () => {
    const service = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    await fillWith(service, 2);
    const cursor = (await service.send("GET", `${base}?limit=1`)).meta.nextCursor;
    refused(await service.send("GET", `${base}/folders?cursor=${cursor}`));
    refused(await service.send("GET", `${base}?cursor=${cursor}`, { apiKey: "b" }));
  });

  it("works for collections, too", async () => {
    const { send } = await serve();
    for (const title of ["one", "two", "three"]) await send("POST", `${base}/folders`, { body: { title } });
    const first = await send("GET", `${base}/folders?limit=2`);
    const second = await send("GET", `${base}/folders?limit=2&cursor=${first.meta.nextCursor}`);
    const titles = [...first.items, ...second.items].map(({ title }) => title);
    expect(titles).toEqual(["three", "two", "one"]);
  });
});

describe("a list within a link or a route, or of domains", () => {
  /** A link with this many entries in each of its lists, and the paths of the lists. */
  async function crowded(count: number) {
    const domains = Array.from({ length: count }, (_, index) => ({
      ...{ id: `dom_${index}`, isDefault: index === 0, isEligible: true },
    }));
    const service = await serve({ domains });
    const routes = Array.from({ length: count }, (_, index) => ({
      ...{ isGlobalFallback: index === 0, priority: index },
      ...(index === 0 && {
        conditions: Array.from({ length: count }, () => ({ type: "OS", valueKey: "ios" })),
        features: Array.from({ length: count }, () => ({ type: "UTM" })),
      }),
    }));
    const { data } = await service.send("POST", base, { body: { domainId: "dom_0", routes } });
    const path = `/${data.id}/routes`;
    const route = `${path}/${(data.routes as { id: string }[])[0]?.id}`;
    return {
      service,
      lists: [path, `${route}/conditions`, `${route}/features`, "/domains", "/domains/eligible"],
    };
  }

  it("has correct page metadata, in its own order", async () => {
    const { service, lists } = await crowded(103);
    for (const list of lists) {
      const { pages, ids } = await walk(service, `${list}?`);
      expect(new Set(ids).size).toBe(103);
      expect(pages.map(({ meta, items }) => ({ ...meta, shown: items.length }))).toMatchObject([
        { total: 103, page: 1, limit: 100, hasNext: true, nextCursor: expect.any(String), shown: 100 },
        { total: 103, page: 2, limit: 100, hasNext: false, nextCursor: null, shown: 3 },
      ]);
      expect((await walk(service, `${list}?limit=40`)).ids).toEqual(ids);
      expect((await service.send("GET", `${base}${list}?page=3&limit=50&unknown=1`)).ids).toEqual(
        ids.slice(100),
      );
      expect((await service.send("GET", `${base}${list}?cursor=x`)).body.code).toBe("INVALID_CURSOR");
      expect((await service.send("GET", `${base}${list}?limit=x`)).status).toBe(400);
    }
    const [routes = ""] = lists;
    const priorities = (await service.send("GET", base + routes)).items.map(({ priority }) => priority);
    expect(priorities).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it.each([0, 1, 2])(
    "goes on where it was when entry %i of those that were shown is deleted",
    async (gone) => {
      const { service, lists } = await crowded(6);
      const [path = ""] = lists;
      const { ids } = await walk(service, `${path}?`);
      const first = await service.send("GET", `${base}${path}?limit=3`);
      const next = () => service.send("GET", `${base}${path}?limit=3&cursor=${first.meta.nextCursor}`);
      await service.send("DELETE", `${base}${path}/${ids[gone]}`);
      expect((await next()).ids).toEqual(ids.slice(3));
    },
  );

  it("refuses a cursor of another list", async () => {
    const { service, lists } = await crowded(3);
    for (const list of lists) {
      const { meta } = await service.send("GET", `${base}${list}?limit=1`);
      for (const other of lists.filter((it) => it !== list)) {
        const response = await service.send("GET", `${base}${other}?cursor=${meta.nextCursor}`);
        expect(response.status).toBe(400);
      }
    }
  });
});
