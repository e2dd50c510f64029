import { describe, expect, it } from "vitest";
import { type Endpoint, ErrorBody, endpoints, scopes } from "../../provider/contract";
import { fill, furnish, requestFor } from "./support/rows";
import { type Got, type Scene, serve } from "./support/scene";

// Every row of the endpoint table, over plain HTTP.

/** An emulator with the account of one key furnished, and a request that the row answers with success. */
async function sceneFor(endpoint: Endpoint) {
  const scene = await serve({
    callers: [
      { key: "all", name: "anna" },
      { key: "this-only", name: "anna", scopes: [endpoint.scope] },
      { key: "all-others", name: "anna", scopes: scopes.filter((scope) => scope !== endpoint.scope) },
      { key: "stranger", name: "bert" },
    ],
  });
  return { ...scene, request: requestFor(endpoint, await furnish(scene, "all")) };
}

const ask = ({ send, request }: Awaited<ReturnType<typeof sceneFor>>, more: Parameters<Scene["send"]>[2]) =>
  send(request.method, request.path, { ...request.sending, ...more });

function expectError(got: Got, status: number, code: string): void {
  expect(ErrorBody.parse(got.body)).toMatchObject({ statusCode: status, code });
  expect(got.status).toBe(status);
  expect(got.body.requestId).toBe(got.headers.get("x-request-id"));
  expect(got.body.message).toMatch(/^.{10,}/);
}

const withIds = endpoints.filter(({ path }) => path.includes("{"));
const withBodies = endpoints.filter(({ body }) => body);
const writes = endpoints.filter(({ method }) => method !== "GET");

describe.each(endpoints)("$method $path", (endpoint) => {
  it("answers what the table says to a key with no more than its scope", async () => {
    const got = await ask(await sceneFor(endpoint), { apiKey: "this-only" });
    expect(got.status).toBe(endpoint.status);
    expect(got.headers.get("x-request-id")).toMatch(/^\S+$/);
    if (!endpoint.response) return expect(got.text).toBe("");
    expect(got.headers.get("content-type")).toBe("application/json");
    expect(endpoint.response.safeParse(got.body).error).toBeUndefined();
  });

  it("refuses a key without its scope", async () => {
    expectError(await ask(await sceneFor(endpoint), { apiKey: "all-others" }), 403, "INSUFFICIENT_SCOPE");
  });

  it("refuses a missing and a wrong key", async () => {
    const scene = await sceneFor(endpoint);
    expectError(await ask(scene, { apiKey: null }), 401, "UNAUTHENTICATED");
    expectError(await ask(scene, { apiKey: "all-" }), 401, "UNAUTHENTICATED");
  });

  it("answers within the contract when objects have unknown fields, and lists the other shape", async () => {
    const scene = await sceneFor(endpoint);
    scene.emulator.setBehaviour({ extraFields: true, shuffleKeys: true, listShape: "object" });
    const got = await ask(scene, {});
    expect(got.status).toBe(endpoint.status);
    if (!endpoint.response) return;
    expect(got.body).toHaveProperty("xUnknown");
    expect(endpoint.response.safeParse(got.body).error).toBeUndefined();
  });
});

describe.each(withIds)("$method $path", (endpoint) => {
  it("knows no id that does not exist, at any place, up to 256 characters", async () => {
    const { send, request } = await sceneFor(endpoint);
    for (const name of Object.keys(request.params)) {
      const path = fill(endpoint.path, { ...request.params, [name]: "x".repeat(256) });
      expectError(await send(request.method, path, request.sending), 404, "NOT_FOUND");
    }
  });

  it("refuses ids of 257 characters, and of other characters than the spec's", async () => {
    const { send, request } = await sceneFor(endpoint);
    for (const name of Object.keys(request.params)) {
      for (const id of ["x".repeat(257), "a%20b", "a.b", "%C3%A4"]) {
        const path = fill(endpoint.path, { ...request.params, [name]: id });
        expectError(await send(request.method, path, request.sending), 400, "INVALID_ID");
      }
    }
  });

  it("does not show or change what belongs to somebody else", async () => {
    expectError(await ask(await sceneFor(endpoint), { apiKey: "stranger" }), 404, "NOT_FOUND");
  });
});

describe.each(withBodies)("$method $path", (endpoint) => {
  it("takes JSON objects only", async () => {
    const scene = await sceneFor(endpoint);
    expectError(await ask(scene, { body: "{" }), 400, "MALFORMED_JSON");
    expectError(await ask(scene, { body: "" }), 400, "MALFORMED_JSON");
    expectError(await ask(scene, { body: "[]" }), 422, "VALIDATION_FAILED");
    const headers = { "content-type": "text/plain" };
    expectError(await ask(scene, { headers }), 415, "UNSUPPORTED_MEDIA_TYPE");
    const charset = { "content-type": "application/json; charset=utf-8" };
    expect((await ask(scene, { headers: charset })).status).toBe(endpoint.status);
  });
});

describe.each(writes)("$method $path", (endpoint) => {
  it("replays the first response to the same key and payload, and does the work once", async () => {
    const scene = await sceneFor(endpoint);
    const first = await ask(scene, { key: "one" });
    const again = await ask(scene, { key: "one" });
    expect(again.status).toBe(endpoint.status);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const log = scene.emulator.requests.slice(-2);
    expect(log).toMatchObject([
      { committed: true, replayed: false },
      { committed: false, replayed: true },
    ]);
  });

  it("refuses the same key for another request", async () => {
    const scene = await sceneFor(endpoint);
    await ask(scene, { key: "one" });
    const other = await scene.send("POST", "/api/v1/links/folders", { key: "one", body: { title: "Other" } });
    expectError(other, 409, "IDEMPOTENCY_KEY_REUSED");
  });

  it("takes keys of 1 to 255 characters", async () => {
    const scene = await sceneFor(endpoint);
    expectError(await ask(scene, { key: "" }), 400, "INVALID_IDEMPOTENCY_KEY");
    expectError(await ask(scene, { key: "k".repeat(256) }), 400, "INVALID_IDEMPOTENCY_KEY");
    expect((await ask(scene, { key: "k".repeat(255) })).status).toBe(endpoint.status);
  });
});
