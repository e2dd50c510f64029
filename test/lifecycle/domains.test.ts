import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { SeededDomain } from "../../emulator/options/options";
import { recordingVariable } from "../../provider/client";
import { check, formatFailure, invoke, type Properties, unknownValue } from "../../provider/lifecycle";
import { domainWithHost } from "../../provider/lifecycle/context/domains";
import { link } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { temporaryFolder } from "../support/shell";
import { startRun } from "./online";

// A domain that a program names by its host.

const url = "https://example.com/";
const domain = (id: string, shown: Properties = {}): SeededDomain => ({
  ...{ id, isDefault: id === "dom_1", isEligible: true },
  ...shown,
});

/** One run on an account with some domains. */
async function setup(domains?: readonly SeededDomain[], settings: Properties = {}) {
  const account = await startAccount(domains ? { domains } : {});
  const { context, warnings } = startRun(account, settings);
  const checkLink = (news: Properties, more: Partial<Parameters<typeof check>[0]> = {}) =>
    check({ definition: link, olds: {}, news: { url, ...news }, ...more }, context);
  const reads = () => account.emulator.requests.filter(({ path }) => path.endsWith("/domains")).length;
  const failuresOf = async (...args: Parameters<typeof checkLink>) =>
    (await checkLink(...args)).failures.map(formatFailure);
  const lookUp = (name: string, args: Properties) => {
    const definition = functions[name];
    if (!definition) throw new Error(`no look-up ${name}`);
    return invoke(definition, args, context);
  };
  return { account, context, warnings, checkLink, failuresOf, lookUp, reads };
}

describe("a link on a domain by its host", () => {
  it.each(["go.example.com", "GO.example.com"])("has the id of the domain in state (%s)", async (host) => {
    const { checkLink } = await setup();
    expect(await checkLink({ domainId: host })).toEqual({ inputs: { url, domainId: "dom_2" }, failures: [] });
  });

  it("costs one request for all links of a run, and none for ids", async () => {
    const { checkLink, reads } = await setup();
    await Promise.all(Array.from({ length: 50 }, () => checkLink({ domainId: "dom_2" })));
    expect(reads()).toBe(0);
    await Promise.all(Array.from({ length: 1000 }, () => checkLink({ domainId: "go.example.com" })));
    expect(reads()).toBe(1);
  });

  it("may be one that only a later page of the list shows", async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      domain(`dom_${index + 1}`, { domain: `d${index + 1}.example` }),
    );
    const { checkLink } = await setup(many);
    expect((await checkLink({ domainId: "d150.example" })).inputs.domainId).toBe("dom_150");
  });

  it("is not looked for while it is not known", async () => {
    const { checkLink, reads } = await setup();
    expect((await checkLink({ domainId: unknownValue })).inputs.domainId).toBe(unknownValue);
    expect(reads()).toBe(0);
  });

  it("can be the default of the settings", async () => {
    const { checkLink } = await setup(undefined, { defaultDomainId: "go.example.com" });
    expect((await checkLink({})).inputs.domainId).toBe("dom_2");
    const wrong = await setup(undefined, { defaultDomainId: "no.example.com" });
    expect(await wrong.failuresOf({})).toEqual([
      expect.stringMatching(
        /^shortlink:defaultDomainId \(or SHORTLINK_DEFAULT_DOMAIN_ID\): there is no domain "no\.example\.com"; the account has /,
      ),
    ]);
  });
});

it("a host is taken as it is in a recording run, which has no service", async () => {
  vi.stubEnv(recordingVariable, join(temporaryFolder(), "records"));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { context } = startRun({ settings: { apiKey: "k", baseUrl: "http://127.0.0.1:1" } });
  const news = { url, domainId: "go.example.com" };
  expect(await check({ definition: link, olds: {}, news }, context)).toEqual({ inputs: news, failures: [] });
  const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };
  const byDefault = startRun({ settings }, { defaultDomainId: "go.example.com" });
  expect(await byDefault.context.defaultDomainId()).toBe("go.example.com");
});

describe("an id that looks like a host", () => {
  const domains = [domain("sho.rt", { domain: "go.example.com" }), domain("dom_2", { domain: "sho.rt" })];

  it("is the id", async () => {
    const { checkLink } = await setup(domains);
    expect((await checkLink({ domainId: "sho.rt" })).inputs.domainId).toBe("sho.rt");
  });

  it("costs no request once state has it", async () => {
    const { checkLink, reads } = await setup(domains);
    const olds = { url, domainId: "gone.example" };
    expect((await checkLink({ domainId: "gone.example" }, { olds })).inputs.domainId).toBe("gone.example");
    expect(reads()).toBe(0);
  });
});

it("a host always means the only domain that has it, whatever else the records show", () => {
  const host = fc.constantFrom("a.example", "b.example", "c.example");
  const record = fc.record(
    { id: fc.uuid(), domain: host, cname: host, label: fc.string() },
    { requiredKeys: ["id"] },
  );
  fc.assert(
    fc.property(fc.array(record), host, (all, wanted) => {
      const found = domainWithHost(wanted, all, "domain");
      const own = all.filter(({ domain, cname }) => (domain ?? cname) === wanted);
      const shown = all.filter(({ domain, cname }) => [domain, cname].includes(wanted));
      const [only, ...others] = own.length > 0 ? own : shown;
      if (only && others.length === 0) expect(found).toEqual({ value: only.id });
      else expect(found).toHaveProperty("reason");
    }),
  );
});

describe("a host that names no domain is refused", () => {
  it("with the domains and their ids, a few of many", async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      domain(`dom_${index + 1}`, index === 1 ? {} : { domain: `d${index + 1}.example` }),
    );
    const { failuresOf } = await setup(many);
    const [failure, ...others] = await failuresOf({ domainId: "x.example" });
    expect(failure).toMatch(
      /^domainId: there is no domain "x\.example"; the account has d1\.example \(dom_1\), dom_2, d3\.example \(dom_3\), .* and 5 more\.$/,
    );
    expect(others).toEqual([]);
  });

  it.each<[string, SeededDomain[], string]>([
    [
      "where no record shows a host",
      [domain("dom_1"), domain("dom_2", { label: "Ours" })],
      '"x.example" is not the id of a domain, and the account does not show which hosts its domains have; use an id: dom_1, dom_2.',
    ],
    [
      "where several have it",
      [domain("dom_1", { domain: "x.example" }), domain("dom_2", { host: "x.example" })],
      'several domains have the host "x.example"; use an id: dom_1, dom_2.',
    ],
    ["in an account without domains", [], 'there is no domain "x.example"; the account has none.'],
  ])("%s", async (_, domains, reason) => {
    const { failuresOf } = await setup(domains);
    expect(await failuresOf({ domainId: "x.example" })).toEqual([`domainId: ${reason}`]);
  });

  it("where the domains cannot be read, which is tried once", async () => {
    const { account, failuresOf, reads } = await setup();
    account.emulator.faults.add({ kind: "status", status: 403, path: "/api/v1/links/domains", times: 99 });
    for (const domainId of ["go.example.com", "x.example"]) {
      expect(await failuresOf({ domainId })).toEqual([
        expect.stringMatching(
          /^domainId: the domains of the account cannot be read, so nothing shows which one has the host ".*"; use its id\. .*HTTP 403/s,
        ),
      ]);
    }
    expect(reads()).toBe(1);
  });

  it("without repeating a secret one", async () => {
    const { failuresOf } = await setup();
    const [failure] = await failuresOf({ domainId: "hush.example" }, { secrets: [["domainId"]] });
    expect(failure).toMatch(/^domainId: there is no domain \[secret\]; /);
  });
});

describe("look-ups", () => {
  it("take a host wherever they take the id of a domain", async () => {
    const { account, lookUp } = await setup();
    await account.request("POST", "", { domainId: "dom_2", url, slug: "abc" });
    await account.request("POST", "", { domainId: "dom_1", url, slug: "xyz" });
    const domainId = "go.example.com";
    expect(await lookUp("getLink", { slug: "abc", domainId })).toMatchObject({ domainId: "dom_2" });
    expect(await lookUp("getLinks", { domainId })).toMatchObject({ links: [{ slug: "abc" }] });
    expect(await lookUp("getSlugAvailability", { slug: "abc", domainId })).toEqual({ available: false });
    expect(await lookUp("getSlugAvailability", { slug: "xyz", domainId })).toEqual({ available: true });
    expect((await failureOf(lookUp("getLinks", { domainId: "x.example" }))).message).toMatch(
      /^getLinks: domainId: there is no domain "x\.example"; /,
    );
  });

  it("show the host of a domain beside its record, if that shows one", async () => {
    const { lookUp } = await setup([
      domain("dom_1", { host: "sho.rt" }),
      domain("dom_2", { isEligible: false }),
    ]);
    const extra = { host: "sho.rt", isDefault: true, isEligible: true };
    const first = { id: "dom_1", host: "sho.rt", extra };
    const second = { id: "dom_2", extra: { isDefault: false, isEligible: false } };
    expect(await lookUp("getDomains", {})).toEqual({ domains: [first, second] });
    expect(await lookUp("getDefaultDomain", {})).toEqual(first);
    expect(await lookUp("getEligibleDomains", {})).toEqual({ domains: [first] });
  });
});
