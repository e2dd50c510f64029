import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ApiError, UserError } from "../../provider/client";
import { type Endpoint, endpoints, folders, links, routes } from "../../provider/contract";
import { createContext, invoke, read } from "../../provider/lifecycle";
import { condition } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { json } from "../model/values";
import { clientOf, failureOf } from "../support/client";
import { type StubResponse, startStubService } from "../support/stub-service";

// Broken and malicious responses are refused with a one-sentence error and within limits, and change nothing.

const params = { id: "lnk_1", routeId: "rte_1", childId: "cnd_1" };
const isPlain = (error: unknown) => error instanceof ApiError || error instanceof UserError;
const once = { maxRetries: 0 };

/** A body that is sent as it is. */
const raw =
  (text: string | Buffer, headers: Record<string, string> = {}): StubResponse =>
  (response) => {
    response.writeHead(200, headers);
    response.end(text);
  };

/** A body without an end. */
const flood =
  (sent: { bytes: number }): StubResponse =>
  (response: ServerResponse) => {
    const chunk = Buffer.alloc(1024 * 1024, "[");
    const write = () => {
      while (!response.destroyed) {
        sent.bytes += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", write);
      }
    };
    write();
  };

describe("a response", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "of any JSON to %s is accepted, or refused with a one-sentence error",
    async (_, endpoint) => {
      let next: unknown;
      const { client } = await clientOf([(response) => response.end(JSON.stringify(next))], once);
      const response = fc.oneof(
        json,
        json.map((data) => ({ data })),
        json.map((id) => ({ data: { id } })),
      );
      await fc.assert(
        fc.asyncProperty(response, async (body) => {
          next = body;
          const failure = await failureOf(client.call(endpoint as Endpoint, { params }));
          expect(failure.message === "it succeeded" || isPlain(failure), String(failure.stack)).toBe(true);
        }),
        { numRuns: 20 },
      );
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it.each([
    ["a read", links.read, "", 0],
    ["a write", links.update, " The change may have been made; the next run finds out.", 1],
  ])("without an end to %s is refused at the limit", async (_, endpoint, doubt, lost) => {
    const sent = { bytes: 0 };
    const { client } = await clientOf([flood(sent)], { ...once, requestTimeout: 3600 });
    const before = process.memoryUsage().rss;
    const onLost = vi.fn();
    const failure = await failureOf(client.call(endpoint as Endpoint, { params, onLost }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message.split("64 MiB")[1]).toBe(
      `, which is larger than any response of this API. Check shortlink:baseUrl (or SHORTLINK_BASE_URL).${doubt}`,
    );
    expect(onLost).toHaveBeenCalledTimes(lost);
    expect(sent.bytes).toBeLessThan(100 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it("that is compressed is not unpacked, because no request accepts that", async () => {
    const bomb = gzipSync(Buffer.alloc(70 * 1024 * 1024, "["));
    const { client, requests } = await clientOf([raw(bomb, { "content-encoding": "gzip" })], once);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).toMatch(/is not JSON/);
    expect(requests[0]?.headers["accept-encoding"]).toBeUndefined();
  });

  it("with oversized headers is refused", async () => {
    const { client } = await clientOf([raw("{}", { "x-large": "x".repeat(1024 * 1024) })], once);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(/HEADERS_OVERFLOW/);
  });

  it.each([
    ["lists", (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`],
    ["objects", (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`],
  ])("of %s nested 100,000 deep is refused with a one-sentence error", async (_, nested) => {
    for (const text of [nested(100_000), `{"data":{"id":"lnk_1","options":${nested(100_000)}}}`]) {
      const { client } = await clientOf([raw(text)], once);
      const failure = await failureOf(client.call(links.read, { params }));
      expect(failure, failure.stack).toBeInstanceOf(ApiError);
      expect(failure.message).toMatch(/is nested deeper than \d+ levels/);
    }
  });

  it.each(["../x", "a/b", "a b", "%2e%2e", "é", "a\n", "", "x".repeat(257)])(
    "with the id %j is refused, and the id never becomes part of a path",
    async (id) => {
      for (const endpoint of [links.create, routes.create, folders.create] as Endpoint[]) {
        const { client, requests } = await clientOf([{ status: 201, body: { data: { id } } }], once);
        const failure = await failureOf(client.call(endpoint, { params, body: {} }));
        expect(failure).toBeInstanceOf(ApiError);
        expect(failure.message).toMatch(/does not match the API specification \(at data\.id\)/);
        expect(requests).toHaveLength(1);
      }
    },
  );
});

it("free-form JSON passes through a look-up unchanged, whatever its keys are", async () => {
  const payload = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":[{"__proto__":2}]}',
  );
  const { url } = await startStubService({ body: { data: { isQrCreated: true, payload } } });
  const context = createContext({ baseUrl: url, apiKey: "k" }, () => {});
  const getQr = functions.getQr;
  if (!getQr) throw new Error("there is no getQr");
  const result = await invoke(getQr, { linkId: "lnk_1" }, context);
  expect(JSON.stringify(result.payload)).toBe(JSON.stringify(payload));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  await context.client.close();
});

it("a read of an id that a link has twice finds the first of both", async () => {
  const conditions = ["a", "b"].map((valueKey) => ({ id: "cnd_1", type: "OS", valueKey }));
  const data = { id: "lnk_1", routes: [{ id: "rte_1", conditions }] };
  const { url } = await startStubService({ body: { data } });
  const context = createContext({ baseUrl: url, apiKey: "k" }, () => {});
  const state = { inputs: {}, outputs: {} };
  const found = await read({ definition: condition, id: "lnk_1/rte_1/cnd_1", state }, context);
  expect(found?.inputs).toMatchObject({ valueKey: "a" });
  await context.client.close();
});
