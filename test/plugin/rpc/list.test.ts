import { ListRequest, type ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import type { JsonObject, ServiceSettings } from "../../../provider/contract";
import { unknownValue } from "../../../provider/lifecycle";
import { structOf } from "../../../provider/plugin/wire/struct";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { startStubService } from "../../support/stub-service";

interface ListOptions {
  readonly query?: JsonObject;
  readonly limit?: number;
  readonly pageSize?: number;
  readonly from?: string;
}

async function setup(service: ServiceSettings = {}) {
  const account = await startAccount({ assume: service });
  const { client } = await startPluginClient({ ...account.settings, service: JSON.stringify(service) });
  const list = async (kind: string, { query = {}, limit = 0, pageSize = 0, from = "" }: ListOptions = {}) => {
    const request = new ListRequest()
      .setToken(`shortlink:index:${kind}`)
      .setQuery(structOf(query))
      .setLimit(limit)
      .setPageSize(pageSize)
      .setContinuationToken(from);
    const messages: ListResponse[] = [];
    for await (const message of client.list(request)) messages.push(message as ListResponse);
    return {
      ids: messages.flatMap((it) => it.getResult()?.getId() ?? []),
      names: messages.flatMap((it) => it.getResult()?.getName() ?? []),
      next: messages.at(-1)?.getContinuation()?.getContinuationToken(),
      isUnknown: messages.some((it) => it.hasComputed()),
    };
  };
  /** The ids of all pages. */
  const pages = async (kind: string, options: ListOptions) => {
    const all: string[][] = [];
    for (let from: string | undefined = ""; from !== undefined; ) {
      const { ids, next } = await list(kind, { ...options, from });
      all.push(ids);
      from = next || undefined;
    }
    return all;
  };
  const link = (more: object = {}) =>
    account.request("POST", "", { domainId: "dom_1", url: "https://example.com", ...more });
  return { account, list, pages, link };
}

describe("List", () => {
  it("returns existing objects with the names that people know them by", async () => {
    const { list, link } = await setup();
    const { id } = await link({ slug: "abc" });
    expect(await list("Link")).toEqual({ ids: [id], names: ["abc"], next: "", isUnknown: false });
    expect((await list("Board")).ids).toEqual([]);
  });

  it("continues where the previous page ended, up to a limit", async () => {
    const { list, pages, link } = await setup();
    const created = (await Promise.all(Array.from({ length: 7 }, () => link()))).map(({ id }) => id);
    const found = await pages("Link", { pageSize: 3 });
    expect(found.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(found.flat().toSorted()).toEqual(created.toSorted());
    expect((await pages("Link", { pageSize: 3, limit: 5 })).map(({ length }) => length)).toEqual([3, 2]);
    await Promise.all(Array.from({ length: 5 }, () => link()));
    expect((await pages("Link", { pageSize: 10, limit: 11 })).map(({ length }) => length)).toEqual([10, 1]);
    expect((await list("Link", { limit: 2 })).ids).toHaveLength(2);
  });

  it("ends at the limit also where the service shows all folders on one page", async () => {
    const { list, account } = await setup({ collectionPages: "none" });
    for (const title of ["A", "B", "C"]) await account.request("POST", "/folders", { title });
    const { ids, names, next } = await list("Folder", { limit: 2 });
    expect([ids.length, names, next]).toEqual([2, ["C", "B"], ""]);
    expect((await list("Folder", { pageSize: 2 })).names).toEqual(["C", "B", "A"]);
  });

  it("requests the largest pages allowed, and no larger than the caller needs", async () => {
    const { list, link, account } = await setup();
    await link();
    const limits = async (kind: string, options: ListOptions = {}) => {
      account.emulator.clearRequests();
      await list(kind, options);
      return account.emulator.requests.map(({ query }) => query.limit);
    };
    expect(await limits("Link")).toEqual(["100"]);
    expect(await limits("Link", { pageSize: 3 })).toEqual(["3"]);
    expect(await limits("Link", { pageSize: 500 })).toEqual(["100"]);
    expect(await limits("Folder", { limit: 7 })).toEqual(["7"]);
    expect((await limits("QR"))[0]).toBe("100");
  });

  it("takes filters, and returns children of all parents page by page, with an empty name", async () => {
    const { list, pages, link, account } = await setup();
    for (const _ of [1, 2]) await link();
    const [one = "", other = ""] = (await account.links()).map(({ id, routes }) => `${id}/${routes[0]?.id}`);
    const [linkId = ""] = one.split("/");
    expect(await list("Route", { query: { linkId } })).toMatchObject({ ids: [one], names: [""] });
    expect(await pages("Route", { pageSize: 1 })).toEqual([[one], [other]]);
  });

  it("waits for an engine that reads more slowly than the service responds", async () => {
    const account = await startAccount({ seedDemo: 100 });
    const { client } = await startPluginClient(account.settings);
    const call = client.list(new ListRequest().setToken("shortlink:index:Link"));
    call.pause();
    await expect
      .poll(() => account.emulator.requests.some(({ path }) => path === "/api/v1/links"))
      .toBe(true);
    let count = 0;
    for await (const _ of call) count += 1;
    expect(count).toBe(101);
  });

  it("reports a list that never ends", async () => {
    const page = {
      data: [{ id: "lnk_1" }],
      meta: { total: 9, page: 1, limit: 1, hasNext: true, nextCursor: "c" },
    };
    const { url } = await startStubService({ body: page });
    const { client } = await startPluginClient({ apiKey: "k", baseUrl: url });
    const call = client.list(new ListRequest().setToken("shortlink:index:Link"));
    const failure = await failureOf(call.toArray());
    expect(failure.message).toContain(
      "List links, newest first: could not read the whole list: the service returned the same cursor twice",
    );
  });

  it("sends no request with an unknown filter, and reports an invalid one", async () => {
    const { list, account } = await setup();
    account.emulator.clearRequests();
    const unknown = await list("Link", { query: { folderId: unknownValue } });
    expect(unknown).toMatchObject({ ids: [], isUnknown: true });
    expect(account.emulator.requests).toEqual([]);
    const failure = await failureOf(list("Link", { query: { folder: "x" } }));
    expect(failure.message).toContain("folder: there is no such property. Did you mean folderId?");
  });
});
