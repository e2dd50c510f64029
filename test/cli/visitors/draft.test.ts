import { describe, expect, it } from "vitest";
import { type DraftOptions, draftExpectations } from "../../../provider/cli/visitors/draft";
import type { VisitedLink } from "../../../provider/cli/visitors/links";
import type { GraphOptions } from "../../../provider/routing";
import { condition, linkOf, to } from "./fixtures";

/** The lines of a draft below the first one, which says what the file is for. */
function draft(links: readonly VisitedLink[], more: Partial<DraftOptions> = {}): string[] {
  const options = { links, all: links, withPlain: false, rules: {}, now: new Date("2026-12-01"), ...more };
  const [first, ...others] = draftExpectations(options).split("\n");
  expect(first).toBe("# What visitors are expected to get. `shortlink test` compares it with the program.");
  return others;
}

const url = "https://example.com";
const rest = to(`${url}/rest`, { isGlobalFallback: true });
const german = to(`${url}/de`, { conditions: [condition("COUNTRY", "DE")] });
const targeted = to(`${url}/pro`, { targeting: { plan: "pro" } });
const shop = linkOf("shop", { url });

describe("a draft", () => {
  it("has the visitors who get something else than all others, who come last, and what it assumes", () => {
    const countries = [
      "AT",
      "BE",
      "CH",
      "CZ",
      "DE",
      "DK",
      "ES",
      "FI",
      "FR",
      "GB",
      "IE",
      "IT",
      "LT",
      "LU",
      "LV",
      "NL",
      "SE",
    ];
    const spring = linkOf("spring", {
      routes: [
        to(`${url}/eu`, { conditions: [condition("COUNTRY", ...countries)] }),
        to(`${url}/both`, { conditions: [condition("LANGUAGE", "de"), condition("LANGUAGE", "fr")] }),
        to(`${url}/rest`, { conditions: [condition("OS", "iOS")] }),
        rest,
      ],
    });
    const password = { type: "PASSWORD", config: { password: "open-sesame" } };
    const old = to(`${url}/old`, { isActive: false });
    const members = linkOf("members", { routes: [old, { ...rest, features: [password] }] });
    expect(draft([members, spring, shop], { withPlain: true, rules: { routePosition: "first" } })).toEqual([
      "assuming:",
      "  - conditionJoin",
      "  - inactiveRoute",
      "  - languageList",
      "  - languageRange",
      "links:",
      "  members:",
      "    - otherwise: password",
      "  spring:",
      "    - visitor: { country: [ AT, BE, CH, CZ, DE, DK, ES, FI, FR, GB, IE, IT, LT, LU, LV, NL, SE ] }",
      "      gets: https://example.com/eu",
      '    - visitor: { country: US, language: "en, de, fr" }',
      "      gets: https://example.com/both",
      "    - otherwise: https://example.com/rest",
      "  shop:",
      "    - otherwise: https://example.com",
      "",
    ]);
  });

  it("says what it does not have", () => {
    const open = linkOf("open", { url: "?" }, { isOpen: (it) => it === "?" });
    // No example is found of what matches it.
    const french = { type: "LANGUAGE", operator: "REGEX", valueKey: "^fr$" };
    const partial = linkOf("partial", {
      routes: [german, to(`${url}/fr`, { conditions: [french] }), rest],
    });
    const pro = linkOf("pro", { routes: [targeted, rest] });
    // The name of its set stands for a link.
    const hidden = { ...linkOf("hidden", { url }), set: "pro" };
    expect(draft([partial, pro, shop, open, hidden])).toEqual([
      "# Nothing could be drafted for pro.",
      "# 3 links without routes left out: `shortlink test <link> --draft` adds one.",
      "assuming:",
      "  - languageList",
      "  - routePosition",
      "links:",
      "  # Not all visitors: `shortlink simulate` shows the others.",
      "  partial:",
      "    - visitor: { country: DE }",
      "      gets: https://example.com/de",
      "",
    ]);
    expect(draft([open], { withPlain: true })).toEqual([
      "# Nothing could be drafted for open.",
      "links: {}",
      "",
    ]);
  });

  it("has one expectation for a set, and those of the entries for which it does not hold", () => {
    const entry = (name: string, inputs: object) => ({ ...linkOf(name, inputs), set: "redirects" });
    const entries = [
      entry("a", { url }),
      entry("off", { routes: [{ ...rest, isActive: false }] }),
      entry("german", { routes: [german, rest] }),
    ];
    const other = linkOf("other", { routes: [targeted, rest] });
    const links = [...entries.slice(0, 1), other];
    const all = [...entries, other, linkOf("far", { routes: [german, rest] })];
    expect(draft(links, { all })).toEqual([
      "# Nothing could be drafted for other.",
      "assuming:",
      "  - inactiveRoute",
      "links:",
      "  off:",
      "    - otherwise: nothing",
      "  german:",
      "    - visitor: { country: DE }",
      "      gets: https://example.com/de",
      "    - otherwise: https://example.com/rest",
      "  # Every other entry of this set leads to its own URL.",
      "  redirects:",
      "    - otherwise: url",
      "",
    ]);
    // It would not hold for an entry of which nothing can be drafted.
    const pro = entry("pro", { routes: [targeted, rest] });
    expect(draft(entries.slice(0, 2), { all: [pro, ...entries] })).toEqual([
      "# Nothing could be drafted for pro.",
      "# 1 link without routes left out: `shortlink test <link> --draft` adds one.",
      "assuming:",
      "  - inactiveRoute",
      "links:",
      "  off:",
      "    - otherwise: nothing",
      "  german:",
      "    - visitor: { country: DE }",
      "      gets: https://example.com/de",
      "    - otherwise: https://example.com/rest",
      "",
    ]);
  });

  it.each<[name: string, inputs: object, options?: GraphOptions]>([
    ["further routes that are not known", { url }, { hasMoreRoutes: true }],
    ["no route", {}],
    ["two routes", { routes: [rest, to(url)] }],
    ["a feature", { url, routeFeatures: [{ type: "UTM" }] }],
    ["no fallback", { routes: [to(url)] }],
    ["targeting", { routes: [{ ...rest, targeting: { plan: "pro" } }] }],
    ["a condition", { routes: [{ ...rest, conditions: [condition("OS", "iOS")] }] }],
    ["conditions that are not known", { routes: [{ ...rest, conditions: "?" }] }],
    ["a feature of its route", { routes: [{ ...rest, features: [{ type: "UTM" }] }] }],
    ["device profiles", { routes: [{ ...rest, deviceProfileIds: ["PHONE"] }] }],
  ])("does not leave out a link with %s", (_, inputs, options) => {
    expect(draft([linkOf("odd", inputs, options)]).join("\n")).not.toContain("left out");
  });
});
