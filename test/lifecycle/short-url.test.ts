import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { create, type Properties, previewUpdate, read, unknownValue, update } from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startRun } from "./online";

const url = "https://example.com/";
const refused = (status: number) => ({
  faults: [{ kind: "status" as const, status, path: "/api/v1/links/domains", times: 99 }],
});

const silent = { id: "dom_1", label: "Ours", isDefault: true, isActive: true, isEligible: true };

/** An account, and operations of one run on its links. */
async function setup(options: EmulatorOptions = {}) {
  const account = await startAccount(options);
  const { context, warnings } = startRun(account);
  const createLink = (more: Properties = {}, secrets: string[] = []) =>
    create(
      { definition: link, inputs: { domainId: "dom_1", url, ...more }, secrets: secrets.map((it) => [it]) },
      context,
    );
  const domainRequests = () =>
    account.emulator.requests.map(({ path }) => path).filter((path) => path.includes("/domains"));
  return { account, context, warnings, createLink, domainRequests };
}

describe("the short URL of a new link", () => {
  it("has the host name of the domain and the slug, also one that the service chooses", async () => {
    const { createLink } = await setup();
    expect((await createLink({ slug: "abc" })).outputs.shortUrl).toBe("https://sho.rt/abc");
    const { outputs } = await createLink({ domainId: "dom_2" });
    expect(outputs.shortUrl).toBe(`https://go.example.com/${outputs.slug}`);
  });

  it("has the slug in the form that the service gives it", async () => {
    const { createLink } = await setup({ normalize: "lowerCase" });
    const { outputs } = await createLink({ slug: "Autumn" });
    expect(outputs).toMatchObject({ slug: "Autumn", shortUrl: "https://sho.rt/autumn" });
  });

  it("costs no request on the default domain, if that is known, and otherwise one for all links", async () => {
    const { createLink, context, domainRequests } = await setup();
    await context.defaultDomainId();
    await createLink();
    expect(domainRequests()).toEqual(["/api/v1/links/domains/default"]);
    await Promise.all(Array.from({ length: 20 }, () => createLink({ domainId: "dom_2" })));
    expect(domainRequests()).toEqual(["/api/v1/links/domains/default", "/api/v1/links/domains"]);
  });

  it("has the host that only the list of domains shows", async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.endsWith("/default") ? ["domain"] : [],
    );
    const { context, warnings } = startRun(account, { baseUrl });
    await context.defaultDomainId();
    expect(await context.domains.hostOf("dom_1")).toBe("sho.rt");
    expect(warnings).toEqual([]);
  });

  it.each<[string, EmulatorOptions, RegExp]>([
    ["the key may not read the domains", refused(403), /^The domains could not be read, .*HTTP 403/s],
    ["the domains cannot be read", refused(500), /^The domains could not be read, .*HTTP 500/s],
    [
      "no domain shows its host",
      { domains: [silent] },
      /^The account does not show the host of the domain dom_1,/,
    ],
  ])("is left out with one warning and one request if %s", async (_, options, warning) => {
    const { createLink, warnings, domainRequests } = await setup(options);
    for (const slug of ["one", "two"]) {
      const { outputs } = await createLink({ slug });
      expect(outputs).not.toHaveProperty("shortUrl");
      expect(outputs).not.toHaveProperty("host");
    }
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    expect(domainRequests()).toHaveLength(1);
  });

  it.each([
    ["slug", { host: "sho.rt" }],
    ["domainId", {}],
  ])("is left out for a %s that is a secret", async (secret, shown) => {
    const { createLink } = await setup();
    const { outputs } = await createLink({ slug: "hush-hush" }, [secret]);
    expect({ host: outputs.host, shortUrl: outputs.shortUrl }).toEqual({ shortUrl: undefined, ...shown });
  });

  it.each([true, false])(
    "is left out of a refresh and of an update of a secret slug (in state: %s)",
    async (isInState) => {
      const { createLink, context } = await setup();
      const inputs = { domainId: "dom_1", url, slug: "hush-hush" };
      const secrets = [["slug"]];
      const { id, outputs } = await createLink({ slug: "hush-hush" }, isInState ? [] : ["slug"]);
      const olds = { inputs, outputs };
      const found = await read({ definition: link, id, state: olds, secrets }, context);
      expect(found?.outputs).not.toHaveProperty("shortUrl");
      const news = { ...inputs, title: "New" };
      const updated = await update({ definition: link, id, olds, news, secrets }, context);
      expect(updated).not.toHaveProperty("shortUrl");
    },
  );
});

describe("the short URL of a link", () => {
  it("stays without a request while slug and domain stay, also when the host name changes", async () => {
    const { createLink, context, domainRequests } = await setup();
    const inputs = { domainId: "dom_1", url, slug: "abc" };
    const { id, outputs } = await createLink(inputs);
    const olds = {
      inputs,
      outputs: { ...outputs, host: "old.example", shortUrl: "https://old.example/abc" },
    };
    const before = domainRequests().length;
    const news = { ...inputs, title: "New" };
    const request = { definition: link, id, olds, news };
    expect((await previewUpdate(request, context)).shortUrl).toBe("https://old.example/abc");
    expect((await update(request, context)).shortUrl).toBe("https://old.example/abc");
    const found = await read({ definition: link, id, state: olds }, context);
    expect(found?.outputs.shortUrl).toBe("https://old.example/abc");
    expect(domainRequests()).toHaveLength(before);
  });

  it.each([
    [{ slug: "xyz" }, "https://sho.rt/xyz"],
    [{ domainId: "dom_2" }, "https://go.example.com/abc"],
  ])("is unknown in a preview of a change to %j, and then follows it", async (change, shortUrl) => {
    const { createLink, context } = await setup();
    const inputs = { domainId: "dom_1", url, slug: "abc" };
    const { id, outputs } = await createLink(inputs);
    const request = { definition: link, id, olds: { inputs, outputs }, news: { ...inputs, ...change } };
    expect((await previewUpdate(request, context)).shortUrl).toBe(unknownValue);
    expect((await update(request, context)).shortUrl).toBe(shortUrl);
  });

  it("stays as the preview says if the slug that the service chose changed in the account; a refresh follows it", async () => {
    const { createLink, context, account } = await setup();
    const inputs = { domainId: "dom_1", url };
    const { id, outputs } = await createLink(inputs);
    await account.request("PATCH", `/${id}`, { slug: "by-hand" });
    const olds = { inputs, outputs };
    const request = { definition: link, id, olds, news: { ...inputs, title: "New" } };
    const promised = (await previewUpdate(request, context)).shortUrl;
    expect(promised).toBe(outputs.shortUrl);
    const updated = await update(request, context);
    expect(updated.shortUrl).toBe(promised);
    const found = await read({ definition: link, id, state: olds }, context);
    expect(found?.outputs.shortUrl).toBe("https://sho.rt/by-hand");
  });

  it("is read by an import, and by a refresh of a state that lacks it", async () => {
    const { createLink, context } = await setup();
    const inputs = { domainId: "dom_1", url, slug: "abc" };
    const { id, outputs } = await createLink(inputs);
    const { shortUrl, ...others } = outputs;
    for (const state of [
      { inputs: {}, outputs: {} },
      { inputs, outputs: others },
    ]) {
      const found = await read({ definition: link, id, state }, context);
      expect(found?.outputs.shortUrl).toBe(shortUrl);
    }
  });
});
