import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestSender } from "../../provider/client/http/request-sender";
import { type HttpResponse, Transport } from "../../provider/client/http/transport";
import { links } from "../../provider/contract";
import { inAll } from "../support/tiers";

// Runners in processes of their own share nothing but the service's limit. Time is simulated, so that minutes take a moment.

/** Milliseconds that the service takes for a response, and the requests per second that it accepts from all runners. */
const latency = 20;
const limit = 200;

/** A service that accepts so many requests in any second, and otherwise asks to wait a second. */
function startService() {
  let accepted: number[] = [];
  const send = async (): Promise<HttpResponse> => {
    await new Promise((resolve) => setTimeout(resolve, latency));
    const now = Date.now();
    accepted = accepted.filter((time) => now - time < 1000);
    if (accepted.length >= limit) {
      return { status: 429, headers: { "retry-after": "1" }, text: JSON.stringify({ error: "Slow down" }) };
    }
    accepted.push(now);
    return { status: 204, headers: {}, text: "" };
  };
  vi.spyOn(Transport.prototype, "send").mockImplementation(send);
}

interface Runner {
  readonly requests: number;
  /** Milliseconds from now. */
  readonly startsAt: number;
  readonly requestsPerSecond?: number;
}

/** Runs a runner, and returns when it starts and ends, in seconds. */
async function run({ requests, startsAt, requestsPerSecond }: Runner) {
  await new Promise((resolve) => setTimeout(resolve, startsAt));
  const sender = new RequestSender({ baseUrl: "http://127.0.0.1", apiKey: "key", requestsPerSecond });
  const begin = Date.now() / 1000;
  const send = () => sender.send(links.delete, { params: { id: "1" } });
  await Promise.all(Array.from({ length: requests }, send));
  return { begin, end: Date.now() / 1000 };
}

/** The share of the limit that all runners used together, and the time of the slowest over that of the fastest. */
async function measure(runners: readonly Runner[]) {
  startService();
  const running = Promise.all(runners.map(run));
  await vi.advanceTimersByTimeAsync(300_000);
  const ended = await running;
  const times = ended.map(({ begin, end }) => end - begin);
  const total = runners.reduce((sum, { requests }) => sum + requests, 0);
  const seconds = Math.max(...ended.map(({ end }) => end)) - Math.min(...ended.map(({ begin }) => begin));
  return { used: total / seconds / limit, spread: Math.max(...times) / Math.min(...times) };
}

const runners = (count: number, apart: number, more: Omit<Runner, "startsAt">): Runner[] =>
  Array.from({ length: count }, (_, index) => ({ startsAt: index * apart, ...more }));

describe("runners that share the limit of a service", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("use nearly all of it and take equally long, if each is configured with its share", async () => {
    const share = { requests: 300, requestsPerSecond: (0.96 * limit) / 8 };
    const { used, spread } = await measure(runners(8, 0, share));
    expect(used).toBeGreaterThan(0.93);
    expect(spread).toBeLessThan(1.01);
  });

  it("find a share without configuration, also those that start later", async () => {
    const { used, spread } = await measure(runners(3, 500, { requests: 1000 }));
    expect(used).toBeGreaterThan(0.5);
    expect(spread).toBeLessThan(3);
  });

  it("come close to equal shares without configuration in the long run", inAll, async () => {
    const { used, spread } = await measure(runners(8, 500, { requests: 5000 }));
    expect(used).toBeGreaterThan(0.75);
    expect(spread).toBeLessThan(1.5);
  });
});
