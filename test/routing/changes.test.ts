import { describe, expect, it } from "vitest";
import {
  assumedRules,
  type CompareOptions,
  compareGraphs,
  type Decision,
  describeKind,
  toGraph,
} from "../../provider/routing";
import { isOpen, unknown } from "./support/arbitrary";
import { among, fallback, to } from "./support/routes";

type Part = Readonly<Record<string, unknown>>;
const [one, two] = [
  { clientRouteId: "one", ...to("one") },
  { clientRouteId: "two", ...to("two") },
];
const rest: Part = { ...fallback, ...to("rest") };
const german = { ...one, conditions: [among("COUNTRY", "country", "DE")] };
const austrian = { ...two, conditions: [among("COUNTRY", "country", "AT")] };
const expiry = { type: "EXPIRATION_DATE", config: { expiresAt: "2027-01-01T00:00Z" } };
const limit = { type: "LIMIT", config: { clicks: 5 } };
const secret = { type: "PASSWORD", config: {} };
const unfamiliar = { type: "COUNTRY", operator: "IN", valueJson: { odd: 1 } };

const linkOf = (...routes: Part[]): Part => ({ routes });

function compare(
  before: Part | undefined,
  after: Part | undefined,
  options: CompareOptions = { rules: assumedRules },
) {
  const [was, is] = [before, after].map((link) => link && toGraph(link, { isOpen }));
  return compareGraphs(was, is, options);
}

/** What visitors notice: `country DE: one → two`. A question mark stands where that is not certain. */
function noticed(...[before, after, options]: Parameters<typeof compare>): string {
  const { changes = [], certain } = compare(before, after, options) ?? {};
  const lines = changes.map((it) => {
    const kinds = it.visitors.map((kind) => describeKind(kind) || "all").join(" and ");
    const gifts = [it.before, it.after].map((all) => all.map(describeGift).join(" or ")).join(" → ");
    return `${kinds}: ${gifts}${it.isRest ? ", the rest" : ""}${it.certain ? "" : "?"}`;
  });
  return [...lines, ...(certain ? [] : ["others?"])].join("; ") || "nobody";
}

const describeGift = (it: Decision) =>
  it.type === "destination" ? (it.url ?? "unknown") : "page" in it ? it.page : it.type;

const known = { rules: assumedRules, isUnknownSame: true };

describe("a change", () => {
  const features = [limit];
  // Fallbacks with conditions.
  const required = { rules: { ...assumedRules, fallbackConditions: "required" } } as const;
  const germans = { ...german, ...to("rest"), isGlobalFallback: true };
  const ios = { ...two, ...to("rest"), conditions: [among("OS", "os", "iOS")] };
  it.each<[outcomes: string, before: Part | undefined, after: Part | undefined, options?: CompareOptions]>([
    // Who is the rest.
    ["country not DE: rest → new, the rest", linkOf(german, rest), linkOf(german, { ...rest, ...to("new") })],
    ["country DE: one → new", linkOf(german, rest), linkOf({ ...german, ...to("new") }, rest)],
    ["country DE: rest → one", linkOf(rest), linkOf(german, rest)],
    [
      "country DE: one → new; country not DE: rest → new, the rest",
      linkOf(german, rest),
      linkOf({ ...german, ...to("new") }, { ...rest, ...to("new") }),
    ],
    [
      "from 2027-01-01T00:00Z: rest → expired; before 2027-01-01T00:00Z: rest → new",
      linkOf(rest),
      linkOf({ ...rest, ...to("new"), features: [expiry] }),
    ],
    [
      "5 or more visits of route rest: rest → limit; fewer than 5 visits of route rest: rest → new",
      linkOf(rest),
      linkOf({ ...rest, ...to("new"), features: [limit] }),
    ],
    [
      "with the password of route rest: rest → new; without the password of route rest: rest → password",
      linkOf(rest),
      linkOf({ ...rest, ...to("new"), features: [secret] }),
    ],
    [
      "with the password of route rest: rest → new",
      linkOf({ ...rest, features: [secret] }),
      linkOf({ ...rest, ...to("new"), features: [secret] }),
    ],
    [
      "country DE, with the password of route one and country not DE: rest → new",
      linkOf({ ...germans, features: [secret] }, rest),
      linkOf({ ...germans, ...to("new"), features: [secret] }, { ...rest, ...to("new") }),
      required,
    ],
    [
      "os iOS and country DE, os not iOS: rest → new; country not DE, os not iOS: other → others",
      linkOf(ios, germans, { ...rest, ...to("other") }),
      linkOf({ ...ios, ...to("new") }, { ...germans, ...to("new") }, { ...rest, ...to("others") }),
      required,
    ],
    ["country DE: one → new", linkOf(german), linkOf({ ...german, ...to("new") })],
    [
      "all: rest → new, the rest",
      linkOf(rest),
      linkOf({ ...rest, ...to("new") }),
      { rules: assumedRules, now: new Date(0) },
    ],
    [
      "from 2027-01-01T00:00Z: rest → expired",
      linkOf(rest),
      linkOf({ ...rest, features: [expiry] }),
      { rules: assumedRules, now: new Date(0) },
    ],
    [
      "country DE: rest → one; country not DE: rest → two",
      linkOf(rest),
      linkOf({ ...rest, ...german, isGlobalFallback: true }, { ...two, isGlobalFallback: true }),
      required,
    ],
    // Which routes are the same.
    [
      "5 or more visits of route rest, fewer than 5 visits of route two: limit → two; fewer than 5 visits of route rest, 5 or more visits of route two: rest → limit; fewer than 5 visits of route rest, fewer than 5 visits of route two: rest → two",
      linkOf({ ...rest, features }),
      linkOf({ ...two, features }),
    ],
    ["nobody", linkOf({ ...one, features }), linkOf({ ...one, ...two, ...to("one"), features })],
    [
      "fewer than 5 visits of route two: one → two",
      linkOf({ ...one, id: "rt_1", features }),
      linkOf({ ...two, id: "rt_1", features }),
    ],
    [
      "fewer than 5 visits of route rest: one → rest",
      linkOf({ ...one, isGlobalFallback: true, features }),
      linkOf({ ...rest, features }),
    ],
    [
      "5 or more visits of route one, fewer than 5 visits of route rest: limit → rest; fewer than 5 visits of route one, 5 or more visits of route rest: one → limit; fewer than 5 visits of route one, fewer than 5 visits of route rest: one → rest",
      linkOf({ ...one, features }),
      linkOf({ ...rest, features }),
    ],
    [
      "5 or more visits of route one, fewer than 5 visits of route two: limit → two; fewer than 5 visits of route one, 5 or more visits of route two: one → limit; fewer than 5 visits of route one, fewer than 5 visits of route two: one → two",
      linkOf({ ...one, features }),
      linkOf({ ...two, features }),
    ],
    [
      "5 or more visits of route one, fewer than 5 visits of route one (before): two → limit",
      linkOf({ ...one, clientRouteId: "x", features }, { ...two, clientRouteId: "one", features }),
      linkOf({ ...one, features }),
    ],
    [
      "nobody",
      linkOf({ ...german, features }, { ...austrian, features }),
      linkOf({ ...austrian, clientRouteId: "one", features }, { ...german, clientRouteId: "two", features }),
    ],
    [
      "nobody",
      linkOf({ ...german, features }, { ...german, ...austrian, ...to("one"), features }),
      linkOf(
        { ...german, clientRouteId: "two", features },
        { ...german, ...austrian, ...to("one"), clientRouteId: "one", features },
      ),
    ],
    [
      "with the password of route one, without the password of route two: one → password; without the password of route one, with the password of route two: password → one",
      linkOf({ ...one, features: [secret] }, { ...two, ...to("one"), features: [secret] }),
      linkOf({ ...two, ...to("one"), features: [secret] }, { ...one, features: [secret] }),
    ],
    [
      "country AT and country not DE or AT, with the password of route one (before) (before): two → nothing; country not DE or AT, without the password of route one (before) (before): password → nothing",
      linkOf(
        { ...german, clientRouteId: "x" },
        { ...austrian, clientRouteId: "one" },
        { ...two, clientRouteId: "one (before)", features: [secret] },
      ),
      linkOf(german),
    ],
    // Passwords.
    [
      "without the password of route one: password → password",
      linkOf({ ...one, features: [secret] }),
      linkOf({ ...one, features: [secret] }),
      { ...known, changedPasswords: new Set(["one"]) },
    ],
    [
      "nobody",
      linkOf({ ...one, features: [secret] }),
      linkOf({ ...one, features: [secret] }),
      { ...known, changedPasswords: new Set(["two", "link"]) },
    ],
    [
      "without the password: password → password",
      { url: "one", routeFeatures: [secret] },
      { url: "one", routeFeatures: [secret] },
      { ...known, changedPasswords: new Set(["link"]) },
    ],
    // What differs although nothing that is not known does.
    ["all: one → two", linkOf(one, two), linkOf(two, one), known],
    ["country DE: one → new", linkOf(german), linkOf({ ...german, ...to("new") }), known],
    [
      "country DE: one → nothing; country AT: nothing → one",
      linkOf(german),
      linkOf({ ...german, conditions: austrian.conditions }),
      known,
    ],
    ["5 or more visits of route one: one → limit", linkOf(one), linkOf({ ...one, features }), known],
    [
      "5 or more visits of route one: limit → one",
      { ...linkOf(one), routeFeatures: [{ ...limit, routeIds: ["one"] }] },
      { ...linkOf(one), routeFeatures: [{ ...limit, routeIds: ["two"] }] },
      known,
    ],
    ["all: one → nothing", linkOf(one), undefined, known],
    ["all: one → nothing", linkOf(one), undefined, {}],
    ["all: nothing → one", undefined, linkOf(one), {}],
    // What is not known.
    [
      "all: one or tree or board → two or tree or board?",
      { kind: unknown, ...linkOf(one) },
      { kind: unknown, ...linkOf(two) },
    ],
    ["all: one → one?", { routingMode: unknown, ...linkOf(one) }, { routingMode: unknown, ...linkOf(one) }],
    ["all: nothing → nothing?", { routes: unknown }, { routes: unknown }],
    [
      "all: one → two?",
      { ...linkOf(one), routeFeatures: unknown },
      { ...linkOf(two), routeFeatures: unknown },
      known,
    ],
    ["nobody", { routes: unknown }, { routes: unknown }, known],
    ["nobody", undefined, undefined],
    [
      "all: one → two?",
      linkOf({ ...one, conditions: [unfamiliar] }, rest),
      linkOf({ ...two, conditions: [unfamiliar] }, rest),
    ],
    [
      "all: rest → new, the rest?",
      linkOf({ ...one, conditions: [unfamiliar] }, rest),
      linkOf({ ...one, conditions: [unfamiliar] }, { ...rest, ...to("new") }),
      {},
    ],
  ])("is noticed: %s", (outcomes, before, after, options) => {
    expect(noticed(before, after, options)).toBe(outcomes);
  });

  const place = (part: Part): [Part, Part] => {
    const route = { ...one, priority: 2, ...part };
    return [linkOf(route, austrian, rest), linkOf(austrian, route, rest)];
  };

  it.each<Part>([
    { isActive: unknown },
    { priority: unknown },
    { platform: unknown, conditions: [among("OS", "os", "iOS")] },
    { deviceProfileIds: unknown },
    { targeting: { of: unknown } },
    { conditions: unknown },
    { conditions: [{ ...unfamiliar, valueJson: unknown }] },
    { conditions: [{ ...unfamiliar, operator: unknown }] },
    { conditions: [{ type: unknown, operator: "IN", valueKey: "DE" }] },
    { conditions: [{ ...among("OS", "os", "iOS"), valueKey: 1 }] },
    { features: unknown },
    { features: [{ type: unknown }] },
    { features: [{ ...secret, enabled: unknown }] },
    { features: [{ ...limit, config: unknown }] },
    { actionType: unknown },
    { actionConfig: { url: "one", title: unknown } },
    { actionConfig: { url: unknown } },
  ])("may be noticed where something is not known, unless that is the same before and after: %j", (part) => {
    const [link] = place(part);
    expect(noticed(link, link, {})).toContain("?");
    expect(noticed(link, link, { isUnknownSame: true })).toBe("nobody");
  });

  it.each<Part>([
    { platform: "OS" },
    { deviceProfileIds: ["PHONE"] },
    { targeting: { of: "vip" } },
    { conditions: [unfamiliar] },
    { conditions: [{ type: "OS", operator: "REGEX", valueKey: "(?=x)" }] },
    { conditions: [{ type: "OS", operator: "EQUALS", valueJson: { values: ["a", "b"] } }] },
    { features: [{ ...limit, config: { perDay: 4 } }] },
    { actionConfig: { title: "No address" } },
  ])("is not noticed where something is only not read, whatever it means: %j", (part) => {
    expect(noticed(...place(part), {})).toBe("nobody");
  });

  it("counts the kinds of visitors, and says on what depends what they notice", () => {
    const [was, is] = [linkOf(german, rest), linkOf(german, { ...rest, ...to("new") })];
    expect(compare(was, is)?.kinds).toEqual({ changed: 1, all: 2 });
    const dependsOn = (part: Part, options?: CompareOptions) =>
      compare(linkOf({ ...one, ...part }), linkOf({ ...two, ...part }), options)?.changes.flatMap(
        (it) => it.dependsOn,
      );
    const value = (path: string) => ({ on: "value", path });
    expect(dependsOn({ conditions: [unfamiliar] })).toEqual([
      value('{"operator":"IN","type":"COUNTRY","valueJson":{"odd":1}}'),
    ]);
    expect(dependsOn({ actionConfig: unknown })).toEqual([
      ...["before", "after"].map((side) => value(`${side}: routes[0].actionConfig`)),
    ]);
    const open = { ...linkOf({ ...one, actionConfig: unknown }), routeFeatures: unknown };
    expect(compare(open, open)?.changes[0]?.dependsOn).toEqual(
      ["before", "after"].flatMap((side) =>
        [`link: ${side}: routeFeatures`, `${side}: routes[0].actionConfig`].map(value),
      ),
    );
    expect(dependsOn({ conditions: unknown }, known)).toEqual(
      ["one", "two"].map((key) => value(`${key}: routes[0].conditions`)),
    );
    expect(dependsOn({ conditions: [among("LANGUAGE", "language", "de")] }, {})).toEqual([
      ...["languageList", "languageRange"].map((id) => ({ on: "rule", id })),
    ]);
  });
});
