import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderJunit } from "../../../provider/cli/output/junit";
import { linksOfAccount } from "../../../provider/cli/visitors/links";
import { livePlanText, runLive } from "../../../provider/cli/visitors/live";
import { renderCases, visitorsSection } from "../../../provider/cli/visitors/reports";
import { planFile } from "../../../provider/cli/visitors/run-file";
import { readSettings } from "../../../provider/client";
import type { Link } from "../../../provider/contract";
import { assumedRules, toGraph } from "../../../provider/routing";
import { apiKey, startAccount } from "../../support/account";
import { temporaryFolder } from "../../support/shell";
import { startStubService } from "../../support/stub-service";
import { condition, to } from "./fixtures";

const all = to("https://example.com/all", { isGlobalFallback: true });

/** An account with links, and a function that tests expectations by visits of them. */
async function start(links: Readonly<Record<string, object>>) {
  const { request, settings } = await startAccount();
  const [domain = { id: "" }] = await request<{ id: string }[]>("GET", "/domains");
  const live = Object.entries(links).map(([slug, link]) =>
    request<Link>("POST", "", { slug, kind: "DIRECT", domainId: domain.id, ...link }),
  );
  const created = await Promise.all(live);
  const ids = created.map(({ id }) => id);
  const visited = linksOfAccount(created, new Map([[domain.id, ["sho.rt"]]]));
  const service = readSettings((name) => (settings as Readonly<Record<string, string>>)[name], {});
  return async (expectations: string, rules = assumedRules) => {
    const file = join(temporaryFolder(), "visitors.yaml");
    writeFileSync(file, expectations);
    const planned = await planFile(file, { links: visited, rules });
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

  it("carry no key, name the command, and follow nothing", async () => {
    const { url, requests } = await startStubService({ status: 301, headers: { location: "/elsewhere" } });
    const graph = toGraph({ url: "https://example.com/shop" });
    const link = { name: "shop", names: ["shop"], slugs: ["shop"], hosts: ["sho.rt"], graph };
    const file = join(temporaryFolder(), "visitors.yaml");
    writeFileSync(file, "links:\n  shop:\n    - { visitor: { os: Windows }, gets: url }\n");
    const planned = await planFile(file, { links: [link], rules: {} });
    const settings = readSettings((name) => ({ baseUrl: url, apiKey })[name], {});
    const [found] = await runLive(planned, settings, () => {});
    expect(found?.failure).toBe("gets https://sho.rt/elsewhere from the service");
    expect(requests).toHaveLength(1);
    const [{ url: path, headers } = {}] = requests as { url: string; headers: Record<string, string> }[];
    expect(path).toBe("/shop");
    expect(headers).toMatchObject({
      host: "sho.rt",
      "user-agent": expect.stringMatching(/^Mozilla.* pulumi-shortlink\/\S+ \(test\)$/),
    });
    expect(JSON.stringify(headers)).not.toContain(apiKey);
  });
});
