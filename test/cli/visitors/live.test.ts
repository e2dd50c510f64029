import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShortUrls, usualTempo } from "../../../provider/cli/doctor/visits/short-urls";
import { renderJunit } from "../../../provider/cli/output/junit";
import { linksOfAccount } from "../../../provider/cli/visitors/links";
import { livePlanText, runLive } from "../../../provider/cli/visitors/live";
import { renderCases, visitorsSection } from "../../../provider/cli/visitors/reports";
import { planFile } from "../../../provider/cli/visitors/run-file";
import type { VisitedLinks } from "../../../provider/cli/visitors/source";
import { readSettings } from "../../../provider/client";
import type { Link } from "../../../provider/contract";
import { assumedRules } from "../../../provider/routing";
import { apiKey, startAccount } from "../../support/account";
import { temporaryFolder } from "../../support/shell";
import { type StubResponse, startStubService } from "../../support/stub-service";
import { condition, linkOf, to } from "./fixtures";

const url = "https://example.com/shop";
const all = to("https://example.com/all", { isGlobalFallback: true });
const targeted = to("https://example.com/pro", { targeting: { plan: "pro" } });
const ending = to("https://example.com/de", {
  conditions: [condition("COUNTRY", "DE")],
  features: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2999-12-31T00:00:00Z" } }],
});

beforeEach(() => void vi.spyOn(usualTempo, "between", "get").mockReturnValue(0));

/** The visits with which to test a file of expectations. */
function plan(expectations: string, visited: VisitedLinks) {
  const file = join(temporaryFolder(), "visitors.yaml");
  writeFileSync(file, expectations);
  return planFile(file, visited);
}

/** A link on a host, and the visits with which to test its expectations. */
async function planOf(inputs: object, ...expectations: string[]) {
  const link = { ...linkOf("shop", inputs), slugs: ["shop"], hosts: ["sho.rt"] };
  const lines = expectations.map((it) => `    - { ${it} }\n`).join("");
  return { link, planned: await plan(`links:\n  shop:\n${lines}`, { links: [link], rules: {} }) };
}

const settingsOf = (baseUrl: string) => readSettings((name) => ({ baseUrl, apiKey })[name], {});

/** An account with links, and a function that tests expectations by visits of them. */
async function start(links: Readonly<Record<string, object>>) {
  const { request, settings } = await startAccount();
  const [domain = { id: "" }] = await request<{ id: string }[]>("GET", "/domains");
  const live = Object.entries(links).map(([slug, link]) =>
    request<Link>("POST", "", { slug, kind: "DIRECT", domainId: domain.id, ...link }),
  );
  const created = await Promise.all(live);
  const ids = created.map(({ id }) => id);
  const visited = linksOfAccount(created, new Map([[domain.id, ["sho.rt"]]]), []);
  const service = readSettings((name) => (settings as Readonly<Record<string, string>>)[name], {});
  return async (expectations: string, rules = assumedRules) => {
    const planned = await plan(expectations, { links: visited, rules });
    const total = async () => {
      const read = ids.map((id) => request<{ totalEvents: number }>("GET", `/${id}`));
      return (await Promise.all(read)).reduce((sum, { totalEvents }) => sum + totalEvents, 0);
    };
    const before = await total();
    const cases = await runLive(planned, service, () => {});
    const visits = (await total()) - before;
    return { planned, cases, visits };
  };
}

describe("expectations that visits test", () => {
  it("hold where the service does what they say, and fail where it does something else", async () => {
    const run = await start({
      spring: {
        routes: [
          to("https://example.com/de", { conditions: [condition("LANGUAGE", "de")] }),
          to("https://example.com/app", { conditions: [condition("OS", "iOS", "Android")] }),
          to("https://example.com/news", { conditions: [condition("REFERRER_DOMAIN", "news.example.com")] }),
          to("https://example.com/bot", { conditions: [condition("USER_AGENT", "shop-bot")] }),
          all,
        ],
      },
      // What the account has is not what the expectation says.
      shop: { url: "https://example.com/old" },
      ended: {
        routes: [all],
        routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2020-01-01T00:00:00Z" } }],
      },
    });
    const { planned, cases, visits } = await run(`links:
  spring:
    - { visitor: { language: "de-AT, en" }, gets: https://example.com/de }
    - { visitor: { os: [iOS, Android] }, gets: https://example.com/app }
    - { visitor: { referrer: news.example.com }, gets: https://EXAMPLE.com/news }
    - { visitor: { userAgent: shop-bot }, gets: https://example.com/bot }
    - { otherwise: url }
  shop:
    - { visitor: { os: iOS }, gets: https://example.com/old }
    - { otherwise: https://example.com/shop }
  ended:
    - otherwise: expired
`);
    expect(livePlanText(planned)).toBe(
      "This opens short URLs 9 times, as visitors do, which adds 9 visits to the totals of links, and takes 2 s.\n",
    );
    // The emulator does not count a visit of what has expired.
    expect(visits).toBe(8);
    expect(cases.map(({ visitor, failure }) => [visitor, failure])).toEqual([
      ["language de-AT, en", undefined],
      ["os iOS", undefined],
      ["os Android", undefined],
      ["referrer news.example.com", undefined],
      ["userAgent shop-bot", undefined],
      ["otherwise", undefined],
      ["os iOS", undefined],
      ["otherwise", "gets https://example.com/old from the service"],
      ["otherwise", undefined],
    ]);
    expect(cases.filter(({ untestable }) => untestable !== undefined)).toEqual([]);
  });

  it("name the visitors whom no header expresses, and visit nothing for them", async () => {
    const run = await start({
      spring: {
        routes: [to("https://example.com/de", { conditions: [condition("COUNTRY", "DE")] }), all],
      },
      call: { routes: [{ ...all, actionType: "SMS", actionConfig: { phone: "+49170" } }] },
    });
    const { cases, visits, planned } = await run(`links:
  spring:
    - { visitor: { country: DE }, gets: https://example.com/de }
    - { visitor: { os: Chrome OS, at: 2027-01-01 }, gets: https://example.com/all }
    - { otherwise: https://example.com/all }
  call:
    - { visitor: {}, gets: SMS +49170 }
  nowhere:
    - { otherwise: expired }
`);
    expect(visits).toBe(0);
    expect(planned.filter(({ visit }) => visit)).toEqual([]);
    expect(livePlanText(planned)).toMatch("0 times, as visitors do, which adds 0 visits");
    expect(cases.map(({ untestable }) => untestable)).toEqual([
      "no header shows country",
      "no header shows at, os, browser or device",
      "it depends on country, which no header shows",
      "it is no page of the web",
      undefined,
    ]);
    const text = renderCases("visitors.yaml", cases);
    expect(text).toContain(
      "- spring: country DE gets https://example.com/de: not testable from here, because no header shows country",
    );
    expect(text).toContain("1 of 1 expectation failed.");
    expect(renderCases("visitors.yaml", cases.slice(0, 4))).toContain(
      "No expectation can be tested from here.",
    );
    expect(renderJunit([visitorsSection("visitors.yaml", cases)])).toContain(
      'tests="5" failures="1" skipped="4"',
    );
  });

  it.each<[about: string, inputs: object, expectations: string[], outcomes: string[]]>([
    [
      "a password",
      { url },
      ["visitor: { password: true }, gets: password", "visitor: { password: false }, gets: url"],
      ["no header shows password", url],
    ],
    [
      "a value that is not known",
      { routes: [targeted, all] },
      ["visitor: {}, gets: https://a.example"],
      ["https://a.example"],
    ],
    [
      "fields on which it depends",
      { routes: [ending, all] },
      ["otherwise: url"],
      ["it depends on country, which no header shows"],
    ],
    [
      "visitors whom the usual one may be",
      { url },
      [
        "visitor: { os: Windows }, gets: https://example.com/A",
        "visitor: { os: iOS }, gets: url",
        "otherwise: https://a.example",
      ],
      ["https://example.com/A", url, "no visitor whom headers express gets it"],
    ],
    [
      "visitors whom it certainly is not",
      { url },
      ["visitor: { os: iOS }, gets: url", "otherwise: https://a.example"],
      [url, "https://a.example"],
    ],
    [
      "a country, which it may have",
      { url },
      ["visitor: { country: DE }, gets: url", "otherwise: https://a.example"],
      ["no header shows country", "no visitor whom headers express gets it"],
    ],
    [
      "the link's own URL where it leads elsewhere",
      { routes: [to("https://a.example", { conditions: [condition("OS", "Windows")] }), all] },
      ["visitor: { os: Windows }, gets: url"],
      ["no visitor whom headers express gets it"],
    ],
    ["what is no page", { url }, ["visitor: {}, gets: EVENT"], ["it is no page of the web"]],
    [
      "a waiting page",
      { url, routeFeatures: [{ type: "REDIRECT_DELAY" }] },
      ["otherwise: url"],
      ["a page comes before it"],
    ],
  ])("are planned with regard to %s", async (_, inputs, expectations, outcomes) => {
    const { planned } = await planOf(inputs, ...expectations);
    expect(planned.map(({ test, visit }) => test.untestable ?? visit?.gets)).toEqual(outcomes);
  });

  it("are visits of now, at short URLs that are known, of a service as it is set", async () => {
    const off = to("https://example.com/off", { isActive: false });
    const links = [
      linkOf("sale", { routes: [ending, all] }),
      linkOf("off", { routes: [off, all] }),
      linkOf("shop", { url }),
    ];
    const lines = links.map(({ name }) => `  ${name}:\n    - otherwise: url\n`).join("");
    const planned = await plan(`at: 2027-01-01\nlinks:\n${lines}`, {
      links,
      rules: { inactiveRoute: "used" },
    });
    expect(planned.map(({ test }) => test.untestable)).toEqual([
      "it depends on at, country, which no header shows",
      "no visitor whom headers express gets it",
      "its short URL is not known",
    ]);
  });

  it.each<[got: string, response: StubResponse, held: string[], failed: string[]]>([
    ["nothing", { status: 404 }, ["limit", "nothing"], ["tree"]],
    ["nothing", { status: 410 }, ["expired"], [url]],
    ["a page", { body: "<h1>Sale</h1>" }, ["tree", "board"], ["expired", "password"]],
    ["password", { body: "<input type=password>" }, ["password"], ["tree"]],
    ["HTTP 300", { status: 300 }, [], ["tree"]],
    ["HTTP 301", { status: 301 }, [], ["https://sho.rt/shop"]],
  ])("get %s from %j", async (got, response, held, failed) => {
    const { url: baseUrl } = await startStubService(response);
    const { planned } = await planOf({ url }, "otherwise: url");
    const visits = planned.flatMap(({ test, visit }) =>
      [...held, ...failed].map((gets) => ({ test, ...(visit && { visit: { ...visit, gets } }) })),
    );
    const cases = await runLive(visits, settingsOf(baseUrl), () => {});
    expect(cases.map(({ failure }) => failure)).toEqual([
      ...held.map(() => undefined),
      ...failed.map(() => `gets ${got} from the service`),
    ]);
  });

  it("show nothing where the service is busy again and again", async () => {
    const { url: baseUrl } = await startStubService({ status: 503, headers: { "retry-after": "0" } });
    const { link, planned } = await planOf({ url }, "otherwise: url");
    expect(await runLive(planned, settingsOf(baseUrl), () => {})).toEqual([
      {
        ...{ link: "shop", found: link, visitor: "otherwise", expected: "url", answers: [] },
        ...{ position: { line: 3, column: 7 }, failure: undefined },
        untestable: "the service responds with HTTP 503, again and again",
      },
    ]);
  });

  it("name the domain of the link where its host cannot be reached, and need no settings", async () => {
    const { host } = new URL((await startStubService({})).url);
    const links = [{ ...linkOf("shop", { url }), hosts: [host] }];
    const planned = await plan("links:\n  shop:\n    - otherwise: url\n", { links, rules: {} });
    await expect(runLive(planned, undefined, () => {})).rejects.toThrow(
      "Check the port in the link's domain, which must be that of HTTPS",
    );
  });

  it("carry no key, name the command, and follow nothing", async () => {
    const { url: baseUrl, requests } = await startStubService({
      ...{ status: 301, headers: { location: "/elsewhere" } },
    });
    const { planned } = await planOf(
      { url },
      "visitor: { os: Windows }, gets: url",
      'visitor: { userAgent: shop-bot, language: "de-AT, en", referrer: news.example.com }, gets: url',
    );
    const close = vi.spyOn(ShortUrls.prototype, "close");
    const done: number[] = [];
    const cases = await runLive(planned, settingsOf(baseUrl), (count) => done.push(count));
    expect(cases.map(({ failure }) => failure)).toEqual([
      "gets https://sho.rt/elsewhere from the service",
      "gets https://sho.rt/elsewhere from the service",
    ]);
    expect(done).toEqual([0, 1]);
    expect(close).toHaveBeenCalledTimes(1);
    expect(requests.map((it) => [it.url, it.headers.host])).toEqual([
      ["/shop", "sho.rt"],
      ["/shop", "sho.rt"],
    ]);
    expect(
      requests.map(({ headers }) => [headers["user-agent"], headers["accept-language"], headers.referer]),
    ).toEqual([
      [expect.stringMatching(/^Mozilla.* pulumi-shortlink\/\S+ \(test\)$/), undefined, undefined],
      ["shop-bot", "de-AT, en", "https://news.example.com/"],
    ]);
    expect(JSON.stringify(requests)).not.toContain(apiKey);
  });
});
