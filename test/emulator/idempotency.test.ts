import { describe, expect, it } from "vitest";
import { base, serve, simple, type TestEmulator, type TestResponse } from "./support/emulator";

const create = ({ send }: TestEmulator, key: string, fields: object = {}, apiKey?: string) =>
  send("POST", base, { body: { ...simple, ...fields }, key, ...(apiKey && { apiKey }) });

/** Waits until a request has arrived. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe("an Idempotency-Key", () => {
  it("replays the first response even if the link or the behavior changes or the link is gone", async () => {
    const service = await serve();
    const first = await create(service, "k");
    service.emulator.setBehaviour({ extraFields: true, shuffleKeys: true });
    await service.send("PATCH", `${base}/${first.id}`, { body: { title: "New" } });
    expect((await create(service, "k")).text).toBe(first.text);
    await service.send("DELETE", `${base}/${first.id}`);
    expect((await create(service, "k")).text).toBe(first.text);
  });

  it("ignores the order of keys in the payload", async () => {
    const { send } = await serve();
    const one = await send("POST", base, { key: "k", body: { domainId: "dom_1", url: simple.url } });
    const other = await send("POST", base, { key: "k", body: { url: simple.url, domainId: "dom_1" } });
    expect(other.text).toBe(one.text);
  });

  it.each([
    ["another body", "POST", base, { ...simple, title: "Other" }],
    ["another path", "POST", `${base}/folders`, { title: "Folder" }],
    ["another method", "PATCH", `${base}/lnk_1`, simple],
  ])("is refused with %s, without any effect", async (_, method, path, body) => {
    const service = await serve();
    const { id } = await create(service, "k");
    const response = await service.send(method, path, { body, key: "k" });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(response.headers.get("retry-after")).toBeNull();
    expect((await service.send("GET", base)).ids).toEqual([id]);
  });

  it("belongs to its account", async () => {
    const service = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const one = await create(service, "k");
    const other = await create(service, "k", { title: "Other" }, "b");
    expect(other.status).toBe(201);
    expect(other.id).not.toBe(one.id);
  });

  it("does not count against the quota when it is replayed", async () => {
    const service = await serve({ callers: [{ key: "a", quota: 2 }] });
    for (let times = 0; times < 3; times += 1) expect((await create(service, "one")).status).toBe(201);
    expect((await create(service, "two")).status).toBe(201);
    const over = await create(service, "three");
    expect(over.status).toBe(403);
    expect(over.body).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect((await create(service, "one")).status).toBe(201);
    expect((await service.send("GET", base)).meta.total).toBe(2);
  });

  it("is ignored by reads", async () => {
    const { send } = await serve();
    expect((await send("GET", base, { key: "" })).status).toBe(200);
  });
});

describe("a refusal", () => {
  it("that depends on the account is replayed with its request id", async () => {
    const service = await serve();
    const { id } = await service.link({ slug: "taken" });
    const first = await create(service, "k", { slug: "taken" });
    expect(first.body.code).toBe("SLUG_TAKEN");
    await service.send("DELETE", `${base}/${id}`);
    const again = await create(service, "k", { slug: "taken" });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("x-request-id")).toBe(again.body.requestId);
    expect((await create(service, "fresh", { slug: "taken" })).status).toBe(201);
  });

  it("for a missing scope leaves the key unused", async () => {
    const service = await serve({
      callers: [{ key: "a" }, { key: "read-only", name: "a", scopes: ["links:read"] }],
    });
    expect((await create(service, "k", {}, "read-only")).status).toBe(403);
    expect((await create(service, "k")).status).toBe(201);
  });

  const refused: [string, object | string, number][] = [
    ["with an unknown property", { ...simple, colour: "red" }, 422],
    ["with neither url nor routes", { domainId: "dom_1" }, 422],
    ["on a domain that does not exist", { ...simple, domainId: "dom_9" }, 422],
    ["in a folder that does not exist", { ...simple, folderId: "folder_9" }, 422],
    ["that is not JSON", "{", 400],
    ["without a body", "", 400],
    ["that is nested too deep", `{"options":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`, 422],
    ["that is too large", { ...simple, title: "x".repeat(1024 * 1024) }, 413],
  ];

  it.each(refused)("of a create %s leaves the key free", async (_, body, status) => {
    const { send } = await serve();
    for (let times = 0; times < 2; times += 1) {
      const response = await send("POST", base, { body, key: "k" });
      expect(response.status).toBe(status);
      expect(response.headers.get("idempotent-replayed")).toBeNull();
    }
    expect((await send("POST", base, { body: simple, key: "k" })).status).toBe(201);
  });

  it.each(refused)("of a create %s comes after that of a used key", async (_, body) => {
    const service = await serve();
    const first = await create(service, "k");
    for (const path of [base, `${base}/${first.id}/routes`]) {
      const response = await service.send("POST", path, { body, key: "k" });
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    }
    const elsewhere = await service.send("PATCH", `${base}/not%20an%20id`, { body, key: "k" });
    expect(elsewhere.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await create(service, "k")).text).toBe(first.text);
  });

  it("distinguishes a text from JSON with the same content", async () => {
    const { send } = await serve();
    const { id } = await send("POST", `${base}/folders`, { body: { title: "Folder" } });
    const remove = (body?: unknown) => send("DELETE", `${base}/folders/${id}`, { body, key: "k" });
    expect((await remove("word")).status).toBe(204);
    expect((await remove('"word"')).status).toBe(409);
    expect((await remove("word")).status).toBe(204);
  });

  it("ignores the query, which is not part of the payload", async () => {
    const { send } = await serve();
    const first = await send("POST", base, { body: simple, key: "k" });
    expect((await send("POST", `${base}?limit=x`, { body: simple, key: "k" })).text).toBe(first.text);
  });

  it("by a server error leaves the key unused", async () => {
    const service = await serve();
    service.emulator.faults.add({ kind: "status", status: 503 });
    expect((await create(service, "k")).status).toBe(503);
    expect((await create(service, "k")).status).toBe(201);
  });
});

describe("two requests with one key at the same time", () => {
  it("run once; the second response asks to retry later", async () => {
    const service = await serve({ latency: 150 });
    const first = create(service, "k");
    await until(() => service.emulator.requests.length === 1);
    const second = await create(service, "k");
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: "IDEMPOTENCY_KEY_IN_USE" });
    expect(second.headers.get("retry-after")).toBe("1");
    const { text } = await first;
    expect((await create(service, "k")).text).toBe(text);
  });

  it("with different payloads never mix", async () => {
    const service = await serve({ latency: 150 });
    const first = create(service, "k");
    await until(() => service.emulator.requests.length === 1);
    expect((await create(service, "k", { title: "Other" })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await first).data.title).toBeNull();
  });

  it("create a single link, however many there are", async () => {
    const service = await serve();
    const responses: TestResponse[] = await Promise.all(
      Array.from({ length: 20 }, () => create(service, "k")),
    );
    const created = new Set(responses.filter(({ status }) => status === 201).map(({ id }) => id));
    expect(created.size).toBe(1);
    expect((await service.send("GET", base)).ids).toEqual([...created]);
  });
});
