import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, type TestContext } from "vitest";
import { runFile } from "../../provider/cli/visitors/run-file";
import { toGraph } from "../../provider/routing";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder, startYaml } from "../support/example";
import { installPythonSdk } from "../support/python";
import { temporaryFolder } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";
import { cli, ends } from "./command";

// A program's visitors, without the service, state or a key: the story of docs/visitors.md in each language.

const routes = [
  {
    ...{ clientRouteId: "german", platform: "GEO", actionType: "URL" },
    actionConfig: { url: "https://apps.example.com/de" },
    conditions: [
      { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } },
      { type: "OS", operator: "IN", valueKey: "os", valueJson: { values: ["iOS"] } },
    ],
  },
  {
    ...{ clientRouteId: "members", platform: "GLOBAL", actionType: "URL", priority: -1 },
    actionConfig: { url: "https://example.com/members" },
    conditions: [
      {
        type: "REFERRER_DOMAIN",
        operator: "IN",
        valueKey: "referrer",
        valueJson: { values: ["club.example.com"] },
      },
    ],
    features: [{ type: "PASSWORD", config: { password: "correct-horse-battery" } }],
  },
  {
    ...{ clientRouteId: "everybody", platform: "GLOBAL", actionType: "URL", isGlobalFallback: true },
    actionConfig: { url: "https://example.com/spring" },
  },
];

/** A program with a link, by the destination of its first route. */
interface Language {
  readonly name: string;
  files(destination: string): Readonly<Record<string, string>>;
}

const withDestination = (url: string) => JSON.stringify(routes).replace("https://apps.example.com/de", url);

const dynamic: Language = {
  name: "pulumi-shortlink",
  files: (url) => ({
    "Pulumi.yaml": "name: visits\nruntime: nodejs\n",
    "package.json": '{ "main": "index.ts" }',
    "index.ts": `import * as shortlink from "pulumi-shortlink";\nnew shortlink.Link("spring", { slug: "spring", routes: ${withDestination(url)} as any });\n`,
  }),
};

const yaml: Language = {
  name: "YAML",
  files: (url) => ({
    "Pulumi.yaml": `name: visits\nruntime: yaml\nresources:\n  spring:\n    type: shortlink:Link\n    properties:\n      slug: spring\n      routes: ${withDestination(url)}\n`,
  }),
};

const python: Language = {
  name: "Python",
  files: (url) => ({
    "Pulumi.yaml": "name: visits\nruntime:\n  name: python\n  options:\n    virtualenv: venv\n",
    "__main__.py": `import json\nimport pulumi_shortlink as shortlink\n\nshortlink.Link("spring", slug="spring", routes=json.loads(${JSON.stringify(withDestination(url))}))\n`,
  }),
};

const title = "what visitors get can be asked, drafted, and tested before a change is applied: $name";

const story = async ({ name, files }: Language, { skip }: TestContext) => {
  const folder = startFolder({});
  if (name === "Python") await installPythonSdk(folder, skip);
  const declare = (url: string) => {
    for (const [name, text] of Object.entries(files(url))) writeFileSync(join(folder.cwd, name), text);
    namePlugin(folder.cwd);
  };
  declare("https://apps.example.com/de");
  const asked = await ends(folder.shortlink("simulate spring country=DE os=iOS referrer= --format json"));
  expect(JSON.parse(asked.stdout).answers[0]).toMatchObject({
    ...{ link: "spring", certain: true },
    decision: { type: "destination", url: "https://apps.example.com/de", route: "german" },
  });
  expect(asked.output).not.toContain("correct-horse");

  await ends(folder.shortlink("test --draft"));
  const drafted = readFileSync(join(folder.cwd, "visitors.yaml"), "utf8");
  expect(drafted).toContain("gets: password");
  const held = await folder.shortlink("test");
  expect(held, held.output).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Every route is reached"),
  });

  declare("https://apps.example.com/broken");
  const failed = await ends(folder.shortlink("test"), 2);
  expect(failed.stdout).toMatch(
    /visitors\.yaml:\d+:\d+: country DE: gets https:\/\/apps\.example\.com\/broken \(and 1 more\)\n(.*\n)*.*✓ german: /,
  );
  // A check finds what breaks a rule as well.
  writeFileSync(join(folder.cwd, "shortlink.yaml"), "rules: { requireTitle: true }\n");
  const checked = await ends(folder.run(`node ${cli} check`, undefined, { GITHUB_ACTIONS: "true" }), 2);
  expect(checked.output).toMatch(
    /^::error file=visitors\.yaml,line=\d+,col=7::spring: country DE or AT, os iOS.* gets /m,
  );
  expect(checked.output).toMatch(/^::error file=shortlink\.yaml,line=1,col=10::Link spring: requireTitle: /m);
};

// All of it asks what `shortlink check` notes, which test/e2e/check.test.ts has from dynamic resources, too.
itEach([yaml, dynamic], ["YAML"], inSoak)(title, story);
// Takes an installation of the SDK, which test/e2e/python.test.ts runs.
itEach([python], [], inSoak)(title, story);

it("what visitors get now is asked of the stack or the account, while the program says what they will get", async () => {
  const account = await startAccount();
  const linkTo = (url: string) => ({
    spring: { type: "shortlink:Link", properties: { slug: "spring", url } },
  });
  const { shortlink, pulumi, declare } = await startYaml(account.env, linkTo("https://example.com/now"));
  await ends(pulumi("up --yes --skip-preview"));
  declare(linkTo("https://example.com/next"));
  for (const [source, page] of [
    ["program", "next"],
    ["stack", "now"],
    ["account", "now"],
  ]) {
    const { stdout } = await ends(shortlink(`simulate spring --source ${source}`));
    expect(stdout, source).toContain(`→ https://example.com/${page}\n`);
  }
});

it("docs/visitors.md has expectations that hold for its link", async () => {
  const file = join(temporaryFolder(), "visitors.yaml");
  writeFileSync(file, codeBlocks(documentAt("docs/visitors.md"), "yaml")[0] ?? "");
  const inputs = { routes: routes.filter(({ clientRouteId }) => clientRouteId !== "members") };
  const links = [{ name: "spring", names: ["spring"], slugs: [], hosts: [], graph: toGraph(inputs) }];
  const cases = await runFile(file, { links, rules: {} });
  expect(cases.map(({ failure }) => failure)).toEqual([undefined, undefined]);
});
