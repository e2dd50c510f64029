import { describe, expect, it } from "vitest";
import { type Endpoint, ErrorBody, endpoints, scopes } from "../../provider/contract";
import { serve, type TestEmulator, type TestResponse } from "./support/emulator";
import { createFixture, fill, requestFor } from "./support/requests";

// Tests every endpoint of the table over plain HTTP.

/** An emulator with one object of each kind, and a request that the endpoint accepts. */
async function sceneFor(endpoint: Endpoint) {
  const service = await serve({
    callers: [
      { key: "all", name: "anna" },
      { key: "this-only", name: "anna", scopes: [endpoint.scope] },
      { key: "all-others", name: "anna", scopes: scopes.filter((scope) => scope !== endpoint.scope) },
      { key: "stranger", name: "bert" },
    ],
  });
  return { ...service, request: requestFor(endpoint, await createFixture(service, "all")) };
}

const ask = (
  { send, request }: Awaited<ReturnType<typeof sceneFor>>,
  more: Parameters<TestEmulator["send"]>[2],
) => send(request.method, request.path, { ...request.options, ...more });

function expectError(response: TestResponse, status: number, code: string): void {
  expect(ErrorBody.parse(response.body)).toMatchObject({ statusCode: status, code });
  expect(response.status).toBe(status);
  expect(response.body.requestId).toBe(response.headers.get("x-request-id"));
  expect(response.body.message).toMatch(/^.{10,}/);
}

const withIds = endpoints.filter(({ path }) => path.includes("{"));
const withBodies = endpoints.filter(({ body }) => body);
const writes = endpoints.filter(({ method }) => method !== "GET");

describe.each(endpoints)("$method $path", (endpoint) => {
  it("responds as in the table to a key with only its scope", async () => {
    const response = await ask(await sceneFor(endpoint), { apiKey: "this-only" });
    expect(response.status).toBe(endpoint.status);
    expect(response.headers.get("x-request-id")).toMatch(/^\S+$/);
    if (!endpoint.response) return expect(response.text).toBe("");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(endpoint.response.safeParse(response.body).error).toBeUndefined();
  });

  it("refuses a key without its scope", async () => {
    expectError(await ask(await sceneFor(endpoint), { apiKey: "all-others" }), 403, "INSUFFICIENT_SCOPE");
  });

  it("refuses a missing and a wrong key", async () => {
    const service = await sceneFor(endpoint);
    expectError(await ask(service, { apiKey: null }), 401, "UNAUTHENTICATED");
    expectError(await ask(service, { apiKey: "all-" }), 401, "UNAUTHENTICATED");
  });

  it("conforms to the contract with unknown fields and the other shape of lists", async () => {
    const service = await sceneFor(endpoint);
    service.emulator.setBehaviour({ extraFields: true, shuffleKeys: true, listShape: "object" });
    const response = await ask(service, {});
    expect(response.status).toBe(endpoint.status);
    if (!endpoint.response) return;
    expect(response.body).toHaveProperty("xUnknown");
    expect(endpoint.response.safeParse(response.body).error).toBeUndefined();
  });
});

describe.each(withIds)("$method $path", (endpoint) => {
  it("returns 404 for any unknown id of up to 256 characters", async () => {
    const { send, request } = await sceneFor(endpoint);
    for (const name of Object.keys(request.params)) {
      const path = fill(endpoint.path, { ...request.params, [name]: "x".repeat(256) });
      expectError(await send(request.method, path, request.options), 404, "NOT_FOUND");
    }
  });

  it("refuses ids of 257 characters, and with characters outside the spec", async () => {
    const { send, request } = await sceneFor(endpoint);
    for (const name of Object.keys(request.params)) {
      for (const id of ["x".repeat(257), "a%20b", "a.b", "%C3%A4"]) {
        const path = fill(endpoint.path, { ...request.params, [name]: id });
        expectError(await send(request.method, path, request.options), 400, "INVALID_ID");
      }
    }
  });

  it("does not show or change objects of another account", async () => {
    expectError(await ask(await sceneFor(endpoint), { apiKey: "stranger" }), 404, "NOT_FOUND");
  });
});

it.each(withBodies)("$method $path accepts only JSON objects of limited depth", async (endpoint) => {
  const service = await sceneFor(endpoint);
  const tooDeep = `{"title":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  expectError(await ask(service, { body: "{" }), 400, "MALFORMED_JSON");
  expectError(await ask(service, { body: "" }), 400, "MALFORMED_JSON");
  expectError(await ask(service, { body: "[]" }), 422, "VALIDATION_FAILED");
  expectError(await ask(service, { body: tooDeep }), 422, "TOO_DEEP");
  const headers = { "content-type": "text/plain" };
  expectError(await ask(service, { headers }), 415, "UNSUPPORTED_MEDIA_TYPE");
  const charset = { "content-type": "application/json; charset=utf-8" };
  expect((await ask(service, { headers: charset })).status).toBe(endpoint.status);
});

describe.each(writes)("$method $path", (endpoint) => {
  it("replays the first response to the same key and payload, and runs only once", async () => {
    const service = await sceneFor(endpoint);
    const first = await ask(service, { key: "one" });
    const again = await ask(service, { key: "one" });
    expect(again.status).toBe(endpoint.status);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const log = service.emulator.requests.slice(-2);
    expect(log).toMatchObject([
      { committed: true, replayed: false },
      { committed: false, replayed: true },
    ]);
  });

  it("accepts keys of 1 to 255 characters", async () => {
    const service = await sceneFor(endpoint);
    expectError(await ask(service, { key: "" }), 400, "INVALID_IDEMPOTENCY_KEY");
    expectError(await ask(service, { key: "k".repeat(256) }), 400, "INVALID_IDEMPOTENCY_KEY");
    expect((await ask(service, { key: "k".repeat(255) })).status).toBe(endpoint.status);
  });
});
