import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UserError } from "../../provider/client";
import {
  RetryableError,
  type RetryHooks,
  type RetryPolicy,
  withRetries,
} from "../../provider/client/retry/retry";
import { folders, links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";
import { rejection, type StubResponse } from "../support/stub-service";

const params = { id: "lnk_1" };

describe("a retry", () => {
  const cut: StubResponse = (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"data":');
    response.destroy();
  };
  const dropped: StubResponse = (response) => response.destroy();

  it.each<[string, StubResponse]>([
    ["a rejection", rejection(503)],
    ["a dropped connection", dropped],
    ["a body cut short", cut],
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
    const rejected = rejection(503);
    const { client, requests } = await clientOf([rejected, rejected, rejected, { status: 204 }], {
      maxRetries: 2,
    });
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({
      status: 503,
      requestId: "req_1",
    });
    expect(requests).toHaveLength(3);
  });

  it("does not start when the service asks for a longer wait than the time limit", async () => {
    const { client, requests } = await clientOf([{ ...rejection(429), headers: { "retry-after": "3600" } }]);
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

  it("does not follow a request that is aborted before its response", async () => {
    const stop = new AbortController();
    const { client, requests } = await clientOf([() => {}]);
    const call = failureOf(client.call(links.read, { params, signal: stop.signal }));
    await expect.poll(() => requests.length).toBe(1);
    stop.abort(new UserError("canceled"));
    expect((await call).message).toBe("canceled");
    expect(requests).toHaveLength(1);
  });

  it("holds all other requests as long as the service asks one of them to wait", async () => {
    const throttled = { ...rejection(429), headers: { "retry-after": "200" } };
    const { client, requests } = await clientOf([throttled, { body: { data: { id: "lnk_1" } } }]);
    const stop = new AbortController();
    const waiting = () => getEventListeners(stop.signal, "abort").length;
    const first = failureOf(client.call(links.read, { params, signal: stop.signal }));
    await expect.poll(() => requests.length).toBe(1);
    await expect.poll(waiting).toBe(1);
    const second = client.call(links.read, { params, signal: stop.signal });
    const held = async () => {
      // It waits for its turn, and the turn for the end of the pause.
      await expect.poll(waiting).toBe(3);
      return "held";
    };
    expect(await Promise.race([second.then(() => "sent"), held()])).toBe("held");
    stop.abort(new UserError("canceled"));
    await Promise.all([first, failureOf(second)]);
    expect(requests).toHaveLength(1);
  });
});

describe("the time between attempts", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Math, "random").mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const failed = new RetryableError(new UserError("It failed."));
  const throttled = new RetryableError(new UserError("It was throttled."), undefined, true);
  const policy = { maxRetries: 5, maxElapsed: 300_000, baseDelay: 500, maxDelay: 3000 };

  /** When each attempt starts, in milliseconds, if they end in these errors and the one after them succeeds. */
  async function attempts(errors: readonly Error[], own: Partial<RetryPolicy> = {}, hooks?: RetryHooks) {
    const starts: number[] = [];
    const attempt = async () => {
      starts.push(Date.now());
      const error = errors[starts.length - 1];
      if (error) throw error;
      return "success";
    };
    const outcome = withRetries(attempt, { ...policy, ...own }, hooks).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(600_000);
    return { starts, outcome: await outcome };
  }

  it("doubles with each failure, up to a maximum", async () => {
    expect(await attempts([failed, failed, failed, failed, failed])).toEqual({
      starts: [0, 500, 1500, 3500, 6500, 9500],
      outcome: "success",
    });
  });

  it("is random, so that clients that failed together do not come back together", async () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0.5).mockReturnValueOnce(0.1);
    expect((await attempts([failed, failed])).starts).toEqual([0, 250, 350]);
  });

  it("doubles with each throttled attempt too, none of which counts as a retry", async () => {
    const waits: number[] = [];
    const onThrottle = (wait: number) => void waits.push(wait);
    const errors = [throttled, throttled, throttled, failed];
    expect(await attempts(errors, { maxRetries: 1 }, { onThrottle })).toEqual({
      starts: [0, 500, 1500, 3500, 6500],
      outcome: "success",
    });
    expect(waits).toEqual([500, 1000, 2000]);
    expect((await attempts([throttled], { maxRetries: 0 })).outcome).toBe("success");
  });

  it("is what the service asks for, unless the next attempt would start after the time limit", async () => {
    const error = new RetryableError(new UserError("It failed."), 4000);
    expect(await attempts([error], { maxElapsed: 4000 })).toMatchObject({ outcome: "success" });
    expect(await attempts([error], { maxElapsed: 3999 })).toMatchObject({ outcome: "It failed." });
    expect((await attempts([failed, error], { maxElapsed: 4500 })).outcome).toBe("success");
    expect((await attempts([failed, error], { maxElapsed: 4499 })).outcome).toBe("It failed.");
  });

  it("does not matter for any other error, after which there is no attempt", async () => {
    expect(await attempts([new UserError("no")])).toEqual({ starts: [0], outcome: "no" });
  });
});
