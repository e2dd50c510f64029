import { describe, expect, it, type TestContext } from "vitest";
import { probeAll } from "../../../provider/cli/destinations/probe-all";
import { inAll } from "../../support/tiers";
import { requireOpenssl } from "../../support/tls";
import { behaviors } from "./behaviors";
import { kindOf, startFleet } from "./fleet";

const kinds = Object.entries(behaviors).filter(([, { isAlone = false }]) => !isAlone);

/** Destinations of hosts of all kinds in turn. */
const destinations = (count: number): URL[] =>
  Array.from({ length: count }, (_, index) => {
    const [kind, { scheme = "https", path = "/1" }] = kinds[index % kinds.length] ?? ["", {}];
    return new URL(`${scheme}://${kind}-${index}.fleet.example${path}`);
  });

/** Proves that each destination is judged as its behavior says, without a login, a cookie or a private address. */
async function judge(size: number, skip: TestContext["skip"]): Promise<void> {
  requireOpenssl({ skip });
  const { network, clock, received, load } = await startFleet();
  const urls = destinations(size);
  const { outcomes } = await probeAll(urls, { network, clock, maxTime: 3600 });
  for (const { href, hostname } of urls) {
    const { state, reason, hints = [], length = 1 } = behaviors[kindOf(hostname)] ?? {};
    expect({ href, ...outcomes.get(href) }).toEqual({
      ...{ href, state },
      reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason,
      hints: hints.map((hint) => expect.stringMatching(hint)),
      chain: Array(length).fill(expect.anything()),
    });
  }
  expect(load.mostPerHost).toBeLessThanOrEqual(4);
  expect(load.most).toBeLessThanOrEqual(64);
  for (const { method, headers } of received) {
    expect(headers["user-agent"]).toMatch(/^pulumi-shortlink\/.*https:\/\//);
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
    expect([method, headers.range]).toEqual(method === "HEAD" ? [method, undefined] : ["GET", "bytes=0-0"]);
  }
}

describe("destinations, most of which misbehave", () => {
  it("are judged right, one of each kind", ({ skip }) => judge(kinds.length, skip));

  it("are judged right, 500 of them, with few requests at a time", inAll, ({ skip }) => judge(500, skip));
});

describe("a request", () => {
  it("goes to no short link of the program, with neither http nor https", async () => {
    const { network, clock, received } = await startFleet();
    const url = new URL("http://fine-1.fleet.example/press");
    const isOwn = ({ host, pathname }: URL) => `${host}${pathname}` === "fine-1.fleet.example/press";
    const { outcomes } = await probeAll([url], { network, clock, isOwn });
    expect(outcomes.get(url.href)).toMatchObject({ state: "alive", hints: [] });
    expect(received).toEqual([]);
  });

  it("to a host that ends with a dot names it to TLS without", async (context) => {
    requireOpenssl(context);
    const { network, clock, received } = await startFleet();
    const url = new URL("https://fine-1.fleet.example./");
    const { outcomes } = await probeAll([url], { network, clock });
    expect(outcomes.get(url.href)).toMatchObject({ state: "alive" });
    expect(received.map(({ servername }) => servername)).toEqual(["fine-1.fleet.example"]);
  });

  it("goes to the port of the URL, also to one to which nothing can connect", async () => {
    const { network, clock } = await startFleet();
    const ports: number[] = [];
    const open: typeof network.open = ({ port }) => {
      ports.push(port);
      throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    };
    const url = new URL("http://fine-1.fleet.example:0/");
    await probeAll([url], { network: { ...network, open }, clock });
    expect(new Set(ports)).toEqual(new Set([0]));
  });
});

describe("a name server that does not respond in time", () => {
  it("says nothing about a host, and is asked for each host once", async () => {
    const { network, clock } = await startFleet();
    const hosts: string[] = [];
    const lookup: typeof network.lookup = (host) => {
      hosts.push(host);
      return new Promise(() => {});
    };
    const deadline: typeof clock.deadline = (_, url) => {
      const controller = new AbortController();
      if (url) setImmediate(() => controller.abort());
      return { signal: controller.signal, clear: () => {} };
    };
    const urls = ["/1", "/2", "/3"].map((path) => new URL(path, "https://fine-1.fleet.example"));
    const given = { network: { ...network, lookup }, clock: Object.assign(clock, { deadline }) };
    const { outcomes } = await probeAll(urls, given);
    const found = urls.map(({ href }) => outcomes.get(href));
    expect(found).toMatchObject(
      urls.map(() => ({ state: "unknown", reason: "the name server does not respond" })),
    );
    expect(hosts).toEqual(["fine-1.fleet.example"]);
  });
});

describe("the limits", () => {
  it("are of 4 requests to a host at a time, and of all requests while it asks to wait", async (context) => {
    requireOpenssl(context);
    const { network, clock, load } = await startFleet();
    // The host responds only once 4 requests wait.
    const crowd = Array.from({ length: 40 }, (_, path) => new URL(`https://crowd-1.fleet.example/${path}`));
    const crowded = await probeAll(crowd, { network, clock });
    expect([...crowded.outcomes.values()].map(({ state }) => state)).toEqual(crowd.map(() => "alive"));
    expect(load.mostPerHost).toBe(4);
    const limited = new URL("https://limited-1.fleet.example/1");
    await probeAll([limited], { network, clock });
    expect(clock.sleeps).toEqual([2000]);
  });

  it("are of time in all: what was not requested by then is not known, and nothing is left open", async () => {
    const { network, clock } = await startFleet();
    const urls = destinations(kinds.length).filter(({ hostname }) => hostname.startsWith("fine-"));
    const [first] = urls;
    const silent = {
      ...network,
      open: () => {
        clock.expireAll();
        return new Promise<never>(() => {});
      },
    };
    const { outcomes } = await probeAll(urls, { network: silent, clock, maxTime: 60 });
    expect(outcomes.get(first?.href ?? "")).toMatchObject({
      state: "unknown",
      reason: "not checked within 60 s",
    });
  });
});
