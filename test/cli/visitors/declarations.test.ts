import { describe, expect, it } from "vitest";
import { declarationsFor } from "../../../provider/cli/visitors/declarations";
import { decide, type RuleId, ruleIds, table, toGraph } from "../../../provider/routing";

const to = (url: string, more: object = {}) => ({
  ...{ platform: "GLOBAL", actionType: "URL", actionConfig: { url: `https://${url}.example` } },
  ...more,
});
const rest = to("rest", { isGlobalFallback: true });
const is = (type: string, valueKey: string, values: string[], operator = "IN") => ({
  ...{ type, operator, valueKey },
  valueJson: { values },
});
const matching = (type: string, valueKey: string) => ({ type, operator: "REGEX", valueKey });
const one = (condition: object) => ({ routes: [to("one", { conditions: [condition] }), rest] });
const germans = is("COUNTRY", "country", ["DE"]);
const phones = is("OS", "os", ["iOS"]);
const utm = (config: object) => ({ features: [{ type: "UTM", config }] });

/** For each assumption a link that depends on it, and what becomes of it with the declaration. */
const links: Partial<Record<RuleId, readonly [open: object, declared: object]>> = {
  ...Object.fromEntries(
    [
      ["routePriority", { priority: 1 }],
      ["routeSortOrder", { sortOrder: 1 }],
      ["routePosition", {}],
      ["routeOrderBy", { priority: 1, sortOrder: 1 }],
    ].map(([id, numbers]) => {
      const first = to("one", { conditions: [germans], ...(numbers as object) });
      const second = (...more: object[]) => to("two", { conditions: [phones, ...more] });
      const elsewhere = to("two", { conditions: [is("COUNTRY", "country", ["DE"], "NOT_IN")] });
      return [id, [{ routes: [first, second(), rest] }, { routes: [first, elsewhere, rest] }]];
    }),
  ),
  conditionValues: [one(is("COUNTRY", "AT", ["DE"])), one(germans)],
  missingOperator: [one({ ...germans, operator: undefined }), one(germans)],
  regexMatch: [
    one(matching("USER_AGENT", "bot|crawler")),
    one(matching("USER_AGENT", "^.*(bot|crawler).*$")),
  ],
  languageRange: [one(is("LANGUAGE", "language", ["de"])), one(matching("LANGUAGE", "^de(-.*)?$"))],
  referrerDomain: [
    one(is("REFERRER_DOMAIN", "referrer", ["example.com"])),
    one(matching("REFERRER_DOMAIN", "^(.*\\.)?example\\.com$")),
  ],
  userAgentMatch: [
    one(is("USER_AGENT", "user agent", ["Firefox"])),
    one(matching("USER_AGENT", "^.*Firefox.*$")),
  ],
  browserNames: [one(is("USER_AGENT", "browser", ["Firefox"])), one(matching("USER_AGENT", "^.*Firefox.*$"))],
  routePlatform: [{ routes: [to("one", { platform: "OS", conditions: [germans] }), rest] }, one(germans)],
  routeTargeting: [{ routes: [to("one", { targeting: { country: "DE" } }), rest] }, one(germans)],
  deviceProfiles: [
    { routes: [to("one", { deviceProfileIds: ["PHONE"] }), rest] },
    one(is("DEVICE_PROFILE", "device", ["PHONE"])),
  ],
  fallbackConditions: [{ routes: [{ ...rest, conditions: [germans] }] }, { routes: [rest] }],
  inactiveRoute: [{ routes: [to("one", { isActive: false }), rest] }, { routes: [rest] }],
  disabledFeature: [
    { routes: [{ ...rest, features: [{ type: "UTM", enabled: false, config: { source: "a" } }] }] },
    { routes: [rest] },
  ],
  expiryDay: ["2030-12-31", "2030-12-31T23:59:59Z"].map((expiresAt) => ({
    routes: [to("one", { features: [{ type: "EXPIRATION_DATE", config: { expiresAt } }] }), rest],
  })) as [object, object],
  utmParameters: [
    {
      routes: [
        to("one", { actionConfig: { url: "https://a.example?utm_source=a" }, ...utm({ source: "b" }) }),
      ],
    },
    { routes: [to("one", { actionConfig: { url: "https://a.example" }, ...utm({ source: "b" }) })] },
  ],
  pageLinks: [
    { kind: "TREE", routes: [rest] },
    { kind: "TREE", routes: [] },
  ],
  simpleMode: [
    { routingMode: "SIMPLE", ...one(germans) },
    { routingMode: "ADVANCED", ...one(germans) },
  ],
  missingAction: [{ routes: [{ ...rest, actionType: undefined }] }, { routes: [rest] }],
};

const dependsOn = (link: object): string[] =>
  table(toGraph(link)).rows.flatMap(({ answer }) =>
    answer.dependsOn.flatMap((it) => (it.on === "rule" ? [it.id] : [])),
  );

describe("what a program can declare about an assumption", () => {
  it.each(ruleIds.filter((id) => declarationsFor("link spring", [id]).length > 0))("settles %s", (id) => {
    const [open, declared] = links[id] ?? [];
    expect(dependsOn(open ?? {})).toContain(id);
    expect(dependsOn(declared ?? {})).not.toContain(id);
  });

  it("is only there for assumptions that a declaration makes irrelevant", () => {
    expect(ruleIds.filter((id) => declarationsFor("link spring", [id]).length === 0)).toEqual([
      ...["conditionJoin", "languageList", "expiredRoute", "usedUpRoute", "eventAction"],
    ]);
  });

  it("is one sentence for each declaration, with the link", () => {
    expect(
      declarationsFor("link spring", ["country", "simpleMode", "routePriority", "routePosition"]),
    ).toEqual([
      "Set `routingMode: ADVANCED` on link spring, and it no longer depends on simpleMode.",
      "Give the routes of link spring conditions that exclude each other, such as NOT_IN beside IN, and it no longer depends on routePriority, routePosition.",
    ]);
  });

  it("settles a link with separate routes without any probe", () => {
    const separate = [{ key: "german", inputs: to("de", { conditions: [germans] }) }];
    const answer = (link: object) => decide(toGraph(link, { separate }), { country: "DE" });
    expect(answer({ url: "https://rest.example" }).dependsOn).toEqual([{ on: "rule", id: "simpleMode" }]);
    expect(answer({ url: "https://rest.example", routingMode: "ADVANCED" }).certain).toBe(true);
  });
});
