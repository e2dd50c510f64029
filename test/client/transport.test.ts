import dns from "node:dns";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createClient, networkFault, UserError } from "../../provider/client";
import { folders, links } from "../../provider/contract";
import { clientOf, failureOf, startClient } from "../support/client";
import { listen } from "../support/listen";
import { type StubResponse, startStubService } from "../support/stub-service";
import { type CertificateFlaw, requireOpenssl, startTls } from "../support/tls";
import { startTunnelProxy, stubProxies } from "../support/tunnel-proxy";

const link = { data: { id: "lnk_1" } };
const params = { id: "lnk_1" };

/** Makes each look-up of a host fail. */
function stubLookup(code: string, more: object = {}) {
  const fail = (hostname: string, _options: object, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(`getaddrinfo ${code}`), { code, hostname, ...more }));
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(fail as typeof dns.lookup);
  onTestFinished(() => lookup.mockRestore());
  return lookup;
}

describe("the base URL", () => {
  it.each([
    ["http://links.example.com", "http:// is accepted for loopback only"],
    ["links.example.com", "is not a URL"],
    ["ftp://links.example.com", "is not a URL"],
    ["xhttps://links.example.com", "is not a URL"],
    ["https://me:secret@links.example.com", "must not contain a user name or password"],
    ["https://me@links.example.com", "must not contain a user name or password"],
    ["https://:secret@links.example.com", "must not contain a user name or password"],
    ["https://links.example.com/?key=1", "must not contain a query"],
  ])("rejects %s", (baseUrl, why) => {
    expect(() => createClient({ baseUrl, apiKey: "k" })).toThrow(why);
  });

  it.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000", "https://links.example.com/v"])(
    "accepts %s",
    async (baseUrl) => createClient({ baseUrl, apiKey: "k" }).close(),
  );
});

describe("a service that cannot be reached", () => {
  it("is reported in one sentence, with the setting to check", async () => {
    const client = startClient("http://127.0.0.1:1", { maxRetries: 1 });
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toBe(
      "Could not reach http://127.0.0.1:1: the connection was refused. Check shortlink:baseUrl (or SHORTLINK_BASE_URL), and that the service is running.",
    );
  });

  it.each([
    ["http://localhost", 80],
    ["https://links.example.test", 443],
  ])("at the default port of %s is not taken for a proxy", async (url, port) => {
    stubLookup("ECONNREFUSED", { hostname: undefined, address: "192.0.2.1", port });
    const client = startClient(url, { maxRetries: 0 });
    expect((await failureOf(client.call(links.read, { params }))).message).toBe(
      `Could not reach ${url}: the connection was refused. Check shortlink:baseUrl (or SHORTLINK_BASE_URL), and that the service is running.`,
    );
  });

  it("because there is no such host is not tried again", async () => {
    const lookup = stubLookup("ENOTFOUND");
    const client = startClient("https://links.example.test");
    expect((await failureOf(client.call(links.read, { params }))).message).toBe(
      "Could not reach https://links.example.test: no such host. Check shortlink:baseUrl (or SHORTLINK_BASE_URL).",
    );
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["EAI_AGAIN", "the connection failed (EAI_AGAIN). Check your network and any proxy, then run again."],
    [
      "UND_ERR_CONNECT_TIMEOUT",
      "no response within 30 s. Check shortlink:baseUrl (or SHORTLINK_BASE_URL) and your network, or raise shortlink:requestTimeout.",
    ],
  ])("because of %s has not got a write", async (code, why) => {
    const lookup = stubLookup(code);
    const client = startClient("https://links.example.test", { maxRetries: 1 });
    const onLost = vi.fn();
    const { message } = await failureOf(client.call(folders.create, { body: { title: "x" }, onLost }));
    expect(message).toBe(`Could not reach https://links.example.test: ${why}`);
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(onLost).not.toHaveBeenCalled();
  });

  it("because it does not speak TLS names the port", async () => {
    const { url } = await startStubService({ body: link });
    const client = startClient(url.replace("http:", "https:"), { maxRetries: 0 });
    expect((await failureOf(client.call(links.read, { params }))).message).toMatch(
      /: no encrypted connection is possible \(\w+\)\. Check the port in shortlink:baseUrl /,
    );
  });
});

describe("a connection that fails during a request", () => {
  const doubt = "The change may have been made; the next run finds out.";
  const dropped: StubResponse = (response) => response.destroy();
  const silent: StubResponse = () => {};

  it.each([
    ["is dropped", dropped, 600, "the connection failed (UND_ERR_SOCKET)"],
    ["gets no response", silent, 0.2, "no response within 0.2 s"],
  ])(
    "%s: the error says that a write may have been made, but not so for a read",
    async (_, fault, requestTimeout, why) => {
      const { client } = await clientOf([fault], { requestTimeout, maxRetries: 0 });
      const read = await failureOf(client.call(links.read, { params }));
      expect(read.message).toContain(why);
      expect(read.message).not.toContain("may have been made");
      for (const write of [
        () => client.call(links.update, { params, body: { title: "x" } }),
        () => client.call(links.delete, { params }),
        () => client.call(folders.create, { body: { title: "x" } }),
      ]) {
        const { message } = await failureOf(write());
        expect(message).toContain(why);
        expect(message).toContain(doubt);
      }
    },
  );
});

describe("a service whose certificate", () => {
  beforeEach(requireOpenssl);

  async function messageFor(flaw?: CertificateFlaw): Promise<string> {
    const tls = await startTls((_, response) => response.end(JSON.stringify(link)), flaw);
    const trusted = getCACertificates("default");
    if (flaw) setDefaultCACertificates([...trusted, readFileSync(tls.caFile, "utf8")]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    return startClient(tls.url)
      .call(links.read, { params })
      .then(
        ({ id }) => id,
        (error: UserError) => error.message,
      );
  }

  it.each<[string, CertificateFlaw | undefined, RegExp]>([
    ["comes from a private CA, which is not trusted", undefined, /trusted \(\w+\)\. .*NODE_EXTRA_CA_CERTS/],
    ["has expired", "expired", /its certificate has expired\. The operator of the service must renew it\./],
    ["is for another host", "other host", /is for a different host\. Check the host in shortlink:baseUrl /],
    ["is valid", "none", /^lnk_1$/],
  ])("%s", async (_, flaw, message) => {
    expect(await messageFor(flaw)).toMatch(message);
  });
});

describe("an error of TLS", () => {
  it.each(["INVALID_CA", "INVALID_PURPOSE", "PATH_LENGTH_EXCEEDED", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"])(
    "%s says that the certificate is not trusted",
    (code) => {
      const why = `its certificate is not trusted (${code})`;
      expect(networkFault(code, "x")).toMatchObject({ why, isLasting: true });
    },
  );

  it.each(["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_TLS_DH_PARAM_SIZE"])(
    "%s says that no encrypted connection is possible",
    (code) => {
      const why = `no encrypted connection is possible (${code})`;
      expect(networkFault(code, "x")).toMatchObject({ why, isLasting: true });
    },
  );

  // A request may have been sent before.
  it.each([
    "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC",
    "ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC",
    "ERR_SSL_UNEXPECTED_EOF_WHILE_READING",
  ])("%s may end a connection that was fine", (code) => {
    const why = `the connection failed (${code})`;
    expect(networkFault(code, "x")).toMatchObject({ why, isLasting: false });
  });
});

it("a timeout may be a fraction of a millisecond", async () => {
  const { client } = await clientOf([{ body: link }], { requestTimeout: 600.0005, maxRetries: 0 });
  expect(await client.call(links.read, { params })).toEqual(link.data);
});

describe("a proxy", () => {
  it("connects to a remote service, and never sees the credential", async () => {
    const connects: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const proxy = createServer().on("connect", ({ url, headers }, socket) => {
      connects.push({ url, headers });
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    const url = `http://127.0.0.1:${await listen(proxy)}`;
    stubProxies({ HTTPS_PROXY: url, https_proxy: url });
    const client = startClient("https://links.example.test", { maxRetries: 0 });
    expect(await failureOf(client.call(links.read, { params }))).toBeInstanceOf(UserError);
    expect(connects.map((request) => request.url)).toEqual(["links.example.test:443"]);
    expect(JSON.stringify(connects)).not.toMatch(/key-1|authorization/i);
  });

  it.each([
    ["needs a password", "user:right", "the proxy needs a user name and a password (HTTP 407)"],
    ["refuses the host", undefined, "the proxy does not connect to the service (HTTP 403)"],
  ])("is reported at once if it %s", async (_, credentials, reason) => {
    const proxy = await startTunnelProxy(undefined, credentials);
    stubProxies({ https_proxy: proxy.url });
    const client = startClient("https://links.example.com");
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toContain(`Could not reach https://links.example.com: ${reason}`);
    expect(proxy.targets).toHaveLength(1);
  });

  it.each([
    ["127.0.0.1:1", "127.0.0.1:1", "ECONNREFUSED"],
    ["proxy.example.test:3128", "proxy.example.test", "ENOTFOUND"],
  ])("at %s that cannot be reached is reported without its password", async (host, shown, code) => {
    stubLookup("ENOTFOUND");
    stubProxies({ https_proxy: `http://user:hunter2@${host}` });
    const client = startClient("https://links.example.com", { maxRetries: 1 });
    expect((await failureOf(client.call(links.read, { params }))).message).toBe(
      `Could not reach https://links.example.com: the proxy ${shown} cannot be reached (${code}). Check HTTPS_PROXY, and whether you are in the network of the proxy. If the service needs no proxy, add its host to NO_PROXY.`,
    );
  });

  it("is reported without its password if its variable holds no URL", () => {
    stubProxies({ https_proxy: "user:hunter2@proxy" });
    const create = () => createClient({ baseUrl: "https://links.example.com", apiKey: "key-1" });
    expect(create).toThrow("HTTPS_PROXY or HTTP_PROXY is not the URL of an HTTP proxy");
    expect(create).not.toThrow("hunter2");
  });

  it("is not used for a service on this machine, so that the key stays here", async () => {
    const proxy = await startStubService({ body: link });
    stubProxies({ HTTP_PROXY: proxy.url, http_proxy: proxy.url });
    const { client, requests } = await clientOf([{ body: link }]);
    await client.call(links.read, { params });
    expect(requests).toHaveLength(1);
    expect(proxy.requests).toEqual([]);
  });
});

it("a response that trickles is aborted at the timeout", async () => {
  const { client } = await clientOf(
    [
      (response) => {
        const drip = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drip));
      },
    ],
    { requestTimeout: 0.2, maxRetries: 0 },
  );
  expect((await failureOf(client.call(links.read, { params }))).message).toContain(
    "no response within 0.2 s",
  );
});
