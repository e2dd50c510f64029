import { describe, expect, it } from "vitest";
import { Api } from "../../../provider/cli/doctor/api/api";
import { anybody } from "../../../provider/cli/doctor/visits/person";
import {
  type AddressSources,
  findAddress,
  parseHost,
  ShortUrls,
} from "../../../provider/cli/doctor/visits/short-urls";
import { readSettings } from "../../../provider/client";
import { apiKey } from "../../support/api-key";
import { startStubService } from "../../support/stub-service";
import { requireOpenssl, startTls } from "../../support/tls";

describe("the address of short URLs", () => {
  it.each([
    ["sho.rt", "https://sho.rt"],
    ["SHO.rt:8443", "https://sho.rt:8443"],
    ["127.0.0.1:8787", "http://127.0.0.1:8787"],
    ["localhost", "http://localhost"],
    ["[::1]:8787", "http://[::1]:8787"],
    ["http://localhost:8787", "http://localhost:8787"],
    ["https://example.com/go/", "https://example.com/go"],
  ])("that --site %s passes is %s", (host, base) => {
    expect(parseHost(host)).toBe(base);
  });

  it.each([
    ...["", "a b", "sho.rt/abc", "ftp://sho.rt", "https://me:secret@sho.rt", "https://sho.rt?a=b"],
    "https://sho.rt:99999",
  ])("is not %j", (host) =>
    expect(() => parseHost(host)).toThrow("pass one such as sho.rt or 127.0.0.1:8787"),
  );

  it("is not in clear text but on this machine", () => {
    expect(() => parseHost("http://sho.rt")).toThrow("accepted for loopback only");
  });

  const sources: AddressSources = {
    base: undefined,
    baseUrl: "https://links.example.com",
    link: { id: "lnk_1", slug: "spring", url: "https://example.com/doctor" },
    slug: "spring",
    domain: { id: "dom_1", domain: "sho.rt" },
    hostField: "domain",
  };

  it.each<[string, Partial<AddressSources>, string]>([
    ["is what is passed", { base: "https://go.example" }, "https://go.example"],
    ["is the host of the domain", {}, "https://sho.rt"],
    ["is that in a link", { link: { shortUrl: "https://s.example/x/SPRING" } }, "https://s.example/x"],
    [
      "is that at any depth of a link",
      { link: { urls: { short: "https://s.example/spring" } } },
      "https://s.example",
    ],
    ["is not one in clear text", { link: { shortUrl: "http://s.example/spring" } }, "https://sho.rt"],
    ["is not one with a password", { link: { shortUrl: "https://a:b@s.example/spring" } }, "https://sho.rt"],
    [
      "is one of this machine",
      { link: { shortUrl: "http://127.0.0.1:1/spring" }, baseUrl: "http://127.0.0.1:2" },
      "http://127.0.0.1:1",
    ],
    [
      "is that of a service on this machine, whatever its domains are called",
      { baseUrl: "http://127.0.0.1:8787/api" },
      "http://127.0.0.1:8787",
    ],
  ])("%s", (_, given, base) => {
    expect(findAddress({ ...sources, ...given })).toEqual({ base });
  });

  it.each<[string, Partial<AddressSources>, string]>([
    ["where nothing shows it", { domain: { id: "dom_1" } }, "pass it with --site <host>"],
    ["where the record is missing", { domain: undefined }, "pass it with --site <host>"],
  ])("is not known %s, with what to pass", (_, given, why) => {
    expect(findAddress({ ...sources, ...given })).toEqual({ why: expect.stringContaining(why) });
  });
});

const settings = readSettings((name) => ({ baseUrl: "http://127.0.0.1:1", apiKey })[name], {});

it("a budget has no part of what requests that clean up take", () => {
  const api = new Api({ settings, budget: 1 });
  for (const isCleanUp of [true, true, false]) api.count(isCleanUp);
  expect(() => api.count()).toThrow("the run has sent 1 requests, its limit");
  expect(api.sent).toBe(3);
});

describe("a visit", () => {
  const open = (base: string) =>
    new ShortUrls(base, new Api({ settings, budget: 10 }), { between: 0, patience: [] });

  it("carries no credential, and follows no redirect", async () => {
    const { url, requests } = await startStubService({ status: 302, headers: { location: "/elsewhere" } });
    const { status } = await open(url).visit("spring", anybody);
    expect(status).toBe(302);
    expect(requests).toHaveLength(1);
    const [{ url: path, headers } = {}] = requests as { url: string; headers: Record<string, string> }[];
    expect(path).toBe("/spring");
    expect(headers?.["user-agent"]).toMatch(/^Mozilla.* pulumi-shortlink\/\S+ \(doctor\)$/);
    expect(Object.keys(headers ?? {}).filter((it) => /auth|cookie|key/.test(it))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain(apiKey);
  });

  it("needs a certificate that is trusted", async (context) => {
    requireOpenssl(context);
    const { url } = await startTls((_, response) => response.end(), "expired");
    await expect(open(url).visit("spring", anybody)).rejects.toThrow(/certificate/);
  });
});
