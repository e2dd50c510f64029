// @module-tag all
import { request as forward } from "node:http";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { providers } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { requireOpenssl, startTls } from "../support/tls";

const url = "https://example.com/";

/** An account behind TLS. */
async function secured() {
  const account = await startAccount();
  const tls = await startTls(({ method, url: path, headers }, response) => {
    const inner = forward(`${account.emulator.url}${path}`, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(response);
    });
    response.req.pipe(inner);
  });
  return { account, ...tls, settings: { ...account.settings, baseUrl: tls.url, maxRetries: "0" } };
}

beforeEach(requireOpenssl);

// test/client/transport.test.ts proves what errors say of other certificates.
it.for(providers)(
  "a service with a private CA that NODE_EXTRA_CA_CERTS names is trusted through $name",
  async (provider) => {
    const program = async () => void provider.create("Link", "link", { url, slug: "abc" });
    const { account, settings, caFile } = await secured();
    vi.stubEnv("NODE_EXTRA_CA_CERTS", caFile);
    onTestFinished(() => void vi.unstubAllEnvs());
    expectOk(await (await EngineStack.create(program, settings)).up());
    expect(await account.links()).toMatchObject([{ slug: "abc" }]);
  },
);
