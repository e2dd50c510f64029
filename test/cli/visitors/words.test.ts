import { describe, expect, it } from "vitest";
import { decisionText, giftText, isExpected, isSameText } from "../../../provider/cli/visitors/decisions";
import { declarationsFor } from "../../../provider/cli/visitors/declarations";
import { conditionTexts, dependencyText } from "../../../provider/cli/visitors/dependencies";
import { linkName } from "../../../provider/cli/visitors/link-name";
import { type Decision, ruleIds, toGraph } from "../../../provider/routing";

const destination = (action: string | undefined, url: string | undefined, config: object = {}): Decision => ({
  ...{ type: "destination", route: "url", action, url, config: { ...config } },
});
const url = "https://example.com/sale";

describe("what a visitor gets, in words,", () => {
  it.each<[text: string, decision: Decision]>([
    ["tree", { type: "page", page: "tree" }],
    ["expired", { type: "expired", route: undefined }],
    [url, destination("URL", "https://anna:secret@example.com/sale")],
    [url, destination(undefined, url)],
    ["EMBED https://example.com/sale", destination("EMBED", "https://anna:secret@example.com/sale")],
    ["a destination that is not known", destination("URL", undefined, { phone: "+49170" })],
    ["SMS +49170", destination("SMS", undefined, { phone: 49170, number: "+49170" })],
    ["EVENT", destination("EVENT", undefined)],
  ])("is %s", (text, decision) => {
    expect(decisionText(decision)).toBe(text);
    expect(giftText(decision)).toBe(text);
  });

  it.each([
    ["https://EXAMPLE.com/sale", url, true],
    ["EMBED https://EXAMPLE.com/sale", "EMBED https://anna:secret@example.com/sale", true],
    ["EMBED https://example.com/sale", url, false],
    [" SMS +49170 ", "SMS +49170", true],
    ["SMS +49170", "WHATSAPP +49170", false],
    ["expired", "limit", false],
  ])("%j is the same as %j: %j", (one, other, isSame) => {
    expect(isSameText(one, other)).toBe(isSame);
  });

  it("is the link's own URL only if that is where it leads", () => {
    const graph = toGraph({ url });
    expect(isExpected(destination("URL", url), "url", graph)).toBe(true);
    expect(isExpected({ type: "password", route: "url" }, "url", graph)).toBe(false);
  });
});

describe("what an answer depends on, in words,", () => {
  it("is an assumption, a field of the visitor or a value", () => {
    const path = "routes[0].conditions[1]";
    expect(dependencyText({ on: "rule", id: "routePriority" })).toBe("routePriority");
    expect(dependencyText({ on: "visitor", field: "country" })).toBe("country");
    expect(dependencyText({ on: "value", path })).toBe("routes[0].conditions[1]");
    const visitor = { country: { in: ["DE"] } };
    const rules = { routePriority: ["lower", "higher"] } as const;
    expect(conditionTexts({ rules, visitor, values: { [path]: ["holds"] } })).toEqual([
      "routePriority is lower or higher",
      "country DE",
      "routes[0].conditions[1] holds",
    ]);
    expect(conditionTexts({ rules: {}, visitor: {}, values: {} })).toEqual([]);
  });

  it("is settled by what a sentence says about the link", () => {
    for (const id of ruleIds) {
      for (const text of declarationsFor("link spring", [id])) {
        expect(text).toMatch(/^[A-Z].* link spring\b/);
        expect(text).toContain(`, and it no longer depends on ${id}.`);
      }
    }
  });
});

it.each([
  ["spring", { name: "spring" }],
  ["sho.rt/spring", { name: "spring", address: "sho.rt/spring" }],
  ["sho.rt/autumn (spring)", { name: "spring", address: "sho.rt/autumn" }],
  ["sho.rt/offspring (spring)", { name: "spring", address: "sho.rt/offspring" }],
])("a link is shown as %s", (text, link) => {
  expect(linkName(link)).toBe(text);
});
