import { describe, expect, it } from "vitest";
import { parseRules, readRules } from "../../../provider/cli/rules/read-rules";
import { temporaryFolder } from "../../support/shell";

const refusal = (text: string): string => {
  try {
    parseRules("shortlink.yaml", text);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a file of rules", () => {
  it("is read with the place of each rule", () => {
    const { rules, exceptions, positionOf } = parseRules(
      "shortlink.yaml",
      `rules:
  httpsOnly: { severity: warning }
  allowedHosts: [a.example]
exceptions:
  - { rule: httpsOnly, link: shop, reason: It moves., until: 2027-03-31 }
`,
    );
    expect(rules.map(({ name }) => name)).toEqual(["allowedHosts", "httpsOnly"]);
    expect(exceptions).toEqual([
      { rule: "httpsOnly", link: "shop", reason: "It moves.", until: "2027-03-31" },
    ]);
    expect(positionOf("allowedHosts")).toEqual({ line: 3, column: 3 });
  });

  it.each([
    ["rules:\n  alowedHosts: [a.example]", '2:3: "alowedHosts" is no field here. Did you mean allowedHosts?'],
    ["rules: {}\nexception: []", '2:1: "exception" is no field here. Did you mean exceptions?'],
    ["rules:\n  minPasswordLength: { mim: 3 }", '2:24: "mim" is no field here. Did you mean min?'],
    [
      "rules:\n  httpsOnly: { severity: eror }",
      '2:16: "severity" must be one of error, warning. Did you mean error?',
    ],
    ["rules:\n  httpsOnly: yes please", '2:3: "httpsOnly" must be true or false.'],
    ["rules:\n  allowedHosts: []", '2:3: "allowedHosts" is empty.'],
    [
      "rules:\n  allowedHosts: [https://a.example/]",
      "2:18: This entry is not accepted: a host is written as example.com, or *.example.com for all of its subdomains.",
    ],
    ["rules:\n  slugPattern: ''", '2:3: "slugPattern" is empty.'],
    [
      "rules:\n  requiredUtm: [sorce]",
      "2:17: This entry must be one of source, medium, campaign, term, content. Did you mean source?",
    ],
    [
      "rules:\n  maxLinksPerFolder: { severity: warning }",
      '2:3: "max" is not accepted: the rule needs max or folders.',
    ],
    ["rules:\n  minPasswordLength: 0", '2:3: "minPasswordLength" must be at least 1.'],
    ["rules:\n  expiresBy: 2027-02-30", '2:3: "expiresBy" is not accepted: a day is written as 2027-12-31.'],
    [
      "rules: {}\nexceptions:\n  - { rule: htpsOnly, link: a, reason: b, until: 2027-01-01 }",
      '3:7: "rule" must be one of ',
    ],
    [
      "rules: {}\nexceptions:\n  - { rule: httpsOnly, lnk: a, link: a, reason: b, until: 2027-01-01 }",
      '3:24: "lnk" is no field here. Did you mean link?',
    ],
    [
      "rules: {}\nexceptions:\n  - { rule: httpsOnly, reason: b, until: 2027-01-01 }",
      "3:5: This entry is not accepted: it must name a link or a folder.",
    ],
    [
      "rules: {}\nexceptions:\n  - { rule: httpsOnly, link: a, reason: ' ', until: soon }",
      '3:33: "reason" is empty.',
    ],
    ["rules: [", "1:9: Flow sequence"],
    ["", '1:1: "rules" is missing; it must be a mapping.'],
  ])("is refused with line, column and what is accepted: %j", (text, problem) => {
    expect(refusal(text)).toContain(`shortlink.yaml:${problem}`);
  });

  it("is refused where it cannot be read", async () => {
    const folder = temporaryFolder();
    await expect(readRules(folder)).rejects.toMatchObject({
      ...{ name: "UserError", message: `${folder} cannot be read: EISDIR.`, cause: { code: "EISDIR" } },
    });
  });

  it("reports everything that is wrong at once", () => {
    expect(refusal("rules:\n  httpsOnly: 1\n  requireTitle: 2\n").split("\n")).toHaveLength(2);
  });
});
