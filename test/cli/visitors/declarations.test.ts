import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declarationsFor } from "../../../provider/cli/visitors/declarations";
import { dependencyText } from "../../../provider/cli/visitors/dependencies";
import { conditionShapes, visitorPropertyOf } from "../../../provider/contract";
import { decide, type RuleId, ruleIds, table, toGraph } from "../../../provider/routing";
import { links, type RandomLink } from "../../routing/support/arbitrary";
import { itRandom } from "../../support/random-runs";

type Properties = Readonly<Record<string, unknown>>;

/** Follows a declaration to the letter. */
type Follow = (link: Properties) => Properties;

const list = (value: unknown): Properties[] => (Array.isArray(value) ? value : []);
const routes =
  (change: (route: Properties) => Properties | undefined): Follow =>
  (link) => ({ ...link, routes: list(link.routes).flatMap((it) => change(it) ?? []) });
const conditions = (change: (condition: Properties) => Properties): Follow =>
  routes((route) => ({ ...route, conditions: list(route.conditions).map(change) }));
const features =
  (change: (feature: Properties) => Properties | undefined): Follow =>
  (link) => ({
    ...routes((route) => ({ ...route, features: list(route.features).flatMap((it) => change(it) ?? []) }))(
      link,
    ),
    routeFeatures: list(link.routeFeatures).flatMap((it) => change(it) ?? []),
  });
const valuesOf = ({ valueKey, valueJson }: Properties): string[] =>
  (valueJson as { values?: string[] } | undefined)?.values ?? [valueKey as string];
const ofType =
  (type: string, toPattern: (value: string) => string) =>
  (condition: Properties): Properties =>
    condition.type === type && condition.operator === "IN"
      ? { type, operator: "REGEX", valueKey: `^(${valuesOf(condition).map(toPattern).join("|")})$` }
      : condition;
const keyOf = (of: Properties): string => {
  const { type, valueKey = type }: { type: string; valueKey?: string } =
    conditionShapes[visitorPropertyOf(of) ?? "country"];
  return valueKey;
};
const condition = (type: string, values: readonly string[]) => ({
  ...{ type, operator: "IN", valueKey: keyOf({ type }) },
  valueJson: { values },
});
/** Whether all conditions of a link are such. */
const hasOnly =
  (isSuch: (condition: Properties) => boolean) =>
  ({ routes: all }: RandomLink): boolean =>
    all.every((it) => it.conditions.every(isSuch));
const to = { platform: "GLOBAL", actionType: "URL", actionConfig: { url: "https://de.example" } };

/** For each assumption what to do with a link, and for which links that is meant; for all if nothing is said. */
const declared: Partial<Record<RuleId, readonly [follow: Follow, isMeant?: (link: RandomLink) => boolean]>> =
  {
    conditionValues: [
      conditions((it) => {
        const values = valuesOf(it);
        const isKey = it.operator === "REGEX" || !it.valueJson || values.includes(it.valueKey as string);
        return isKey && values.length === 1 ? it : { ...it, valueKey: keyOf(it), valueJson: { values } };
      }),
      hasOnly(({ operator }) => operator !== undefined),
    ],
    missingOperator: [conditions((it) => ({ ...it, operator: it.operator ?? "IN" }))],
    regexMatch: [
      conditions((it) => (it.operator === "REGEX" ? { ...it, valueKey: `^.*(${it.valueKey}).*$` } : it)),
      hasOnly(({ operator }) => operator !== undefined),
    ],
    languageRange: [
      conditions(ofType("LANGUAGE", (value) => `${value}(-.*)?`)),
      hasOnly(({ type, operator }) => type !== "LANGUAGE" || operator === "IN" || operator === "REGEX"),
    ],
    referrerDomain: [
      conditions(ofType("REFERRER_DOMAIN", (value) => `(.*\\.)?${value.replaceAll(".", "\\.")}`)),
      hasOnly(
        ({ type, operator }) => type !== "REFERRER_DOMAIN" || operator === "IN" || operator === "REGEX",
      ),
    ],
    routePlatform: [routes((it) => ({ ...it, platform: "GLOBAL" }))],
    fallbackConditions: [
      routes(({ platform, targeting, deviceProfileIds, conditions: all, ...it }) =>
        it.isGlobalFallback
          ? { ...it, platform: "GLOBAL" }
          : { ...it, platform, targeting, deviceProfileIds, conditions: all },
      ),
    ],
    inactiveRoute: [routes((it) => (it.isActive === false ? undefined : it))],
    disabledFeature: [features((it) => (it.enabled === false ? undefined : it))],
    expiryDay: [
      features((it) =>
        it.type === "EXPIRATION_DATE" ? { ...it, config: { expiresAt: "2027-01-01T23:59:59Z" } } : it,
      ),
    ],
    utmParameters: [features((it) => (it.type === "UTM" ? undefined : it))],
    pageLinks: [(link) => ({ ...link, kind: "DIRECT" })],
    simpleMode: [(link) => ({ ...link, routingMode: "ADVANCED" })],
    missingAction: [routes((it) => ({ ...it, actionType: it.actionType ?? "URL" }))],
  };

/** Links with few conditions, of which all possibilities are tried in no time. */
const small = links({ routes: 1 }).filter(
  ({ routes: all }) => all.flatMap((it) => it.conditions).length <= 1,
);

/** What the answers for a link depend on, besides its visitors, with values by their place in any route; undefined if there is too much. */
function dependencies(link: object): ReadonlySet<string> | undefined {
  const { rows, leftOut } = table(toGraph(link));
  if (leftOut.length > 0 || rows.some(({ answer }) => !answer.complete)) return undefined;
  const all = rows.flatMap(({ answer }) => answer.dependsOn).filter(({ on }) => on !== "visitor");
  return new Set(all.map((it) => dependencyText(it).replaceAll(/\d+/g, "")));
}

describe("what a program can declare about an assumption", () => {
  itRandom(
    "settles it for random links, and brings no other",
    { quick: 500, all: 2000, soak: 20_000 },
    (parameters) => {
      const met = new Set<string>();
      fc.assert(
        fc.property(small, (link) => {
          const before = dependencies(link);
          for (const [id, [follow, isMeant = () => true]] of Object.entries(declared)) {
            if (!before?.has(id) || !isMeant(link)) continue;
            met.add(id);
            const after = dependencies(follow({ ...link })) ?? [];
            expect(
              [...after].filter((it) => it === id || !before.has(it)),
              id,
            ).toEqual([]);
          }
        }),
        parameters,
      );
      expect([...met].toSorted()).toEqual(Object.keys(declared).toSorted());
    },
  );

  it("is only there where that is so", () => {
    expect(ruleIds.filter((id) => declarationsFor("link spring", [id]).length > 0)).toEqual(
      ruleIds.filter((id) => declared[id]),
    );
  });

  it("is one sentence for each declaration, with the link", () => {
    expect(
      declarationsFor("link spring", ["country", "simpleMode", "routePriority", "inactiveRoute"]),
    ).toEqual([
      "Set `routingMode: ADVANCED` on link spring, and it no longer depends on simpleMode.",
      "Remove the routes of link spring that are not active, and it no longer depends on inactiveRoute.",
    ]);
  });

  it("settles a link with separate routes without any probe", () => {
    const separate = [{ key: "german", inputs: { ...to, conditions: [condition("COUNTRY", ["DE"])] } }];
    const answer = (link: object) => decide(toGraph(link, { separate }), { country: "DE" });
    expect(answer({ url: "https://rest.example" }).dependsOn).toEqual([{ on: "rule", id: "simpleMode" }]);
    expect(answer({ url: "https://rest.example", routingMode: "ADVANCED" }).certain).toBe(true);
  });
});
