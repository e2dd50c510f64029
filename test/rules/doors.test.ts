import "../support/random";
import fc from "fast-check";
import { expect } from "vitest";
import type { PolicyResource } from "../../provider/policy";
import { linkSet } from "../../provider/resources/link-set";
import { itRandom } from "../support/random-runs";
import { dynamic, plugin, resource, unknown, violationsIn } from "./links";

// The same link breaks the same rules, whichever way it is declared.

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const url = fc.constantFrom(
  ...["https://example.com/", "http://a.example.com/?utm_source=x", "https://evil.example/?utm_campaign=y"],
  unknown,
);

const feature = fc.oneof(
  fc
    .constantFrom("2027-06-01", "2029-01-01")
    .map((expiresAt) => ({ type: "EXPIRATION_DATE", config: { expiresAt } })),
  fc
    .constantFrom({ source: "x" }, { source: "x", campaign: "y" }, unknown)
    .map((config) => ({ type: "UTM", config })),
  fc
    .constantFrom("short", "long-enough-for-it", unknown)
    .map((password) => ({ type: "PASSWORD", config: { password } })),
);

const route = fc.record(
  {
    actionType: fc.constant("URL"),
    actionConfig: fc.record({ url }),
    conditions: fc.constantFrom(
      [],
      [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
    ),
    isGlobalFallback: fc.boolean(),
    isActive: fc.boolean(),
    features: fc.array(feature, { maxLength: 2 }),
  },
  { requiredKeys: ["actionType", "actionConfig"] },
);

const link = fc
  .record({
    slug: fc.constantFrom("shop", "Admin", "a-1", unknown),
    destination: fc.oneof(
      url.map((it) => ({ url: it })),
      fc.array(route, { minLength: 1, maxLength: 3 }).map((routes) => ({ routes })),
    ),
    title: maybe(fc.constantFrom("Shop", " ", unknown)),
    folderId: maybe(fc.constantFrom("fld_1", unknown)),
    routeFeatures: maybe(fc.array(feature, { maxLength: 2 })),
  })
  .map(({ destination, ...rest }) => ({ ...destination, ...rest }))
  .map((inputs) => Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)));

const rules = {
  ...{ allowedHosts: ["example.com", "*.example.com"], forbiddenHosts: ["evil.example"], httpsOnly: true },
  ...{ slugPattern: "[a-z]+", reservedSlugs: ["admin"], requireTitle: true, requireFolder: true },
  ...{ expiresBy: "2027-12-31", requireFallback: true, noUnreachableRoutes: true, minPasswordLength: 10 },
  ...{ maxLinksPerFolder: 0 },
  requiredUtm: { parameters: ["source" as const, "campaign" as const], severity: "warning" as const },
};

const found = (...resources: PolicyResource[]) =>
  violationsIn(resources, rules).map(({ rule, severity, path, message, value }) => ({
    ...{ rule, severity, path, message, value },
  }));

itRandom(
  "a link breaks the same rules as a resource of either provider, as an entry, with defaults, and in a table",
  { quick: 200, all: 3000, soak: 30_000 },
  (parameters) =>
    fc.assert(
      fc.property(link, fc.func(fc.boolean()), (inputs, isDefault) => {
        const expected = found(resource("Link", "shop", inputs));
        expect(found(resource("Link", "shop", inputs, dynamic))).toEqual(expected);
        const { slug, ...rest } = inputs;
        const split = (wanted: boolean) =>
          Object.fromEntries(Object.entries(rest).filter(([name]) => isDefault(name) === wanted));
        for (const provider of [plugin, dynamic]) {
          const set = (props: Record<string, unknown>) => found(resource("LinkSet", "team", props, provider));
          expect(set({ links: { one: inputs } })).toEqual(expected);
          expect(set({ links: { one: { slug, ...split(false) } }, defaults: split(true) })).toEqual(expected);
          // A table is text, which has no value that is not known, and passwords are refused there.
          if (!/PASSWORD|04da6b54/.test(JSON.stringify(inputs)))
            expect(set({ table: linkSet.tableOf(new Map([["one", inputs]])) })).toEqual(expected);
        }
      }),
      parameters,
    ),
);
