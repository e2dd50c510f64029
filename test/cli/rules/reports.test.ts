import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { TableLine } from "../../../provider/cli/destinations/collect/place";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";
import { checkRules } from "../../../provider/cli/rules/check-rules";
import { namesIn } from "../../../provider/cli/rules/names";
import { renderRules, ruleFindings, rulesSection } from "../../../provider/cli/rules/reports";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { unknownValue } from "../../../provider/lifecycle";
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
  const checked = await checkRules(cwd, links, now && { now });
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
        "! Link shop",
        "    requireTitle: title is missing. A, b: <c> shortlink.yaml:3:3",
        "1 error and 1 warning by the rules in shortlink.yaml.",
      ].join("\n"),
    );
    expect(renderRules(await check("rules: {}"))).toBe("All links follow the rules in shortlink.yaml.");
  });

  it("is an annotation on the line of the rule, and an error in JUnit", async () => {
    const checked = await check(text);
    expect(annotations(rulesSection(checked).findings)).toEqual([
      '::error file=shortlink.yaml,line=2,col=3::Link shop: httpsOnly: url "http://a.example" must be an HTTPS address.',
      "::warning file=shortlink.yaml,line=3,col=3::Link shop: requireTitle: title is missing. A, b: <c>",
    ]);
    const junit = renderJunit([rulesSection(checked)]);
    expect(junit).toContain('<testsuite name="rules" tests="1" failures="1">');
    expect(junit).toContain(
      '<testcase name="Link shop: httpsOnly" classname="Link shop" file="shortlink.yaml" line="2"><failure message="url &quot;http:',
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

  it("is shown with the line of the table that declares the link, and its column if that is another", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "shortlink.yaml"), text);
    const findLine = (_: string, path: unknown) => ({
      ...{ file: "../links.csv", line: 7, column: path === "url" ? "url[os=iOS]" : undefined },
    });
    const found = await checkRules(cwd, links, { findLine });
    const checked = {
      violations: found?.violations.map((it) => ({ ...it, table: { ...it.table, file: "links.csv" } })) ?? [],
      file: "shortlink.yaml",
    };
    expect(found?.violations[0]?.table?.file).toMatch(/links\.csv$/);
    expect(renderRules(checked).split("\n").slice(0, 2)).toEqual([
      "✗ Link shop (links.csv:7)",
      '    httpsOnly: url, column url[os=iOS], "http://a.example" must be an HTTPS address. shortlink.yaml:2:3',
    ]);
    expect(annotations(rulesSection(checked).findings)).toEqual([
      '::error file=links.csv,line=7::Link shop: httpsOnly: url, column url[os=iOS], "http://a.example" must be an HTTPS address. shortlink.yaml:2:3',
      "::warning file=links.csv,line=7::Link shop: requireTitle: title is missing. A, b: <c> shortlink.yaml:3:3",
    ]);
    expect(renderJunit([rulesSection(checked)])).toContain(
      '<testcase name="Link shop: httpsOnly" classname="Link shop" file="links.csv" line="7"><failure',
    );
  });

  it.each<[TableLine, shown: string, path: string]>([
    [{ line: 7 }, "(line 7 of its table)", "url"],
    [{ file: "links.csv" }, "(links.csv)", "url"],
    [{ file: "links.csv", line: 7, column: "url" }, "(links.csv:7)", "url"],
    [{ file: "links.csv", line: 7, column: "destination" }, "(links.csv:7)", "url, column destination,"],
  ])("is shown with what is known of its place in a table: %j", async (place, shown, path) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "shortlink.yaml"), "rules: { httpsOnly: true, maxLinksPerFolder: 0 }");
    const inFolder = previewed("Link", "press", { url: "https://a.example", folderId: "fld_1" });
    const all = [...links, ...readStackLinks(preview([inFolder]))];
    // The files of tables are in the folder of the project, and shown from the current one.
    const file = place.file && relative(cwd, place.file);
    const found = await checkRules(cwd, all, { findLine: () => ({ ...place, ...(file && { file }) }) });
    expect(found?.file).toBe(relative("", join(cwd, "shortlink.yaml")));
    const checked = { file: "shortlink.yaml", violations: found?.violations ?? [] };
    expect(renderRules(checked).split("\n")).toEqual([
      `✗ Link shop ${shown}`,
      `    httpsOnly: ${path} "http://a.example" must be an HTTPS address. shortlink.yaml:1:10`,
      "✗ Folder fld_1",
      "    maxLinksPerFolder: has 1 link, and may have 0. shortlink.yaml:1:27",
      "2 errors by the rules in shortlink.yaml.",
    ]);
    expect(ruleFindings(checked).map(({ key }) => key)).toEqual([urnOf("Link", "shop"), ""]);
  });

  it("is nothing without a file", async () => {
    expect(await checkRules(temporaryFolder(), links)).toBeUndefined();
  });
});

describe("a name in a file of rules", () => {
  const program = [
    previewed("Folder", "press", { title: "Press" }),
    previewed("Folder", "empty", { title: "Empty" }),
    previewed("Link", "shop", { slug: "autumn", url: "https://a.example", folderId: unknownValue }),
    previewed("LinkSet", "team", {
      links: { jobs: { url: "https://a.example", features: { alias: "work" } } },
    }),
  ];
  const sources = { "shop.folderId": urnOf("Folder", "press") };
  const file = `rules:
  requireTitle: false
  maxLinksPerFolder: { folders: { Press: 20, Pres: 3 } }
exceptions:
  - { rule: requireTitle, link: shp, reason: r, until: 2099-12-31 }
  - { rule: requireTitle, link: autumn, folder: Pressy, reason: r, until: 2099-12-31 }
  - { rule: requireTitle, link: jobs, folder: Press, reason: r, until: 2099-12-31 }
  - { rule: requireTitle, link: work, reason: r, until: 2099-12-31 }
  - { rule: requireTitle, folder: Empty, reason: r, until: 2099-12-31 }
  - { rule: requireTitle, link: shop, folder: Press, reason: r, until: 2000-12-31 }
`;
  const found = async (more: readonly PreviewedResource[] = [], isComplete = true) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "shortlink.yaml"), file);
    const read = preview([...program, ...more], sources);
    const checked = await checkRules(cwd, readStackLinks(read), { names: namesIn(read, isComplete) });
    return renderRules({ violations: checked?.violations ?? [], file: "shortlink.yaml" }).split("\n");
  };

  it("that is none of the program is a warning, with the closest one", async () => {
    expect(await found()).toEqual([
      "! exception for shp",
      '    requireTitle: There is no link "shp". Did you mean shop? shortlink.yaml:5:27',
      "! exception for autumn in Pressy",
      '    requireTitle: There is no folder "Pressy". Did you mean Press? shortlink.yaml:6:41',
      "! exception for jobs in Press",
      '    requireTitle: Link jobs is not in folder "Press". shortlink.yaml:7:39',
      "! limit of folder Pres",
      '    maxLinksPerFolder: There is no folder "Pres". Did you mean Press? shortlink.yaml:3:46',
      "4 warnings by the rules in shortlink.yaml.",
    ]);
  });

  it("is no warning where a name is not known", async () => {
    const isIn = async (text: string, ...given: Parameters<typeof found>) =>
      (await found(...given)).some((line) => line.includes(text));
    const secretSlug = previewed("Link", "secret", { slug: "[secret]", url: "https://a.example" });
    const secretSet = previewed("LinkSet", "secret", { links: "[secret]" });
    const otherFolder = previewed("Link", "other", { url: "https://a.example", folderId: "fld_9" });
    expect(await isIn("no link", [secretSlug])).toBe(false);
    expect(await isIn("no folder", [secretSlug])).toBe(true);
    expect(await isIn("no ", [secretSet])).toBe(false);
    expect(await isIn("no folder", [otherFolder])).toBe(false);
    expect(await isIn("no link", [otherFolder])).toBe(true);
    expect(await isIn("no ", [], false)).toBe(false);
  });

  it("is no warning where one of several links with that name is in the folder", async () => {
    const inPress = { slug: "jobs", url: "https://a.example", folderId: urnOf("Folder", "press") };
    const shown = await found([previewed("Link", "twin", inPress)]);
    expect(shown.at(-1)).toBe("3 warnings by the rules in shortlink.yaml.");
  });
});

it("a rule that thousands of links break is shown once, with a few of them and the number of all", () => {
  const violations = Array.from({ length: 3000 }, (_, index) => ({
    ...{ rule: "httpsOnly" as const, severity: "error" as const, subject: `Link l-${index}`, path: "url" },
    message: `"http://a.example/${index}" must be an HTTPS address.`,
    position: { line: 2, column: 3 },
  }));
  expect(renderRules({ file: "shortlink.yaml", violations }).split("\n")).toEqual([
    "✗ Link l-0",
    '    httpsOnly: url "http://a.example/0" must be an HTTPS address. shortlink.yaml:2:3',
    "    The same for 2,999 more links or folders, such as Link l-1, Link l-2, Link l-3.",
    "3000 errors by the rules in shortlink.yaml.",
  ]);
});

it("links of other names break a rule for one cause, and apart from those that break another", () => {
  const names = ["ant", "bee", "cow", "dog", "eel", "fox"];
  const violation = (name: string, index: number, more = {}) => ({
    ...{ rule: "httpsOnly" as const, severity: "error" as const, subject: `Link ${name}` },
    ...{ path: `routes[${index}].url`, message: "must be an HTTPS address." },
    ...{ position: { line: 2, column: 3 }, ...more },
  });
  const violations = [
    ...names.map((name, index) => violation(name, index * 5)),
    violation("gnu", 0, { rule: "requireTitle" }),
    violation("hen", 0, { path: "url" }),
    violation("ibis", 0, { message: "is odd." }),
  ];
  const shown = renderRules({ file: "shortlink.yaml", violations }).split("\n");
  expect(shown.filter((line) => !line.includes("shortlink.yaml"))).toEqual([
    ...["✗ Link ant", "    The same for 5 more links or folders, such as Link bee, Link cow, Link dog."],
    ...["✗ Link gnu", "✗ Link hen", "✗ Link ibis"],
  ]);
});
