import { expect, it } from "vitest";
import { RulesFile, ruleFields, toRules } from "../../provider/rules";

const hostForm = "a host is written as example.com";

it.each([
  [{ allowedHosts: ["https://a.example"] }, hostForm],
  [{ allowedHosts: ["a.example/path"] }, hostForm],
  [{ forbiddenHosts: ["300.1.1.1"] }, hostForm],
  [{ slugPattern: "(?=x)" }, "it is no regular expression"],
  [{ maxLinksPerFolder: { severity: "warning" } }, "the rule needs max or folders"],
])("a file with the rules %j is refused", (rules, problem) => {
  expect(JSON.stringify(RulesFile.safeParse({ rules }).error?.issues)).toContain(problem);
});

it("an exception names a link or a folder", () => {
  const exceptions = [{ rule: "httpsOnly", reason: "It moves.", until: "2027-01-01" }];
  const { error } = RulesFile.safeParse({ rules: {}, exceptions });
  expect(error?.issues).toMatchObject([{ message: "it must name a link or a folder" }]);
});

it("a rule is its setting alone, or a mapping with a severity and a message", () => {
  const { rules, exceptions } = toRules({
    rules: {
      httpsOnly: { severity: "warning" },
      requireTitle: true,
      requireFolder: false,
      allowedHosts: ["a.example"],
      maxLinksPerFolder: { folders: { Press: 2 }, message: "Ask me." },
    } as never,
  });
  expect(rules).toEqual([
    { name: "allowedHosts", severity: "error", message: undefined, settings: { hosts: ["a.example"] } },
    { name: "httpsOnly", severity: "warning", message: undefined, settings: {} },
    { name: "requireTitle", severity: "error", message: undefined, settings: {} },
    {
      ...{ name: "maxLinksPerFolder", severity: "error", message: "Ask me." },
      settings: { folders: { Press: 2 } },
    },
  ]);
  expect(exceptions).toEqual([]);
  expect(ruleFields("minPasswordLength")).toEqual(["min", "severity", "message"]);
});
