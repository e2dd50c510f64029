import { describe, expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { links, qr } from "../../provider/contract";
import { clientOf, failureOf, startClient } from "../support/client";
import { startStubService } from "../support/stub-service";

const link = { data: { id: "lnk_1" } };
const params = { id: "lnk_1" };

describe("a call", () => {
  it("sends the bearer credential and returns the data of the response", async () => {
    const { client, requests } = await clientOf([{ body: { data: { id: "lnk_1", unheardOf: 1 } } }]);
    expect(await client.call(links.read, { params })).toEqual({ id: "lnk_1", unheardOf: 1 });
    expect(requests[0]).toMatchObject({ method: "GET", url: "/api/v1/links/lnk_1" });
    expect(requests[0]?.headers.authorization).toBe("Bearer key-1");
    expect(requests[0]?.headers["idempotency-key"]).toBeUndefined();
    expect(requests[0]?.headers["content-type"]).toBeUndefined();
    expect(requests[0]?.body).toBe("");
  });

  it.each([
    // The common start of the endpoint paths may be part of the base URL.
    ...["", "/", "/api", "/api/", "/api/v1", "/api/v1/links", "/api/v1/links//"].map((path) => [path, ""]),
    ...["/proxy/", "/proxy/api/v1/links"].map((path) => [path, "/proxy"]),
    ...["/myapi", "/api/v2", "/api/v1/other", "/v1/links"].map((path) => [path, path]),
  ])("of a service at a base URL that ends in %j is sent below %j", async (path, below) => {
    const { url, requests } = await startStubService({ body: link });
    await startClient(`${url}${path}`).call(links.read, { params });
    expect(requests[0]?.url).toBe(`${below}/api/v1/links/lnk_1`);
  });

  it("sends a new idempotency key with every write", async () => {
    const { client, requests } = await clientOf([{ body: link }]);
    await client.call(links.update, { params, body: { title: "a" } });
    await client.call(links.update, { params, body: { title: "a" } });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(requests[0]?.body).toBe('{"title":"a"}');
    expect(requests[0]?.headers["content-type"]).toBe("application/json");
  });

  it("uses the idempotency key of the call", async () => {
    const { client, requests } = await clientOf([{ body: { data: {} } }]);
    await client.call(qr.update, { params, body: { isQrCreated: true }, idempotencyKey: "mine" });
    expect(requests[0]?.headers["idempotency-key"]).toBe("mine");
  });

  it("is not sent by a client that is closed", async () => {
    const { client, requests } = await clientOf([{ body: link }], { maxRetries: 0 });
    await client.call(links.read, { params });
    await client.close();
    expect(await failureOf(client.call(links.read, { params }))).toBeInstanceOf(UserError);
    expect(requests).toHaveLength(1);
  });

  it("remembers the service's clock at the first response that has a date", async () => {
    const dates = ["soon", "Thu, 01 Jan 2026 00:00:03 GMT", "Thu, 01 Jan 2026 00:00:09 GMT"];
    const { client } = await clientOf(dates.map((date) => ({ headers: { date }, body: link })));
    const times: (number | undefined)[] = [client.firstResponseTime()];
    for (const _ of dates) {
      await client.call(links.read, { params });
      times.push(client.firstResponseTime());
    }
    const first = Date.parse("2026-01-01T00:00:03Z");
    expect(times).toEqual([undefined, undefined, first, first]);
  });

  it.each(["", "a/b", "..", "a b", "x".repeat(257)])("never sends the id %j", async (id) => {
    const { client, requests } = await clientOf([{ body: link }]);
    const failure = await failureOf(client.call(links.read, { params: { id } }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toContain("an id has 1 to 256 letters, digits, underscores or hyphens");
    expect(requests).toEqual([]);
  });
});

it("pages follow the cursor to the end, in either shape of list data", async () => {
  const meta = { total: 3, page: 1, limit: 2, hasNext: true, nextCursor: "c1" };
  const { client, requests } = await clientOf([
    { body: { data: [{ id: "a" }, { id: "b" }], meta } },
    {
      body: {
        data: { links: [{ id: "c" }], total: 3 },
        meta: { ...meta, hasNext: false, nextCursor: null },
      },
    },
  ]);
  const ids: string[] = [];
  for await (const page of client.pages(links.list, { query: { limit: 2 } }))
    ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(["a", "b", "c"]);
  expect(requests.map(({ url }) => url)).toEqual([
    "/api/v1/links?limit=2",
    "/api/v1/links?limit=2&cursor=c1",
  ]);
});

it("a page may be the whole list, without pagination data", async () => {
  const { client } = await clientOf([{ body: { data: [{ id: "a" }] } }]);
  expect(await client.page(links.list, {})).toEqual({
    entries: [{ id: "a" }],
    next: undefined,
    total: undefined,
  });
});
