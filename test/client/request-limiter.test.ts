import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestLimiter } from "../../provider/client/retry/request-limiter";
import { retryAfter } from "../../provider/client/retry/retry";

describe("the gate", () => {
  it("lets only so many through at once, in the order they came", async () => {
    const gate = new RequestLimiter(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((turn) =>
      gate.run(() => {
        started.push(turn);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await expect.poll(() => started).toEqual([0, 1]);
    ends[1]?.();
    await expect.poll(() => started).toEqual([0, 1, 2]);
    ends[0]?.();
    await expect.poll(() => started).toEqual([0, 1, 2, 3]);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it("lets one go that gives up while it waits, and keeps its place for the next", async () => {
    const gate = new RequestLimiter(1);
    let end = () => {};
    const first = gate.run(() => new Promise<void>((resolve) => (end = resolve)));
    const giveUp = new AbortController();
    const second = gate.run(async () => "second", giveUp.signal);
    const third = gate.run(async () => "third");
    giveUp.abort(new Error("cancelled"));
    await expect(second).rejects.toThrow("cancelled");
    end();
    await first;
    expect(await third).toBe("third");
    expect(await gate.run(async () => "fourth")).toBe("fourth");
  });

  it("lets the next one in when one fails", async () => {
    const gate = new RequestLimiter(1);
    await expect(gate.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await gate.run(async () => "yes")).toBe("yes");
  });
});

describe("Retry-After", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["2", 2000],
    ["0", 0],
    ["-5", 0],
    ["Thu, 01 Jan 2026 00:00:03 GMT", 3000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["soon", undefined],
    [undefined, undefined],
  ])("%j asks for %j ms", (header, milliseconds) => {
    expect(retryAfter(header)).toBe(milliseconds);
  });
});
