import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { folders, links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";
import type { StubResponse } from "../support/stub-service";

const params = { id: "lnk_1" };

const rejection = (status: number, more: object = {}): StubResponse => ({
  status,
  body: { error: "Refused", message: "No.", statusCode: status, requestId: "req_1", ...more },
});

describe("a retry", () => {
  const cut: StubResponse = (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"data":');
    response.destroy();
  };
  const dropped: StubResponse = (response) => response.destroy();

  it.each<[string, StubResponse]>([
    ["429", rejection(429)],
    ["500", rejection(500)],
    [
      "502 with HTML",
      (response) => void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad</h1>"),
    ],
    ["503", rejection(503)],
    ["504", rejection(504)],
    ["a dropped connection", dropped],
    ["a body cut short", cut],
    ["a body that is not JSON", (response) => void response.end("<html>")],
    [
      "a 409 with Retry-After, for a key in flight",
      { ...(rejection(409) as object), headers: { "retry-after": "0" } },
    ],
  ])("follows %s, with the same key and body", async (_, fault) => {
    const { client, requests } = await clientOf([fault, { status: 201, body: { data: { id: "f_1" } } }]);
    expect(await client.call(folders.create, { body: { title: "x" } })).toEqual({ id: "f_1" });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers["idempotency-key"]).toBe(requests[0]?.headers["idempotency-key"]);
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });

  it("follows a proxy's page in place of a response without a body", async () => {
    const page: StubResponse = (response) => response.writeHead(200).end("<h1>Please log in</h1>");
    const { client, requests } = await clientOf([page, { status: 204 }]);
    expect(await client.call(links.delete, { params })).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 422])("does not follow a %i", async (status) => {
    const { client, requests } = await clientOf([rejection(status)]);
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({ name: "ApiError", status });
    expect(requests).toHaveLength(1);
  });

  it("ends after maxRetries, with the service's error", async () => {
    const { client, requests } = await clientOf([rejection(503)], { maxRetries: 2 });
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({
      status: 503,
      requestId: "req_1",
    });
    expect(requests).toHaveLength(3);
  });

  it("does not start when the service asks for a longer wait than the time limit", async () => {
    const { client, requests } = await clientOf([
      { ...(rejection(429) as object), headers: { "retry-after": "3600" } },
    ]);
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({ status: 429 });
    expect(requests).toHaveLength(1);
  });

  it("stops when its signal is aborted", async () => {
    const stop = new AbortController();
    const { client } = await clientOf([rejection(503)], {
      policy: { baseDelay: 60_000, maxDelay: 60_000 },
    });
    const call = failureOf(client.call(links.read, { params, signal: stop.signal }));
    await expect.poll(() => getEventListeners(stop.signal, "abort").length).toBeGreaterThan(0);
    stop.abort(new UserError("cancelled"));
    expect((await call).message).toBe("cancelled");
  });
});
