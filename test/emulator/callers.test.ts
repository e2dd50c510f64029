import { describe, expect, it } from "vitest";
import { scopes } from "../../provider/contract";
import { base, serve, simple } from "./support/emulator";

describe("callers", () => {
  it("see only their own links in lists", async () => {
    const { send, link } = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const mine = await link();
    const theirs = await link({}, { apiKey: "b" });
    expect((await send("GET", base)).ids).toEqual([mine.id]);
    expect((await send("GET", `${base}?ids=${mine.id},${theirs.id}`, { apiKey: "b" })).ids).toEqual([
      theirs.id,
    ]);
  });

  it("default to one with the key demo-key and every scope", async () => {
    const { emulator } = await serve();
    expect(emulator.key).toBe("demo-key");
    expect(emulator.callers).toMatchObject([{ key: "demo-key", scopes, historyDays: 90 }]);
  });

  it.each(["demo-key", "Basic demo-key", "Bearer", "Bearer ", "Bearer demo-key x", "Bearer DEMO-KEY"])(
    "are not known by the header %j",
    async (authorization) => {
      const response = await (await serve()).send("GET", base, { apiKey: null, headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.text).not.toContain("demo-key");
    },
  );
});

it("the quota counts successful writes, but not refused ones or reads", async () => {
  const { send } = await serve({ callers: [{ key: "a", quota: 1 }] });
  expect((await send("POST", base, { body: {} })).status).toBe(422);
  expect((await send("DELETE", `${base}/lnk_none`)).status).toBe(404);
  expect((await send("GET", base)).status).toBe(200);
  expect((await send("POST", base, { body: simple })).status).toBe(201);
  expect((await send("POST", base, { body: simple })).status).toBe(403);
  expect((await send("GET", base)).status).toBe(200);
});

it("the rate limit refuses requests over the limit with Retry-After, and counts each key separately", async () => {
  const { send, emulator } = await serve({ rateLimit: 2, callers: [{ key: "a" }, { key: "b" }] });
  const responses = await Promise.all([1, 2, 3, 4].map(() => send("GET", base)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.body).toMatchObject({ code: "RATE_LIMITED", statusCode: 429 });
  expect((await send("GET", base, { apiKey: "b" })).status).toBe(200);
  emulator.setBehaviour({ rateLimit: null });
  expect((await send("GET", base)).status).toBe(200);
});

describe("a request outside the endpoint table", () => {
  it.each([
    "/",
    "/api/v1",
    `${base}/`,
    `${base}/a/unknown`,
    `${base}/a/routes/b/conditions/c/d`,
    "/api/v2/links",
  ])("to %s gets a 404 with a request id", async (path) => {
    const response = await (await serve()).send("GET", path);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ statusCode: 404, requestId: response.headers.get("x-request-id") });
  });

  it.each([
    ["PUT", base, "GET, POST"],
    ["DELETE", base, "GET, POST"],
    ["POST", `${base}/lnk_1`, "GET, PATCH, DELETE"],
    ["GET", `${base}/lnk_1/routes/rte_1/conditions/cnd_1`, "PATCH, DELETE"],
  ])("%s %s gets a 405 with the allowed methods", async (method, path, allowed) => {
    const response = await (await serve()).send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
    expect(response.body.requestId).toBe(response.headers.get("x-request-id"));
  });
});
