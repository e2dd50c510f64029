import { describe, expect, it } from "vitest";
import { base, type Got, type Scene, serve, simple } from "./support/scene";

const create = ({ send }: Scene, key: string, fields: object = {}, apiKey?: string) =>
  send("POST", base, { body: { ...simple, ...fields }, key, ...(apiKey && { apiKey }) });

/** Waits for something that is on its way. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe("an Idempotency-Key", () => {
  it("makes one link however often the create is sent", async () => {
    const scene = await serve();
    const first = await create(scene, "k");
    for (let times = 0; times < 3; times += 1) expect((await create(scene, "k")).text).toBe(first.text);
    expect((await scene.send("GET", base)).ids).toEqual([first.id]);
  });

  it("replays the first response even when the link has changed, or is gone", async () => {
    const scene = await serve();
    const first = await create(scene, "k");
    await scene.send("PATCH", `${base}/${first.id}`, { body: { title: "New" } });
    expect((await create(scene, "k")).text).toBe(first.text);
    await scene.send("DELETE", `${base}/${first.id}`);
    expect((await create(scene, "k")).text).toBe(first.text);
  });

  it("replays unchanged, whatever the service does differently by now", async () => {
    const scene = await serve();
    const first = await create(scene, "k");
    scene.emulator.setBehaviour({ extraFields: true, shuffleKeys: true });
    expect((await create(scene, "k")).text).toBe(first.text);
  });

  it("does not mind the order of keys in the payload", async () => {
    const { send } = await serve();
    const one = await send("POST", base, { key: "k", body: { domainId: "dom_1", url: simple.url } });
    const other = await send("POST", base, { key: "k", body: { url: simple.url, domainId: "dom_1" } });
    expect(other.text).toBe(one.text);
  });

  it.each([
    ["another body", "POST", base, { ...simple, title: "Other" }],
    ["another path", "POST", `${base}/folders`, { title: "Folder" }],
    ["another method", "PATCH", `${base}/lnk_1`, simple],
  ])("is refused with %s, and nothing is done", async (_, method, path, body) => {
    const scene = await serve();
    const { id } = await create(scene, "k");
    const got = await scene.send(method, path, { body, key: "k" });
    expect(got.status).toBe(409);
    expect(got.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(got.headers.get("retry-after")).toBeNull();
    expect((await scene.send("GET", base)).ids).toEqual([id]);
  });

  it("belongs to its caller", async () => {
    const scene = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const one = await create(scene, "k");
    const other = await create(scene, "k", { title: "Other" }, "b");
    expect(other.status).toBe(201);
    expect(other.id).not.toBe(one.id);
  });

  it("is not counted against the quota when it is replayed", async () => {
    const scene = await serve({ callers: [{ key: "a", quota: 2 }] });
    for (let times = 0; times < 3; times += 1) expect((await create(scene, "one")).status).toBe(201);
    expect((await create(scene, "two")).status).toBe(201);
    const over = await create(scene, "three");
    expect(over.status).toBe(403);
    expect(over.body).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect((await create(scene, "one")).status).toBe(201);
    expect((await scene.send("GET", base)).meta.total).toBe(2);
  });

  it("is ignored by reads", async () => {
    const { send } = await serve();
    expect((await send("GET", base, { key: "" })).status).toBe(200);
  });
});

describe("a refusal", () => {
  it("that was definite is replayed, request id and all", async () => {
    const scene = await serve();
    const { id } = await scene.link({ slug: "taken" });
    const first = await create(scene, "k", { slug: "taken" });
    expect(first.body.code).toBe("SLUG_TAKEN");
    await scene.send("DELETE", `${base}/${id}`);
    const again = await create(scene, "k", { slug: "taken" });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("x-request-id")).toBe(again.body.requestId);
    expect((await create(scene, "fresh", { slug: "taken" })).status).toBe(201);
  });

  it("at the door leaves the key unused", async () => {
    const scene = await serve({
      callers: [{ key: "a" }, { key: "read-only", name: "a", scopes: ["links:read"] }],
    });
    expect((await create(scene, "k", {}, "read-only")).status).toBe(403);
    expect((await create(scene, "k", { colour: "red" })).status).toBe(422);
    expect((await create(scene, "k")).status).toBe(201);
  });

  it.each<[string, object | string, number]>([
    ["of the wrong form", { ...simple, colour: "red" }, 422],
    ["with a field of the wrong type", { ...simple, title: 5 }, 422],
    ["with a url that is none", { ...simple, url: "x" }, 422],
    ["with neither url nor routes", { domainId: "dom_1" }, 422],
    ["with both url and routes", { ...simple, routes: [{ isGlobalFallback: true }] }, 422],
    ["with a graph without a fallback", { domainId: "dom_1", routes: [{}] }, 422],
    ["on a domain that does not exist", { ...simple, domainId: "dom_9" }, 422],
    ["in a folder that does not exist", { ...simple, folderId: "folder_9" }, 422],
    ["that is no JSON", "{", 400],
    ["without a body", "", 400],
    ["that is nested too deep", `{"options":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`, 422],
    ["that is too large", { ...simple, title: "x".repeat(1024 * 1024) }, 413],
  ])("of a create %s leaves the key free", async (_, body, status) => {
    const { send } = await serve();
    for (let times = 0; times < 2; times += 1) {
      const got = await send("POST", base, { body, key: "k" });
      expect(got.status).toBe(status);
      expect(got.headers.get("idempotent-replayed")).toBeNull();
    }
    expect((await send("POST", base, { body: simple, key: "k" })).status).toBe(201);
  });

  it.each<[string, object | string]>([
    ["of the wrong form", { ...simple, colour: "red" }],
    ["that breaks a rule", { domainId: "dom_1" }],
    ["that is no JSON", "{"],
    ["that is empty", ""],
    ["that is too deep", `{"options":${"[".repeat(5000)}${"]".repeat(5000)}}`],
    ["that is too large", { ...simple, title: "x".repeat(1024 * 1024) }],
  ])("says that the key is used before it says that a payload %s is wrong", async (_, body) => {
    const scene = await serve();
    const first = await create(scene, "k");
    for (const path of [base, `${base}/${first.id}/routes`]) {
      const got = await scene.send("POST", path, { body, key: "k" });
      expect(got.status).toBe(409);
      expect(got.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    }
    const elsewhere = await scene.send("PATCH", `${base}/not%20an%20id`, { body, key: "k" });
    expect(elsewhere.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await create(scene, "k")).text).toBe(first.text);
  });

  it("does not take a text for the JSON that says the same", async () => {
    const { send } = await serve();
    const { id } = await send("POST", `${base}/folders`, { body: { title: "Folder" } });
    const remove = (body?: unknown) => send("DELETE", `${base}/folders/${id}`, { body, key: "k" });
    expect((await remove("word")).status).toBe(204);
    expect((await remove('"word"')).status).toBe(409);
    expect((await remove("word")).status).toBe(204);
  });

  it("does not mind another query, which is no part of the payload", async () => {
    const { send } = await serve();
    const first = await send("POST", base, { body: simple, key: "k" });
    expect((await send("POST", `${base}?limit=x`, { body: simple, key: "k" })).text).toBe(first.text);
  });

  it("by a server error leaves the key unused", async () => {
    const scene = await serve();
    scene.emulator.faults.add({ kind: "status", status: 503 });
    expect((await create(scene, "k")).status).toBe(503);
    expect((await create(scene, "k")).status).toBe(201);
  });
});

describe("two requests with one key at the same time", () => {
  it("are carried out once; the second is told to ask again", async () => {
    const scene = await serve({ latency: 150 });
    const first = create(scene, "k");
    await until(() => scene.emulator.requests.length === 1);
    const second = await create(scene, "k");
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: "IDEMPOTENCY_KEY_IN_USE" });
    expect(second.headers.get("retry-after")).toBe("1");
    const { text } = await first;
    expect((await create(scene, "k")).text).toBe(text);
  });

  it("of different payloads never mix", async () => {
    const scene = await serve({ latency: 150 });
    const first = create(scene, "k");
    await until(() => scene.emulator.requests.length === 1);
    expect((await create(scene, "k", { title: "Other" })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await first).data.title).toBeNull();
  });

  it("leave one link behind, however many there are", async () => {
    const scene = await serve();
    const answers: Got[] = await Promise.all(Array.from({ length: 20 }, () => create(scene, "k")));
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ id }) => id));
    expect(made.size).toBe(1);
    expect((await scene.send("GET", base)).ids).toEqual([...made]);
  });
});
