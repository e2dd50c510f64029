import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { Requester } from "../../../provider/cli/destinations/probe/requester";
import { probeAll } from "../../../provider/cli/destinations/probe-all";
import { ownNetwork } from "../../../provider/cli/network/network";
import { startStubService } from "../../support/stub-service";
import { startTunnelProxy, stubProxies } from "../../support/tunnel-proxy";
import { SimulatedClock } from "./fleet";

/** The network of this machine, for which every name has one address on the internet. */
const network = { ...ownNetwork, lookup: async () => ["203.0.113.7"] };
const url = new URL("http://www.example.com/a");

it("a proxy connects to the address that was checked, which it does not look up itself", async () => {
  const host = await startStubService({ status: 200 });
  const proxy = await startTunnelProxy(host.url);
  stubProxies({ HTTPS_PROXY: proxy.url });
  const { outcomes } = await probeAll([url], { network });
  expect(outcomes.get(url.href)).toMatchObject({ state: "alive" });
  expect(host.requests[0]).toMatchObject({ method: "HEAD", headers: { host: "www.example.com" } });
  expect(new Set(proxy.targets)).toEqual(new Set(["203.0.113.7:80", "203.0.113.7:443"]));
});

it("what a proxy refuses is not dead, and no private address is named to it", async () => {
  const proxy = await startTunnelProxy();
  stubProxies({ HTTPS_PROXY: proxy.url });
  const { outcomes } = await probeAll([url], { network });
  expect(outcomes.get(url.href)).toMatchObject({
    state: "unknown",
    reason: expect.stringContaining("HTTP 403"),
  });
  proxy.targets.splice(0);
  const inside = { ...network, lookup: async () => ["10.0.0.1"] };
  const refused = await probeAll([url], { network: inside });
  expect(refused.outcomes.get(url.href)).toMatchObject({ state: "refused" });
  expect(proxy.targets).toEqual([]);
});

it.each([
  ["cannot be reached", "http://127.0.0.1:1", "the proxy cannot be reached (ECONNREFUSED)"],
  ["has no URL", "127.0.0.1:1", "HTTPS_PROXY is not the URL of an HTTP proxy"],
  [
    "has a login that cannot be decoded",
    "http://user:p%e4ss@127.0.0.1:1",
    "HTTPS_PROXY is not the URL of an HTTP proxy",
  ],
  [
    "has a login that cannot be decoded",
    "http://us%:41x@127.0.0.1:1",
    "HTTPS_PROXY is not the URL of an HTTP proxy",
  ],
  ["ends the connection", undefined, "the proxy cannot be reached (ECONNRESET)"],
])("no destination is dead because a proxy %s", async (_, given, reason) => {
  const ending = await startStubService((response) => void response.destroy());
  stubProxies({ HTTPS_PROXY: given ?? ending.url });
  const { outcomes } = await probeAll([url], { network });
  expect(outcomes.get(url.href)).toMatchObject({ state: "unknown", reason });
});

it("no destination is dead because a proxy does not respond, and it is asked once", async () => {
  const clock = new SimulatedClock();
  const clients: Socket[] = [];
  const proxy = createServer((client) => {
    clients.push(client.on("error", () => {}));
    clock.expire(url.hostname);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    proxy.close();
  });
  stubProxies({ HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
  const { outcomes } = await probeAll([url], { network, clock });
  expect(outcomes.get(url.href)).toMatchObject({ state: "unknown", reason: "the proxy does not respond" });
  expect(clients).toHaveLength(1);
});

it("no destination is dead because a proxy opens only one of its connections", async () => {
  const clock = new SimulatedClock();
  const host = await startStubService({ status: 200 });
  const opened = [connect(Number(new URL(host.url).port), "127.0.0.1")];
  const open = async () => opened.pop() ?? new Promise<Socket>(() => {});
  const proxied = { ...network, open, hasProxy: () => true };
  const requester = new Requester({ network: proxied, clock, allowPrivate: false });
  onTestFinished(() => requester.close());
  const { signal } = new AbortController();
  const [first, second] = [url, url].map((it) => requester.send("HEAD", it, signal));
  expect(await first).toMatchObject({ status: 200 });
  clock.expire(url.hostname);
  expect(await second).toMatchObject({ why: "the proxy does not respond" });
});

it("a destination is dead that does not respond behind a proxy which does", async () => {
  const clock = new SimulatedClock();
  const host = await startStubService(() => clock.expire(url.hostname));
  stubProxies({ HTTPS_PROXY: (await startTunnelProxy(host.url)).url });
  const { outcomes } = await probeAll([url], { network, clock });
  expect(outcomes.get(url.href)).toMatchObject({ state: "dead", reason: "no response within 10 s" });
});
