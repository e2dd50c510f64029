import { describe, expect, it } from "vitest";
import { table } from "../support/table";
import { base, type Item, serve, simple } from "./support/emulator";

const control = "/_emulator";

describe("the control endpoint", () => {
  it("adds faults and removes them", async () => {
    const { send } = await serve();
    const rule = { kind: "status", status: 503, times: 5 };
    const added = await send("POST", `${control}/faults`, { body: rule });
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject(rule);
    expect((await send("GET", base)).status).toBe(503);
    expect((await send("DELETE", `${control}/faults`)).status).toBe(204);
    expect((await send("GET", base)).status).toBe(200);
  });

  it("changes settings of the behaviour", async () => {
    const { send, emulator } = await serve({ latency: 1 });
    const response = await send("PATCH", `${control}/behaviour`, { body: { listShape: "object" } });
    expect(response.data).toEqual(emulator.behaviour);
    expect(response.data).toMatchObject({ listShape: "object", latency: 1 });
    expect((await send("GET", base)).data).toEqual({ links: [], total: 0 });
  });

  it("returns and clears the log of requests", async () => {
    const { send, emulator } = await serve();
    await send("GET", base);
    const response = await send("GET", `${control}/requests`);
    expect(response.items).toEqual(emulator.requests);
    expect(response.items).toHaveLength(1);
    await send("DELETE", `${control}/requests`);
    expect(emulator.requests).toEqual([]);
  });

  it.each(table<[method: string, path: string, body: unknown, status: number, message: string]>`
    POST  | faults    | {kind: unheard-of}        | 422
      | kind is "unheard-of"; give status, dropBefore, dropAfter, truncate, wrongType, slow, hold, late or refuse.
    POST  | faults    | {kind: slow, colour: red} | 422 | there is no property colour.
    POST  | faults    | {kind: slow, delay: long} | 422 | delay is "long"; give milliseconds from 0 to 600000.
    POST  | faults    | "{"                       | 400 | The body is not JSON.
    PATCH | behaviour | {latency: -1}             | 422 | latency is -1; give milliseconds from 0 to 600000.
    PATCH | behaviour | {unknown: 1}              | 422 | there is no property unknown.
    PATCH | behaviour | {shuffleKeys: 1}          | 422 | shuffleKeys is 1; give true or false.
    PATCH | behaviour | []                        | 422 | the value is []; give an object.
    GET   | unknown   |                           | 404 | There is no endpoint GET /_emulator/unknown.
  `)(
    "refuses an invalid %s %s (%j) with the value and what is accepted",
    async (method, path, body, status, message) => {
      const response = await (await serve()).send(method, `${control}/${path}`, { body });
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({
        ...{ statusCode: status, message },
        requestId: response.headers.get("x-request-id"),
      });
    },
  );
});

describe("the log of requests", () => {
  it("holds requests and their results in the order of arrival", async () => {
    const { send, emulator } = await serve();
    const created = await send("POST", base, { body: simple, key: "k" });
    await send("POST", base, { body: simple, key: "k" });
    await send("GET", `${base}?limit=5`);
    await send("POST", base, { body: "{" });
    expect(emulator.requests).toMatchObject([
      {
        ...{ method: "POST", path: base, status: 201, idempotencyKey: "k", body: simple, caller: "demo" },
        ...{ replayed: false, committed: true, requestId: created.headers.get("x-request-id"), fault: null },
      },
      { status: 201, replayed: true, committed: false, requestId: created.headers.get("x-request-id") },
      { method: "GET", query: { limit: "5" }, idempotencyKey: null, body: null, committed: false },
      { status: 400, body: "{", committed: false },
    ]);
  });

  it("never holds the Authorization header", async () => {
    const { send, emulator } = await serve({ callers: [{ key: "s3cret" }] });
    await send("GET", base);
    await send("GET", base, { apiKey: "also-s3cret" });
    expect(JSON.stringify(emulator.requests)).not.toContain("s3cret");
    expect(emulator.requests).toMatchObject([{ caller: "caller-1" }, { caller: null, status: 401 }]);
  });
});

describe("the behaviour", () => {
  it("extraFields adds unknown fields to every object of the API, but not to free-form JSON", async () => {
    const { link, send } = await serve({ extraFields: true });
    const options = { a: { b: 1 } };
    const { data, body } = await send("GET", `${base}/${(await link({ options })).id}`);
    const [route] = data.routes as Item[];
    for (const object of [body, data, route]) expect(object).toHaveProperty("xUnknown");
    expect(data.options).toEqual(options);
    expect(route?.actionConfig).toEqual({ url: simple.url });
    expect((await send("GET", `${base}/lnk_none`)).body).toHaveProperty("xUnknown");
    expect((await send("GET", base)).meta).toHaveProperty("xUnknown");
  });

  it("shuffleKeys changes the order of keys and nothing else", async () => {
    const { link, send, emulator } = await serve();
    const { id } = await link({ options: { a: 1, b: 2 } });
    const plain = await send("GET", `${base}/${id}`);
    emulator.setBehaviour({ shuffleKeys: true });
    const shuffled = await send("GET", `${base}/${id}`);
    expect(shuffled.text).not.toBe(plain.text);
    expect(shuffled.text).toContain('"options":{"b":2,"a":1}');
    expect(shuffled.body).toEqual(plain.body);
  });

  it("latency delays a call", async () => {
    const { send, emulator } = await serve({ latency: 600_000 });
    const delayed = send("GET", base).then(
      () => "the delayed one",
      () => "none",
    );
    await expect.poll(() => emulator.requests.length).toBe(1);
    emulator.setBehaviour({ latency: 0 });
    const next = send("GET", base).then(() => "the next one");
    expect(await Promise.race([delayed, next])).toBe("the next one");
    await emulator.close();
    expect(await delayed).toBe("none");
  });
});
