// @module-tag all
import { request as forward } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { providers } from "../conformance/providers";
import { apiKey, startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { type CertificateFlaw, requireOpenssl, startTls } from "../support/tls";

const url = "https://example.com/";

/** An account behind TLS. */
async function secured(flaw?: CertificateFlaw) {
  const account = await startAccount();
  const tls = await startTls(({ method, url: path, headers }, response) => {
    const inner = forward(`${account.emulator.url}${path}`, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(response);
    });
    response.req.pipe(inner);
  }, flaw);
  return { account, ...tls, settings: { ...account.settings, baseUrl: tls.url, maxRetries: "0" } };
}

beforeEach(requireOpenssl);

describe.for(providers)("a service with a private CA, through $name,", (provider) => {
  const program = async () => void provider.create("Link", "link", { url, slug: "abc" });

  it("is not trusted, and the error says how to trust it", async () => {
    const { account, settings } = await secured();
    const { ok, output } = await (await EngineStack.create(program, settings)).up();
    expect(ok).toBe(false);
    expect(output).toMatch(/its certificate is not trusted \(\w+\)\. .*NODE_EXTRA_CA_CERTS/);
    expect(output).not.toMatch(/^\s+at /m);
    expect(output).not.toContain(apiKey);
    expect(account.emulator.requests).toEqual([]);
  });

  it("is trusted when its CA is named in NODE_EXTRA_CA_CERTS", async () => {
    const { account, settings, caFile } = await secured();
    vi.stubEnv("NODE_EXTRA_CA_CERTS", caFile);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { ok, output } = await (await EngineStack.create(program, settings)).up();
    expect(ok, output).toBe(true);
    expect(await account.links()).toMatchObject([{ slug: "abc" }]);
  });

  it.each<[CertificateFlaw, RegExp]>([
    ["expired", /its certificate has expired/],
    ["other host", /its certificate is for a different host/],
  ])("is refused when its certificate is invalid: %s", async (flaw, message) => {
    const { settings, caFile } = await secured(flaw);
    vi.stubEnv("NODE_EXTRA_CA_CERTS", caFile);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { ok, output } = await (await EngineStack.create(program, settings)).up();
    expect(ok).toBe(false);
    expect(output).toMatch(message);
    expect(output).not.toContain("NODE_EXTRA_CA_CERTS");
  });
});
