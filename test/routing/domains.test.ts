import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assumedRules, decide } from "../../provider/routing";
import { itRandom } from "../support/random-runs";

// Domains with letters that browsers send in another form, against services that compare either form.

const domains = [
  "müller.example",
  "MÜLLER.example",
  "xn--mller-kva.example",
  "shop.müller.example",
  "bücher.example",
];
const values = fc.uniqueArray(fc.constantFrom(...domains, "example.com", "kva.example"), {
  minLength: 1,
  maxLength: 3,
});

const linkFor = (condition: object) => ({
  routes: [
    {
      ...{ clientRouteId: "one", actionType: "URL", actionConfig: { url: "https://one.example" } },
      conditions: [{ type: "REFERRER_DOMAIN", valueKey: "referrer", ...condition }],
    },
    { actionType: "URL", actionConfig: { url: "https://rest.example" }, isGlobalFallback: true },
  ],
});

describe("a condition on domains with umlauts", () => {
  itRandom(
    "is certain exactly where services agree, whichever form they compare, and in whichever form the visitor is described",
    { quick: 300, all: 3000, soak: 50_000 },
    (parameters) =>
      fc.assert(
        fc.property(
          values,
          fc.constantFrom("IN", "NOT_IN"),
          fc.constantFrom("exact", "subdomains"),
          fc.constantFrom(...domains, "www.example.com", "other.example", ""),
          (listed, operator, referrerDomain, referrer) => {
            const rules = { ...assumedRules, referrerDomain } as const;
            const link = linkFor({ operator, valueJson: { values: listed } });
            const sent = domainToASCII(referrer);
            const holdsBy = (read: (value: string) => string) =>
              listed
                .map(read)
                .some((it) => sent === it || (referrerDomain === "subdomains" && sent.endsWith(`.${it}`))) ===
              (operator === "IN");
            const [literal, converted] = [holdsBy((it) => it.toLowerCase()), holdsBy(domainToASCII)];
            const answer = decide(link, { referrer }, { rules });
            expect(answer).toEqual(decide(link, { referrer: sent }, { rules }));
            expect(answer.certain).toBe(literal === converted);
            expect(new Set(answer.alternatives.map(({ decision }) => decision.route === "one"))).toEqual(
              new Set([literal, converted]),
            );
          },
        ),
        parameters,
      ),
  );

  it("is never guessed from a pattern with other letters than browsers send", () => {
    const link = linkFor({ operator: "REGEX", valueKey: "müller" });
    expect(decide(link, { referrer: "müller.example" }, { rules: assumedRules })).toMatchObject({
      certain: false,
      dependsOn: [{ on: "value", path: "routes[0].conditions[0]" }],
    });
  });
});
