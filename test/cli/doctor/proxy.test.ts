import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EnvHttpProxyAgent } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { proxyFor } from "../../../provider/cli/network/proxy";
import { stubProxies } from "../../support/tunnel-proxy";

const service = new URL("https://links.example.com");
const proxy = "http://proxy.example.com:3128";

describe("the proxy for a service", () => {
  it.each([
    ["https_proxy before HTTPS_PROXY", { https_proxy: proxy, HTTPS_PROXY: "http://other" }, "https_proxy"],
    ["HTTPS_PROXY before HTTP_PROXY", { HTTPS_PROXY: proxy, HTTP_PROXY: "http://other" }, "HTTPS_PROXY"],
    ["HTTP_PROXY if there is no other", { HTTP_PROXY: proxy }, "HTTP_PROXY"],
    ["HTTP_PROXY if the other is empty", { https_proxy: "", HTTP_PROXY: proxy }, "HTTP_PROXY"],
  ])("is that in %s", (_, environment, variable) => {
    expect(proxyFor(service, environment)).toEqual({ variable, url: new URL(proxy) });
  });

  it.each([
    ["for a service on this machine", "http://localhost:8787", { HTTPS_PROXY: proxy }],
    ["without a variable", service.href, {}],
    ["with empty variables", service.href, { https_proxy: "", HTTPS_PROXY: proxy, HTTP_PROXY: "" }],
  ])("is none %s", (_, url, environment) => {
    expect(proxyFor(new URL(url), environment).url).toBeUndefined();
  });

  it.each(["proxy.example.com:3128", "localhost:3128", "socks5://127.0.0.1", "http://me:100%@proxy", "x"])(
    "is null for %s, also in a variable that is not used",
    (wrong) => {
      for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) {
        const environment = { HTTPS_PROXY: proxy, [name]: wrong };
        expect(proxyFor(service, environment)).toEqual({ variable: name, url: null });
      }
    },
  );
});

describe("NO_PROXY", () => {
  const hosts = [
    ...["https://example.com", "https://links.example.com", "https://links.example.com:8443"],
    ...["https://notexample.com", "https://links.example.com.", "https://[2001:db8::1]", "https://192.0.2.1"],
  ];

  // The transport's own agent is the reference. It reads the variables of the process.
  it.each([
    "example.com",
    ".example.com",
    "*.example.com",
    "links.example.com:8443",
    "links.example.com:443, 192.0.2.1",
    "EXAMPLE.com.",
    "*",
    "other.example,*",
    "*:8443",
    "2001:db8::1",
    "[2001:db8::1]:443",
    "[2001:db8::1]",
    "192.0.2.0/24",
    " ",
  ])("has for %j the same meaning as for the transport", async (list) => {
    const server = createServer().on("connect", (_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stubProxies({ HTTPS_PROXY: url, NO_PROXY: list });
    for (const host of hosts) {
      let isDirect = false;
      const agent = new EnvHttpProxyAgent({
        connect: (_, callback) => {
          isDirect = true;
          callback(new Error("no connection"), null);
        },
      });
      await agent.request({ origin: host, path: "/", method: "GET" }).catch(() => {});
      await agent.destroy();
      expect([host, proxyFor(new URL(host), process.env).url === undefined]).toEqual([host, isDirect]);
    }
  });
});
