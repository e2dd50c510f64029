import { describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../provider/client";
import { routes } from "../../provider/contract";
import { base, type Got, type Scene, serve } from "./support/scene";

/** Walks a list by its cursors. */
async function walk({ send }: Scene, query: string, between: () => Promise<unknown> = async () => {}) {
  const pages: Got[] = [];
  for (let cursor: unknown = ""; cursor !== null; cursor = pages.at(-1)?.meta.nextCursor) {
    const next = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
    pages.push(await send("GET", `${base}${query}${next}`));
    await between();
  }
  return { pages, ids: pages.flatMap(({ ids }) => ids) };
}

/** Makes so many links, one after the other; their ids, newest first. */
async function fillWith(scene: Scene, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.unshift((await scene.link()).id);
  return ids;
}

describe("the list of links", () => {
  it("shows each of some hundred links once, newest first, while others come and go", async () => {
    const scene = await serve();
    const ids = await fillWith(scene, 250);
    const doomed = ids.slice(-3);
    const { pages, ids: seen } = await walk(scene, "?limit=40", async () => {
      await scene.link();
      await scene.send("DELETE", `${base}/${doomed.pop() ?? ids[0]}`);
    });
    expect(seen).toEqual(ids.slice(0, -3));
    expect(pages.map(({ meta }) => meta.page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pages.map(({ meta }) => meta.hasNext)).toEqual([true, true, true, true, true, true, false]);
  });

  it("goes on after a link that was deleted in between", async () => {
    const scene = await serve();
    const ids = await fillWith(scene, 3);
    const { ids: seen } = await walk(scene, "?limit=1", () => scene.send("DELETE", `${base}/${ids[0]}`));
    expect(seen).toEqual(ids);
  });

  it("counts all that fit, whatever the page", async () => {
    const scene = await serve();
    await fillWith(scene, 5);
    const { pages } = await walk(scene, "?limit=2");
    expect(pages.map(({ meta }) => meta)).toMatchObject([
      { total: 5, limit: 2, hasNext: true, nextCursor: expect.any(String) },
      { total: 5, limit: 2, hasNext: true },
      { total: 5, limit: 2, hasNext: false, nextCursor: null },
    ]);
  });

  it("still takes page numbers", async () => {
    const scene = await serve();
    const ids = await fillWith(scene, 5);
    const page = (number: number) => scene.send("GET", `${base}?limit=2&page=${number}`);
    expect((await page(2)).ids).toEqual(ids.slice(2, 4));
    expect((await page(3)).meta).toMatchObject({ page: 3, hasNext: false });
    expect((await page(4)).ids).toEqual([]);
  });

  it("is an array, or an object that holds one", async () => {
    const scene = await serve({ listShape: "object" });
    const ids = await fillWith(scene, 2);
    const { body } = await scene.send("GET", base);
    expect(body).toMatchObject({ data: { links: ids.map((id) => ({ id })), total: 2 }, meta: { total: 2 } });
  });

  it("carries route graphs only where they are asked for", async () => {
    const { link, send } = await serve();
    const { routes } = await link();
    expect((await send("GET", base)).items[0]).not.toHaveProperty("routes");
    expect((await send("GET", `${base}?includeRoutes=all`)).items[0]).toMatchObject({ routes });
  });
});

describe("a filter", () => {
  it("by kind, folder, domain, ids, routes and platforms lets through what fits", async () => {
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

  it("by a hundred ids gives them all on one page", async () => {
    const scene = await serve();
    const ids = await fillWith(scene, 100);
    const { pages, ids: seen } = await walk(scene, `?limit=100&ids=${ids.join()}`);
    expect(pages).toHaveLength(1);
    expect(seen).toEqual(ids);
  });
});

describe("a cursor", () => {
  const refused = (got: Got) => expect(got).toMatchObject({ status: 400 });

  it("that was changed, cut, extended or made up is refused", async () => {
    const scene = await serve();
    await fillWith(scene, 3);
    const cursor = String((await scene.send("GET", `${base}?limit=1`)).meta.nextCursor);
    const [payload = "", signature = ""] = cursor.split(".");
    const forged = Buffer.from(JSON.stringify({ of: "demo links", seq: 1, page: 1 })).toString("base64url");
    const wrong = [
      ...[`${forged}.${signature}`, payload, `.${signature}`, `${payload}.`, cursor.slice(0, -1)],
      ...[`${cursor}.x`, `${cursor}=`, cursor.toLowerCase(), "x", "%00", "%7B%7D", "0"],
    ];
    for (const text of wrong) {
      const got = await scene.send("GET", `${base}?cursor=${text}`);
      refused(got);
      expect(got.body.code).toBe("INVALID_CURSOR");
    }
    expect((await scene.send("GET", `${base}?cursor=${cursor}`)).status).toBe(200);
  });

  it("of no, or of more than 2048 characters is refused", async () => {
    const { send } = await serve();
    for (const length of [0, 2048, 2049]) {
      refused(await send("GET", `${base}?cursor=${"x".repeat(length)}`));
    }
  });

  it("of another list, or of somebody else is refused", async () => {
    const scene = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    await fillWith(scene, 2);
    const cursor = (await scene.send("GET", `${base}?limit=1`)).meta.nextCursor;
    refused(await scene.send("GET", `${base}/folders?cursor=${cursor}`));
    refused(await scene.send("GET", `${base}?cursor=${cursor}`, { apiKey: "b" }));
  });

  it("pages through collections too", async () => {
    const { send } = await serve();
    for (const title of ["one", "two", "three"]) await send("POST", `${base}/folders`, { body: { title } });
    const first = await send("GET", `${base}/folders?limit=2`);
    const second = await send("GET", `${base}/folders?limit=2&cursor=${first.meta.nextCursor}`);
    const titles = [...first.items, ...second.items].map(({ title }) => title);
    expect(titles).toEqual(["three", "two", "one"]);
  });
});

describe("a list within a link or a route, or of domains", () => {
  /** A link with so many entries in each of its lists, and where they are listed. */
  async function crowded(count: number) {
    const domains = Array.from({ length: count }, (_, index) => ({
      ...{ id: `dom_${index}`, isDefault: index === 0, isEligible: true },
    }));
    const scene = await serve({ domains });
    const routes = Array.from({ length: count }, (_, index) => ({
      ...{ isGlobalFallback: index === 0, priority: index },
      ...(index === 0 && {
        conditions: Array.from({ length: count }, () => ({ type: "OS", valueKey: "ios" })),
        features: Array.from({ length: count }, () => ({ type: "UTM" })),
      }),
    }));
    const { data } = await scene.send("POST", base, { body: { domainId: "dom_0", routes } });
    const path = `/${data.id}/routes`;
    const route = `${path}/${(data.routes as { id: string }[])[0]?.id}`;
    return {
      scene,
      lists: [path, `${route}/conditions`, `${route}/features`, "/domains", "/domains/eligible"],
    };
  }

  it("is told truly by its meta, page by page, in its own order", async () => {
    const { scene, lists } = await crowded(103);
    for (const list of lists) {
      const { pages, ids } = await walk(scene, `${list}?`);
      expect(new Set(ids).size).toBe(103);
      expect(pages.map(({ meta, items }) => ({ ...meta, shown: items.length }))).toMatchObject([
        { total: 103, page: 1, limit: 100, hasNext: true, nextCursor: expect.any(String), shown: 100 },
        { total: 103, page: 2, limit: 100, hasNext: false, nextCursor: null, shown: 3 },
      ]);
      expect((await walk(scene, `${list}?limit=40`)).ids).toEqual(ids);
      expect((await scene.send("GET", `${base}${list}?page=3&limit=50&unknown=1`)).ids).toEqual(
        ids.slice(100),
      );
      expect((await scene.send("GET", `${base}${list}?cursor=x`)).body.code).toBe("INVALID_CURSOR");
      expect((await scene.send("GET", `${base}${list}?limit=x`)).status).toBe(400);
    }
    const [routes = ""] = lists;
    const priorities = (await scene.send("GET", base + routes)).items.map(({ priority }) => priority);
    expect(priorities).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it.each([0, 1, 2])(
    "goes on where it was when entry %i of those that were shown is deleted",
    async (gone) => {
      const { scene, lists } = await crowded(6);
      const [path = ""] = lists;
      const { ids } = await walk(scene, `${path}?`);
      const first = await scene.send("GET", `${base}${path}?limit=3`);
      const next = () => scene.send("GET", `${base}${path}?limit=3&cursor=${first.meta.nextCursor}`);
      await scene.send("DELETE", `${base}${path}/${ids[gone]}`);
      expect((await next()).ids).toEqual(ids.slice(3));
    },
  );

  it("takes no cursor of another list", async () => {
    const { scene, lists } = await crowded(3);
    for (const list of lists) {
      const { meta } = await scene.send("GET", `${base}${list}?limit=1`);
      for (const other of lists.filter((it) => it !== list)) {
        const got = await scene.send("GET", `${base}${other}?cursor=${meta.nextCursor}`);
        expect(got.status).toBe(400);
      }
    }
  });

  it("is read whole by the provider's client", async () => {
    const { scene } = await crowded(103);
    const client = createClient({ baseUrl: scene.emulator.url, apiKey: scene.emulator.key });
    onTestFinished(() => client.close());
    const [link] = (await scene.send("GET", base)).ids;
    const found: string[] = [];
    for await (const page of client.pages(routes.list, { params: { id: String(link) } })) {
      found.push(...page.map(({ id }) => id));
    }
    expect(new Set(found).size).toBe(103);
  });
});
