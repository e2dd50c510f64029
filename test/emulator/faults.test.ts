import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { FaultRule } from "../../emulator";
import { base, serve, simple, type TestEmulator } from "./support/emulator";

/** Sends a create over a raw socket, and returns all bytes until the connection ends. */
function overSocket({ emulator }: TestEmulator, key = "k"): Promise<{ bytes: string; chunks: number }> {
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

/** The error of a connection attempt. */
const failureOf = (port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve("none");
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
  });

const count = async ({ send }: TestEmulator) => (await send("GET", base)).meta.total;
const split = (bytes: string) => bytes.split("\r\n\r\n") as [head: string, body: string];
const lengthIn = (head: string) => Number(/content-length: (\d+)/i.exec(head)?.[1]);

async function faulty(rule: FaultRule): Promise<TestEmulator> {
  const service = await serve();
  service.emulator.faults.add({ path: base, method: "POST", ...rule });
  return service;
}

describe("the fault", () => {
  it("status responds with it and does nothing", async () => {
    const service = await faulty({ kind: "status", status: 503, retryAfter: 7 });
    const response = await service.send("POST", base, { body: simple });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.body).toMatchObject({ statusCode: 503, requestId: response.headers.get("x-request-id") });
    expect(await count(service)).toBe(0);
  });

  it.each([
    [502, "<h1>Bad Gateway</h1>"],
    [200, "<h1>Please log in</h1>"],
  ])("status can respond like a proxy, with %i and HTML", async (status, body) => {
    const service = await faulty({ kind: "status", status, body, contentType: "text/html" });
    const response = await service.send("POST", base, { body: simple });
    expect(response).toMatchObject({ status, text: body });
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await count(service)).toBe(0);
  });

  it("dropBefore closes the connection without a response and does nothing", async () => {
    const service = await faulty({ kind: "dropBefore" });
    expect((await overSocket(service)).bytes).toBe("");
    expect(await count(service)).toBe(0);
    expect(service.emulator.requests[0]).toMatchObject({
      fault: "dropBefore",
      status: null,
      committed: false,
    });
  });

  it("dropAfter runs the request, then closes the connection without a response", async () => {
    const service = await faulty({ kind: "dropAfter" });
    expect((await overSocket(service)).bytes).toBe("");
    expect(await count(service)).toBe(1);
    expect(service.emulator.requests[0]).toMatchObject({ fault: "dropAfter", status: null, committed: true });
    const retried = split((await overSocket(service)).bytes);
    expect(retried[0]).toContain("201 Created");
    expect(retried[0].toLowerCase()).toContain("idempotent-replayed: true");
    expect(await count(service)).toBe(1);
  });

  it("hold keeps the key in flight, and runs the request and responds when all rules are removed", async () => {
    const service = await faulty({ kind: "hold", delay: 600_000 });
    const held = service.send("POST", base, { body: simple, key: "k" });
    await expect.poll(() => service.emulator.requests.length).toBe(1);
    expect(await service.send("POST", base, { body: simple, key: "k" })).toMatchObject({ status: 409 });
    expect(await count(service)).toBe(0);
    service.emulator.faults.clear();
    expect(await held).toMatchObject({ status: 201 });
    expect(await count(service)).toBe(1);
  });

  it("late closes the connection without a response, and runs the request while the key is in flight", async () => {
    const service = await faulty({ kind: "late", delay: 600 });
    expect((await overSocket(service)).bytes).toBe("");
    expect(await count(service)).toBe(0);
    const [head] = split((await overSocket(service)).bytes);
    expect(head).toContain("409 Conflict");
    expect(head.toLowerCase()).toContain("retry-after: 1");
    await expect.poll(() => count(service)).toBe(1);
    expect(service.emulator.requests[0]).toMatchObject({ fault: "late", status: null, committed: true });
    expect(split((await overSocket(service)).bytes)[0].toLowerCase()).toContain("idempotent-replayed: true");
    expect(await count(service)).toBe(1);
  });

  it("refuse closes all connections and refuses others until its time is over", async () => {
    const service = await faulty({ kind: "refuse", delay: 60 });
    expect((await overSocket(service)).bytes).toBe("");
    expect(await failureOf(service.emulator.port)).toBe("ECONNREFUSED");
    await expect.poll(() => failureOf(service.emulator.port)).toBe("none");
    expect(await count(service)).toBe(0);
    expect(service.emulator.requests[0]).toMatchObject({ fault: "refuse", status: null, committed: false });
  });

  it("refuse ends when the faults are cleared", async () => {
    const service = await faulty({ kind: "refuse", delay: 600_000 });
    await overSocket(service);
    expect(await failureOf(service.emulator.port)).toBe("ECONNREFUSED");
    service.emulator.faults.clear();
    await expect.poll(() => failureOf(service.emulator.port)).toBe("none");
  });

  it("refuse does not keep the emulator from closing", async () => {
    const service = await faulty({ kind: "refuse", delay: 600_000 });
    await overSocket(service);
    await service.emulator.close();
  });

  it("truncate sends half of the announced length", async () => {
    const service = await faulty({ kind: "truncate" });
    const [head, body] = split((await overSocket(service)).bytes);
    expect(head).toContain("201 Created");
    expect(body.length).toBe(Math.floor(lengthIn(head) / 2));
    expect(() => JSON.parse(body)).toThrow();
    expect(await count(service)).toBe(1);
  });

  it("slow sends the rest of the body later", async () => {
    const service = await faulty({ kind: "slow", delay: 250 });
    const { bytes, chunks } = await overSocket(service);
    expect(chunks).toBeGreaterThan(1);
    const [head, body] = split(bytes);
    expect(body.length).toBe(lengthIn(head));
    expect(JSON.parse(body)).toHaveProperty("data.id");
  });

  it("wrongType labels the body as HTML", async () => {
    const service = await faulty({ kind: "wrongType" });
    const response = await service.send("POST", base, { body: simple });
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.id).toBeDefined();
  });

  it.each(["truncate", "slow", "wrongType", "dropAfter"] as const)(
    "%s strikes answers without a body, too",
    async (kind) => {
      const service = await serve();
      const { id } = await service.link();
      service.emulator.faults.add({ kind, ...(kind === "slow" ? { delay: 1 } : {}) } as FaultRule);
      await service.send("DELETE", `${base}/${id}`).catch(() => {});
      expect((await service.send("GET", `${base}/${id}`)).status).toBe(404);
    },
  );
});

describe("a fault rule", () => {
  const statusesOf = async ({ send }: TestEmulator, times: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await send("GET", base)).status);
    return statuses;
  };

  it("applies once by default, or as often as it says", async () => {
    const service = await serve();
    service.emulator.faults.add({ kind: "status", status: 500 });
    service.emulator.faults.add({ kind: "status", status: 503, times: 2 });
    expect(await statusesOf(service, 4)).toEqual([500, 503, 503, 200]);
  });

  it("can let some requests through first", async () => {
    const service = await serve({ faults: [{ kind: "status", status: 500, skip: 2 }] });
    expect(await statusesOf(service, 4)).toEqual([200, 200, 500, 200]);
  });

  it("can count each key separately, and then ignores requests without a key", async () => {
    const service = await serve({ faults: [{ kind: "status", status: 500, perKey: true, times: 2 }] });
    const statusOf = async (key: string) => (await service.send("POST", base, { body: simple, key })).status;
    expect(await statusesOf(service, 1)).toEqual([200]);
    const statuses: number[] = [];
    for (const key of ["a", "b", "a", "a", "b", "b"]) statuses.push(await statusOf(key));
    expect(statuses).toEqual([500, 500, 500, 201, 500, 201]);
  });

  it.each([
    ["GET", base, true],
    ["POST", base, false],
    ["GET", `${base}/{id}`, false],
    ["GET", "/api/*", true],
    ["GET", "/api/v1/link", false],
    ["GET", "/api/v1/{what}", true],
  ] as const)("for %s %s strikes a list of links: %s", async (method, path, strikes) => {
    const service = await serve({ faults: [{ kind: "status", status: 500, method, path }] });
    expect(await statusesOf(service, 1)).toEqual([strikes ? 500 : 200]);
  });

  it("is refused if it is invalid", async () => {
    const { emulator } = await serve();
    expect(() => emulator.faults.add({ kind: "status", status: 199 })).toThrow();
    expect(() => emulator.faults.add({ kind: "status", status: 500, times: 0 })).toThrow();
  });
});
