import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { FaultRule } from "../../emulator";
import { base, type Scene, serve, simple } from "./support/scene";

/** Sends a create over a bare socket, and gives all bytes that come back until the connection ends. */
function overSocket({ emulator }: Scene, key = "k"): Promise<{ bytes: string; chunks: number }> {
  const body = JSON.stringify(simple);
  const head = [
    `POST ${base} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${emulator.key}`,
    `Idempotency-Key: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const socket = connect(emulator.port, "127.0.0.1", () =>
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`),
    );
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ bytes: chunks.join(""), chunks: chunks.length }));
  });
}

/** How an attempt to connect fails. */
const failureOf = (port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve("none");
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
  });

const count = async ({ send }: Scene) => (await send("GET", base)).meta.total;
const split = (bytes: string) => bytes.split("\r\n\r\n") as [head: string, body: string];
const lengthIn = (head: string) => Number(/content-length: (\d+)/i.exec(head)?.[1]);

async function faulty(rule: FaultRule): Promise<Scene> {
  const scene = await serve();
  scene.emulator.faults.add({ path: base, method: "POST", ...rule });
  return scene;
}

describe("the fault", () => {
  it("status answers with it and does nothing", async () => {
    const scene = await faulty({ kind: "status", status: 503, retryAfter: 7 });
    const got = await scene.send("POST", base, { body: simple });
    expect(got.status).toBe(503);
    expect(got.headers.get("retry-after")).toBe("7");
    expect(got.body).toMatchObject({ statusCode: 503, requestId: got.headers.get("x-request-id") });
    expect(await count(scene)).toBe(0);
  });

  it("status can answer like a proxy, in HTML", async () => {
    const body = "<h1>Bad Gateway</h1>";
    const scene = await faulty({ kind: "status", status: 502, body, contentType: "text/html" });
    const got = await scene.send("POST", base, { body: simple });
    expect(got.text).toBe(body);
    expect(got.headers.get("content-type")).toContain("text/html");
  });

  it("dropBefore ends the connection without a byte, and nothing is done", async () => {
    const scene = await faulty({ kind: "dropBefore" });
    expect((await overSocket(scene)).bytes).toBe("");
    expect(await count(scene)).toBe(0);
    expect(scene.emulator.requests[0]).toMatchObject({ fault: "dropBefore", status: null, committed: false });
  });

  it("dropAfter ends the connection without a byte, but the work is done", async () => {
    const scene = await faulty({ kind: "dropAfter" });
    expect((await overSocket(scene)).bytes).toBe("");
    expect(await count(scene)).toBe(1);
    expect(scene.emulator.requests[0]).toMatchObject({ fault: "dropAfter", status: null, committed: true });
    const retried = split((await overSocket(scene)).bytes);
    expect(retried[0]).toContain("201 Created");
    expect(retried[0].toLowerCase()).toContain("idempotent-replayed: true");
    expect(await count(scene)).toBe(1);
  });

  it("hold does the work and answers later, while the key is in flight", async () => {
    const scene = await faulty({ kind: "hold", delay: 600 });
    const held = scene.send("POST", base, { body: simple, key: "k" });
    await expect.poll(() => scene.emulator.requests.length).toBe(1);
    expect(await scene.send("POST", base, { body: simple, key: "k" })).toMatchObject({ status: 409 });
    expect(await count(scene)).toBe(0);
    expect(await held).toMatchObject({ status: 201 });
    expect(await count(scene)).toBe(1);
  });

  it("late ends the connection without a byte, and does the work while the key is in flight", async () => {
    const scene = await faulty({ kind: "late", delay: 600 });
    expect((await overSocket(scene)).bytes).toBe("");
    expect(await count(scene)).toBe(0);
    const [head] = split((await overSocket(scene)).bytes);
    expect(head).toContain("409 Conflict");
    expect(head.toLowerCase()).toContain("retry-after: 1");
    await expect.poll(() => count(scene)).toBe(1);
    expect(scene.emulator.requests[0]).toMatchObject({ fault: "late", status: null, committed: true });
    expect(split((await overSocket(scene)).bytes)[0].toLowerCase()).toContain("idempotent-replayed: true");
    expect(await count(scene)).toBe(1);
  });

  it("refuse ends all connections and takes no others until its time is over", async () => {
    const scene = await faulty({ kind: "refuse", delay: 60 });
    expect((await overSocket(scene)).bytes).toBe("");
    expect(await failureOf(scene.emulator.port)).toBe("ECONNREFUSED");
    await expect.poll(() => failureOf(scene.emulator.port)).toBe("none");
    expect(await count(scene)).toBe(0);
    expect(scene.emulator.requests[0]).toMatchObject({ fault: "refuse", status: null, committed: false });
  });

  it("refuse ends when the faults are called off", async () => {
    const scene = await faulty({ kind: "refuse", delay: 600_000 });
    await overSocket(scene);
    expect(await failureOf(scene.emulator.port)).toBe("ECONNREFUSED");
    scene.emulator.faults.clear();
    await expect.poll(() => failureOf(scene.emulator.port)).toBe("none");
  });

  it("refuse does not keep the emulator from closing", async () => {
    const scene = await faulty({ kind: "refuse", delay: 600_000 });
    await overSocket(scene);
    await scene.emulator.close();
  });

  it("status can be a success that did nothing, as a proxy's own page is", async () => {
    const body = "<h1>Please log in</h1>";
    const scene = await faulty({ kind: "status", status: 200, body, contentType: "text/html" });
    expect(await scene.send("POST", base, { body: simple })).toMatchObject({ status: 200, text: body });
    expect(await count(scene)).toBe(0);
  });

  it("truncate sends half of what it announces", async () => {
    const scene = await faulty({ kind: "truncate" });
    const [head, body] = split((await overSocket(scene)).bytes);
    expect(head).toContain("201 Created");
    expect(body.length).toBe(Math.floor(lengthIn(head) / 2));
    expect(() => JSON.parse(body)).toThrow();
    expect(await count(scene)).toBe(1);
  });

  it("slow sends the rest of the body later", async () => {
    const scene = await faulty({ kind: "slow", delay: 60 });
    const start = performance.now();
    const { bytes, chunks } = await overSocket(scene);
    expect(performance.now() - start).toBeGreaterThan(50);
    expect(chunks).toBeGreaterThan(1);
    const [head, body] = split(bytes);
    expect(body.length).toBe(lengthIn(head));
    expect(JSON.parse(body)).toHaveProperty("data.id");
  });

  it("wrongType calls the body HTML", async () => {
    const scene = await faulty({ kind: "wrongType" });
    const got = await scene.send("POST", base, { body: simple });
    expect(got.status).toBe(201);
    expect(got.headers.get("content-type")).toContain("text/html");
    expect(got.id).toBeDefined();
  });

  it.each(["truncate", "slow", "wrongType", "dropAfter"] as const)(
    "%s strikes answers without a body, too",
    async (kind) => {
      const scene = await serve();
      const { id } = await scene.link();
      scene.emulator.faults.add({ kind, ...(kind === "slow" ? { delay: 1 } : {}) } as FaultRule);
      await scene.send("DELETE", `${base}/${id}`).catch(() => {});
      expect((await scene.send("GET", `${base}/${id}`)).status).toBe(404);
    },
  );
});

describe("a fault rule", () => {
  const statusesOf = async ({ send }: Scene, times: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await send("GET", base)).status);
    return statuses;
  };

  it("strikes once, unless it says how often", async () => {
    const scene = await serve();
    scene.emulator.faults.add({ kind: "status", status: 500 });
    scene.emulator.faults.add({ kind: "status", status: 503, times: 2 });
    expect(await statusesOf(scene, 4)).toEqual([500, 503, 503, 200]);
  });

  it("can let some through first", async () => {
    const scene = await serve({ faults: [{ kind: "status", status: 500, skip: 2 }] });
    expect(await statusesOf(scene, 4)).toEqual([200, 200, 500, 200]);
  });

  it("can strike every key by itself, and what has none not at all", async () => {
    const scene = await serve({ faults: [{ kind: "status", status: 500, perKey: true, times: 2 }] });
    const statusOf = async (key: string) => (await scene.send("POST", base, { body: simple, key })).status;
    expect(await statusesOf(scene, 1)).toEqual([200]);
    const statuses: number[] = [];
    for (const key of ["a", "b", "a", "a", "b", "b"]) statuses.push(await statusOf(key));
    expect(statuses).toEqual([500, 500, 500, 201, 500, 201]);
  });

  it("can be called off", async () => {
    const scene = await serve({ faults: [{ kind: "status", status: 500, times: 9 }] });
    scene.emulator.faults.clear();
    expect(await statusesOf(scene, 1)).toEqual([200]);
  });

  it.each([
    ["GET", base, true],
    ["POST", base, false],
    ["GET", `${base}/{id}`, false],
    ["GET", "/api/*", true],
    ["GET", "/api/v1/link", false],
    ["GET", "/api/v1/{what}", true],
  ] as const)("for %s %s strikes a list of links: %s", async (method, path, strikes) => {
    const scene = await serve({ faults: [{ kind: "status", status: 500, method, path }] });
    expect(await statusesOf(scene, 1)).toEqual([strikes ? 500 : 200]);
  });

  it("of the wrong form is refused", async () => {
    const { emulator } = await serve();
    expect(() => emulator.faults.add({ kind: "status", status: 199 })).toThrow();
    expect(() => emulator.faults.add({ kind: "status", status: 500, times: 0 })).toThrow();
  });
});
