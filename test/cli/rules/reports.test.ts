import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import { renderJunit } from "../../../provider/cli/output/junit";
import { checkRules } from "../../../provider/cli/rules/check-rules";
import { annotateRules, renderRules, ruleFindings, rulesSuite } from "../../../provider/cli/rules/reports";
import { temporaryFolder } from "../../support/shell";
import { preview, previewed, urnOf } from "../graph/fixtures";

const links = readStackLinks(
  preview([
    previewed("Link", "shop", { slug: "shop", url: "http://user:pass@a.example/path" }),
    previewed("Link", "jobs", { slug: "jobs", url: "https://example.com", title: "Jobs" }),
    previewed("Link", "hidden", { slug: "[secret]", url: "[secret]", title: "Hidden" }),
    previewed("LinkSet", "team", { links: "[secret]", defaults: { title: "Team" } }),
  ]),
);

/** What a file of rules finds in the links. */
const check = async (text: string, now?: Date) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "shortlink.yaml"), text);
  const checked = await checkRules(cwd, links, now);
  return { ...checked, file: "shortlink.yaml", violations: checked?.violations ?? [] };
};

const text = "rules:\n  httpsOnly: true\n  requireTitle: { severity: warning, message: 'A, b: <c>' }\n";

describe("what breaks rules", () => {
  it("is shown by link with the value and the place of the rule, and without logins and secrets", async () => {
    const checked = await check(text);
    expect(renderRules(checked)).toBe(
      [
        "✗ Link shop",
        '    httpsOnly: url "http://a.example" must be an HTTPS address. shortlink.yaml:2:3',
        "    requireTitle: title is missing. A, b: <c> shortlink.yaml:3:3",
        "1 error and 1 warning by the rules in shortlink.yaml.",
      ].join("\n"),
    );
    expect(renderRules(await check("rules: {}"))).toBe("All links follow the rules in shortlink.yaml.");
  });

  it("is an annotation on the line of the rule, and an error in JUnit", async () => {
    const checked = await check(text);
    expect(annotateRules(checked)).toEqual([
      '::error file=shortlink.yaml,line=2,col=3::Link shop: httpsOnly: url "http://a.example" must be an HTTPS address.',
      "::warning file=shortlink.yaml,line=3,col=3::Link shop: requireTitle: title is missing. A, b: <c>",
    ]);
    const junit = renderJunit([rulesSuite(checked)]);
    expect(junit).toContain('<testsuite name="rules" tests="1" failures="1">');
    expect(junit).toContain(
      '<testcase name="Link shop: httpsOnly" classname="Link shop"><failure message="httpsOnly:',
    );
  });

  it("is a warning in a graph, on its link", async () => {
    const findings = ruleFindings(await check("rules:\n  requireTitle: true\n  maxLinksPerFolder: 0\n"));
    expect(findings).toEqual([
      {
        kind: "rule",
        key: urnOf("Link", "shop"),
        note: { kind: "warning", label: "requireTitle", text: "Link shop: requireTitle: title is missing." },
      },
    ]);
  });

  it("is excused until the end of an exception", async () => {
    const excused = `${text}exceptions: [{ rule: httpsOnly, link: shop, reason: It moves., until: 2027-01-01 }]\n`;
    const rulesAt = async (now: string) =>
      (await check(excused, new Date(now))).violations.map(({ rule }) => rule);
    expect(await rulesAt("2027-01-01T12:00Z")).toEqual(["requireTitle"]);
    expect(await rulesAt("2027-01-02")).toEqual(["httpsOnly", "requireTitle"]);
  });

  it("is nothing without a file", async () => {
    expect(await checkRules(temporaryFolder(), links)).toBeUndefined();
  });
});
