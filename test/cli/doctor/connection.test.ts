import { readFileSync } from "node:fs";
import { request as forward, type RequestListener } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { checkConnection } from "../../../provider/cli/doctor/connection/connection";
import { notChecked } from "../../../provider/cli/doctor/connection/finding";
import { checkNetwork } from "../../../provider/cli/doctor/connection/network";
import { readSettings } from "../../../provider/client";
import { apiKey, startAccount } from "../../support/account";
import { type StubResponse, startStubService } from "../../support/stub-service";
import { type CertificateFlaw, requireOpenssl, startTls } from "../../support/tls";
import { startTunnelProxy, stubProxies } from "../../support/tunnel-proxy";

const proxyPassword = "open-sesame-4711";

/** Checks a connection. No result may show the key or the password of the proxy. */
async function check(baseUrl: string, key = apiKey) {
  const settings = readSettings((name) => ({ baseUrl, apiKey: key, requestTimeout: "60" })[name], {});
  const { results, ...outcome } = await checkConnection(settings, () => {});
  expect(JSON.stringify(results)).not.toContain(key);
  expect(JSON.stringify(results)).not.toContain(proxyPassword);
  const byName = new Map(results.map((result) => [result.name, result]));
  return {
    ...outcome,
    /** The names of the checks with a result. */
    named: (wanted: string) => results.flatMap(({ name, result }) => (result === wanted ? [name] : [])),
    /** What a check found, with its advice. */
    text: (name: string) => [byName.get(name)?.found, byName.get(name)?.advice].join(" ").trim(),
    notChecked: results.flatMap(({ name, found }) => (found === notChecked ? [name] : [])),
    requestIds: results.flatMap(({ requestIds }) => requestIds),
  };
}

/** Checks a service that sends these responses. */
const checkStub = async (...responses: StubResponse[]) => check((await startStubService(...responses)).url);

const scopes = ["links:read", "links:write", "links:delete", "analytics:read"].map((it) => `scope ${it}`);
const afterApi = ["clock", "request id", "key", ...scopes, "rate limit"];

describe("a connection that works", () => {
  it("holds, sends five requests that write nothing, and shows the ids of those that decide", async () => {
    const { emulator } = await startAccount();
    const outcome = await check(emulator.url);
    expect(outcome).toMatchObject({ isUsable: true, missingScopes: [], requests: 5 });
    expect(outcome.named("differs")).toEqual([]);
    expect(outcome.named("skipped")).toEqual(["DNS", "TLS", "rate limit"]);
    expect(emulator.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
      ...["GET 200", "GET 404", "PATCH 404", "DELETE 404", "GET 404"],
    ]);
    expect(emulator.requests.map((it) => it.requestId)).toEqual(expect.arrayContaining(outcome.requestIds));
    expect(new Set(outcome.requestIds).size).toBe(4);
  });

  it("is tried again when the service is busy, and shows its limit of requests", async () => {
    const list = { body: { data: [] }, headers: { "x-ratelimit-limit": "100" } };
    const busy = { status: 429, headers: { "retry-after": "0" } };
    const outcome = await checkStub(busy, list, { status: 404 });
    expect(outcome).toMatchObject({ isUsable: true, requests: 5 });
    expect(outcome.text("rate limit")).toBe("x-ratelimit-limit: 100");
  });
});

describe("the network", () => {
  it("is reported when the host does not exist", async () => {
    stubProxies({});
    const outcome = await check("https://nowhere.invalid");
    expect(outcome).toMatchObject({ isUsable: false, requests: 0 });
    // Without a network, nobody can say that it does not exist.
    expect(outcome.text("DNS")).toMatch(
      /^there is no host "nowhere.invalid"|cannot be looked up \(EAI_AGAIN\)/,
    );
    expect(outcome.notChecked).toEqual(["TCP", "TLS", "API", ...afterApi]);
  });

  it("is reported when a port is closed, and for localhost shows its addresses", async () => {
    const outcome = await check("http://localhost:1");
    expect(outcome.named("differs")).toEqual(["TCP"]);
    expect(outcome.text("DNS")).toMatch(/127\.0\.0\.1|::1/);
    expect(outcome.text("TCP")).toMatch(/^port 1 refuses the connection Check shortlink:baseUrl/);
  });

  it("is reported when the connection ends before a response", async () => {
    const outcome = await checkStub((response) => void response.destroy());
    expect(outcome.named("differs")).toEqual(["API"]);
    expect(outcome.text("API")).toMatch(/^Could not reach http:.*the connection failed/);
  });

  it("is reported when a service has no TLS", async () => {
    const { url } = await startStubService({ body: { data: [] } });
    const outcome = await check(url.replace("http:", "https:"));
    expect(outcome.text("TLS")).toMatch(/^no encrypted connection is possible .* must be that of HTTPS/);
    expect(outcome.isUsable).toBe(false);
  });

  it("is reported when a service does not respond in time", async () => {
    const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { results, isReachable } = await checkNetwork(url, 200);
    expect(isReachable).toBe(false);
    expect(results.at(-1)?.found).toBe("no encrypted connection is possible (ETIMEDOUT)");
  });
});

/** Trusts a CA during a test. */
function trust(caFile: string): void {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, readFileSync(caFile, "utf8")]);
  onTestFinished(() => setDefaultCACertificates(trusted));
}

/** Passes requests on to a service. */
const passTo =
  (service: string): RequestListener =>
  ({ method, url, headers }, response) => {
    const inner = forward(`${service}${url}`, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(response);
    });
    response.req.pipe(inner);
  };

describe("a certificate", () => {
  beforeEach(requireOpenssl);
  const refuse: RequestListener = (_, response) => void response.destroy();

  it.each<[string, CertificateFlaw, RegExp]>([
    [
      "has expired",
      "expired",
      /^the certificate expired on \d{4}-\d\d-\d\d, issued by "test-ca" .* must renew it/,
    ],
    [
      "is for another host",
      "other host",
      /^the certificate is for a different host: "DNS:elsewhere.example", .* Check the host in shortlink:baseUrl/,
    ],
  ])("that %s is reported", async (_, flaw, message) => {
    const { url, caFile } = await startTls(refuse, flaw);
    trust(caFile);
    const outcome = await check(url);
    expect(outcome).toMatchObject({ isUsable: false, requests: 0 });
    expect(outcome.text("TLS")).toMatch(message);
    expect(outcome.notChecked).toEqual(["API", ...afterApi]);
  });

  it("of a CA that is not trusted is reported with how to trust it", async () => {
    const outcome = await check((await startTls(refuse)).url);
    expect(outcome.text("TLS")).toMatch(
      /^the certificate is not trusted \(\w+\), .* set NODE_EXTRA_CA_CERTS/,
    );
    expect(outcome.isUsable).toBe(false);
  });

  it("that expires soon is reported, and everything else is checked", async () => {
    const { emulator } = await startAccount();
    const { url, caFile } = await startTls(passTo(emulator.url));
    trust(caFile);
    const outcome = await check(url);
    expect(outcome.isUsable).toBe(true);
    expect(outcome.named("differs")).toEqual(["TLS"]);
    expect(outcome.text("TLS")).toMatch(/^TLSv1\.\d, .* valid until \d{4}-\d\d-\d\d It expires soon/);
  });
});

describe("a proxy", () => {
  const service = "https://elsewhere.example";

  it("is used for every request, with its password", async (context) => {
    requireOpenssl(context);
    const { emulator } = await startAccount();
    const { url, caFile } = await startTls(passTo(emulator.url), "other host");
    trust(caFile);
    const proxy = await startTunnelProxy(url, `me:${proxyPassword}`);
    stubProxies({ HTTPS_PROXY: proxy.url.replace("//", `//me:${proxyPassword}@`) });
    const outcome = await check(service);
    expect(outcome.isUsable).toBe(true);
    expect(outcome.text("proxy")).toBe(`the proxy "${proxy.url}" in HTTPS_PROXY`);
    expect(outcome.named("skipped")).toEqual(["DNS", "TCP", "rate limit"]);
    expect(new Set(proxy.targets)).toEqual(new Set(["elsewhere.example:443"]));
    expect(emulator.requests).toHaveLength(5);
  });

  it.each([
    ["without one", "", "needs a user name and a password (HTTP 407)"],
    ["with a wrong one", `me:${proxyPassword}@`, "refuses its user name and password (HTTP 407)"],
  ])("that needs a password is reported %s", async (_, credentials, message) => {
    const proxy = await startTunnelProxy(undefined, "me:other");
    stubProxies({ HTTPS_PROXY: proxy.url.replace("//", `//${credentials}`) });
    const outcome = await check(service);
    expect(outcome.text("proxy")).toContain(message);
    expect(outcome.text("proxy")).toContain("Set HTTPS_PROXY to http://USER:PASSWORD@HOST:PORT");
    expect(outcome.notChecked).toEqual(["DNS", "TCP", "TLS", "API", ...afterApi]);
  });

  it("that does not connect to the service is reported", async () => {
    stubProxies({ HTTPS_PROXY: (await startTunnelProxy()).url });
    expect((await check(service)).text("proxy")).toContain("does not connect to the service (HTTP 403)");
  });

  it.each([
    ["http://127.0.0.1:1", "cannot be reached (ECONNREFUSED)"],
    ["127.0.0.1:3128", "HTTPS_PROXY is not the URL of an HTTP proxy"],
  ])("%s is reported", async (url, message) => {
    stubProxies({ HTTPS_PROXY: url });
    expect((await check(service)).text("proxy")).toContain(message);
  });
});

describe("what is at the base URL", () => {
  const page = (response: Parameters<Extract<StubResponse, (response: never) => void>>[0], status: number) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<html>Welcome to the hotel</html>");
  const logIn = "If your network shows a log-in page";

  it.each<[string, StubResponse, string, string]>([
    ["a log-in page of the network", (it) => page(it, 200), "a web page in place of JSON (HTTP 200)", logIn],
    [
      "a redirect to such a page",
      { status: 302, headers: { location: "https://login.hotel.example/?token=secret" } },
      'a redirect to "https://login.hotel.example" (HTTP 302)',
      logIn,
    ],
    ["a firewall", (it) => page(it, 403), "a web page in place of JSON (HTTP 403)", "A firewall or a log-in"],
    ["a website", (it) => page(it, 404), "a web page in place of JSON (HTTP 404)", "before /api/v1/links"],
    ["nothing", { status: 404, body: {} }, "no such API at this URL", "before /api/v1/links"],
    ["another API", { body: { items: [] } }, "JSON without a list of links", "before /api/v1/links"],
    ["an API that refuses", { status: 405, body: {} }, "refused (HTTP 405)", "before /api/v1/links"],
    ["nothing but a status", {}, "an empty response (HTTP 200)", "before /api/v1/links"],
    ["a text", (it) => void it.end("pong"), "a response that is not JSON", "before /api/v1/links"],
  ])("is reported when it is %s", async (_, response, found, advice) => {
    const outcome = await checkStub(response);
    expect(outcome).toMatchObject({ isUsable: false, requests: 1 });
    expect(outcome.named("differs")).toEqual(["API"]);
    expect(outcome.text("API")).toContain(found);
    expect(outcome.text("API")).toContain(advice);
    expect(outcome.notChecked).toEqual(afterApi);
  });

  it("is unclear while the service fails", async () => {
    const outcome = await checkStub({ status: 500, body: {} });
    expect(outcome.named("unclear")).toEqual(["API"]);
    expect(outcome.text("API")).toContain("the service fails (HTTP 500)");
    expect(outcome.isUsable).toBe(false);
  });

  it("may be a list in an object", async () => {
    const outcome = await checkStub({ body: { data: { links: [], total: 0 } } }, { status: 404 });
    expect(outcome.isUsable).toBe(true);
  });
});

describe("the headers of the service", () => {
  it.each([
    [-3 * 60, "3 min behind"],
    [5 * 3600, "5 h ahead of"],
    [-90, "90 s behind"],
  ])("show a clock that differs by %i seconds", async (skew, message) => {
    // On a clock that runs, the difference would grow until the response. The header has whole seconds, and counts as half past.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T12:00:00.500Z") });
    onTestFinished(() => void vi.useRealTimers());
    const date = new Date(Date.now() + skew * 1000).toUTCString();
    const outcome = await checkStub({ body: { data: [] }, headers: { date } }, { status: 404 });
    expect(outcome.isUsable).toBe(true);
    expect(outcome.named("differs")).toEqual(["clock"]);
    expect(outcome.text("clock")).toContain(`the service's clock is ${message} this machine's`);
  });

  it("may lack a date and the id of the request", async () => {
    const bare: StubResponse = (response) => {
      response.sendDate = false;
      response.end('{"data":[]}');
    };
    const outcome = await checkStub(bare, { status: 404 });
    expect(outcome.isUsable).toBe(true);
    expect(outcome.named("unclear")).toEqual(["clock"]);
    expect(outcome.text("request id")).toMatch(/^responses have no X-Request-Id .* a proxy removes/);
  });
});

describe("a key", () => {
  it("that the service does not know is reported, with what is wrong with it and no part of it", async () => {
    const { emulator } = await startAccount();
    for (const [key, mistake] of [
      ["sk-of-another-service", "."],
      ['"sk-quoted"', ": it begins or ends with a quotation mark."],
      [`$${"{API_KEY}"}`, ": it looks like a variable that was not replaced."],
      ["<API_KEY>", ": it looks like a placeholder."],
      ["sk-********", ": it looks like a key that is masked or cut."],
      ["Bearer:sk-1", ": it begins with the word Bearer, which is not part of it."],
      ["https://links.example", ": it is a URL."],
      ["sk-1234,", ": it ends with a punctuation mark."],
    ] as const) {
      const outcome = await check(emulator.url, key);
      expect(outcome).toMatchObject({ isUsable: false, requests: 1 });
      expect(outcome.named("differs")).toEqual(["key"]);
      expect(outcome.text("key")).toBe(
        `the service does not accept the key (HTTP 401) Check shortlink:apiKey (or SHORTLINK_API_KEY)${mistake} The key may belong to another service or another account, or be revoked.`,
      );
      expect(outcome.notChecked).toEqual([...scopes, "rate limit"]);
    }
  });

  it("that another API refuses is reported with the base URL", async () => {
    const outcome = await checkStub({ status: 401, body: { detail: "no" } });
    expect(outcome.text("key")).toContain("not an error of this API, so also check shortlink:baseUrl");
  });

  it.each([403, 500])("that is refused for all but a response %d is one without scopes", async (status) => {
    const refused = Array.from({ length: 4 }, () => ({ status: 403, body: {} }));
    const outcome = await checkStub(...refused, { status, body: {} });
    expect(outcome.text("key")).toContain("every request with the key is refused (HTTP 403)");
    expect(outcome.isUsable).toBe(false);
  });

  it.each([
    [["links:read"], ["links:write", "links:delete", "analytics:read"]],
    [["links:read", "links:write", "analytics:read"], ["links:delete"]],
    [["links:write"], ["links:read", "links:delete", "analytics:read"]],
  ] as const)("with %j lacks the other scopes", async (granted, missing) => {
    const { emulator } = await startAccount({ callers: [{ key: apiKey, scopes: granted }] });
    const outcome = await check(emulator.url);
    expect(outcome).toMatchObject({ isUsable: granted[0] === "links:read", missingScopes: missing });
    expect(outcome.named("differs")).toEqual(missing.map((scope) => `scope ${scope}`));
    expect(outcome.text(`scope ${missing[0]}`)).toMatch(/^the key lacks it \(HTTP 403\) .* needs it\.$/);
    expect(outcome.text("key")).toBe("accepted");
  });

  it("has scopes that are unclear if unknown ids are refused in the same way", async () => {
    const outcome = await checkStub({ body: { data: [] } }, { status: 403, body: {} });
    expect(outcome).toMatchObject({ isUsable: true, missingScopes: [] });
    expect(outcome.named("unclear")).toEqual(scopes.slice(1));
  });
});
