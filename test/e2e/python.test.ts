// @module-tag all
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { sharedSetUp } from "../support/cleanup";
import { codeBlocks, documentAt, schemaExamples } from "../support/docs";
import { everySetting } from "../support/every-setting";
import { namePlugin } from "../support/example";
import { installPythonSdk } from "../support/python";
import { pythonProgram, writtenInputs } from "../support/route-programs";
import { project, pulumiEnv, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";
import { expectAllFailures, rows } from "../support/wrong-rows";
import { cli, ends } from "./command";

describe("the SDK for Python", () => {
  it("installs with pip from its folder and runs its example", async ({ skip }) => {
    const { account, folder, run } = await installed(skip);
    await run(`pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`);

    // One of its resources in an explicit provider, which has all settings from the environment, as the default one does.
    const example = documentAt("examples/python/campaign.py");
    const explicit = example.replace(
      "folder_id=campaign.id,",
      '$& opts=pulumi.ResourceOptions(provider=shortlink.Provider("account")),',
    );
    expect(explicit).not.toBe(example);
    writeFileSync(join(folder, "campaign.py"), explicit);
    const up = await run("venv/bin/python campaign.py up");
    expect(up).toMatch(/days *: 7/);
    expect(up).toContain("pulumi:providers:shortlink account created");
    expect(await account.onlyLink()).toMatchObject({
      ...{ slug: "autumn-shop", domainId: "dom_2" },
      routes: [{}, { platform: "GEO" }],
    });
    await run("venv/bin/python campaign.py destroy");
    expect(await account.links()).toEqual([]);
    expect(up).not.toContain(apiKey);

    // The programs in the docs and in the descriptions of the schema, without the engine.
    const pages = ["docs/_index.md", "docs/declare.md"];
    const documented = [
      ...pages.flatMap((page) => codeBlocks(documentAt(page), "python")),
      ...schemaExamples("python"),
    ];
    expect(documented.length).toBeGreaterThan(20);
    writeFileSync(join(folder, "documented.py"), `${mocks}\n${documented.join("\n")}`);
    await run("venv/bin/python documented.py");
  });

  it("has functions that write the routes and features that those of the library write", async ({ skip }) => {
    const { folder, run } = await installed(skip);
    writeFileSync(join(folder, "routes.py"), pythonProgram);
    const { error, ...written } = JSON.parse(await run("venv/bin/python routes.py"));
    expect(written).toEqual(writtenInputs);
    expect(error).toContain("when: says nothing about the visitors; set one of country, device_profile,");
  });

  it("is checked by `shortlink check`, which reads its table and reports every failure at once", async ({
    skip,
  }) => {
    const { account, folder, env } = await installed(skip);
    const tables = documentAt("docs/tables.md");
    const [table = ""] = codeBlocks(tables, "csv");
    writeFileSync(join(folder, "redirects.csv"), table);
    const program = `
${codeBlocks(tables, "python")[0]}
team = shortlink.Folder("team", title="Team")
team_links = {"handbook": {"url": "https://example.com/handbook"}}
shortlink.LinkSet("team-links", defaults={"folder_id": team.id}, links=team_links)
import json
import pulumi_shortlink as shortlink
names = {"routeFeatures": "route_features"}
for row in json.loads(${JSON.stringify(JSON.stringify(rows))}):
    shortlink.Link(row["name"], **{names.get(key, key): value for key, value in row["inputs"].items()})
`;
    const requests = account.emulator.requests.length;
    const { stdout } = await ends(check(program, { folder, env }), 2);
    expectAllFailures(JSON.parse(stdout), 3);
    expect(account.emulator.requests.length).toBe(requests);
  });

  it("is checked past all of its look-ups, whose placeholders are values of their types", async ({
    skip,
  }) => {
    const { folder, env } = await installed(skip);
    const program = `import pulumi
from datetime import date, datetime
import pulumi_shortlink as shortlink
def declare(found):
    links, one, routes, qr, analytics, slug, trees = found
    link = links.links[0]
    datetime.fromisoformat(link.created_at.replace("Z", "+00:00"))
    date.fromisoformat(analytics.days[0].date)
    kinds = [link.kind, one.routing_mode, routes.routes[0].action_type, routes.routes[0].conditions[0].operator]
    average = one.total_events / one.total_visitors
    shortlink.Link("copy", slug="a b", url=link.url, kind=kinds[0], title=f"{average}")
pulumi.Output.all(
    shortlink.get_links_output(), shortlink.get_link_output(id="lnk_1"), shortlink.get_routes_output(link_id="lnk_1"),
    shortlink.get_qr_output(link_id="lnk_1"), shortlink.get_analytics_output(link_id="lnk_1"),
    shortlink.get_slug_availability_output(slug="autumn"), shortlink.get_trees_output(),
).apply(declare)
shortlink.Link.get("known", "lnk_1").routes.apply(lambda routes: routes[0].platform)
`;
    const { stdout, output } = await check(program, { folder, env });
    const result = JSON.parse(stdout);
    expect(result.error, output).toBeUndefined();
    expect(result.failures).toMatchObject([{ name: "copy", path: "slug" }]);
  });

  // Pulumi's own generator writes the types, and mypy takes longer to install and run than everything else here.
  it("has types that refuse a wrong argument", inSoak, async ({ skip }) => {
    const { folder, env, run } = await install(skip, "mypy");
    const [routes = ""] = codeBlocks(documentAt("docs/declare.md"), "python");
    writeFileSync(join(folder, "documented.py"), routes);
    expect(await run("venv/bin/mypy campaign.py documented.py")).toContain("Success");
    await run("sed -i.bak 's/title=\"Autumn shop\"/title=42/' campaign.py");
    const wrong = await sh("venv/bin/mypy campaign.py", { cwd: folder, env });
    expect(wrong.output).toMatch(/campaign\.py:\d+: error: No overload variant of "Link"/);
  });
});

/** Runs `shortlink check` of a program. */
function check(program: string, { folder, env }: { folder: string; env: Readonly<Record<string, string>> }) {
  writeFileSync(join(folder, "__main__.py"), program);
  writeFileSync(
    join(folder, "Pulumi.yaml"),
    "name: checked\nruntime:\n  name: python\n  options:\n    virtualenv: venv\n",
  );
  namePlugin(folder);
  return sh(`node ${cli} check --stack dev --format json`, { cwd: folder, env });
}

/** Has a program create its resources in no stack. */
const mocks = `
import pulumi
class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return ["id", args.inputs]
    def call(self, args):
        return {}
pulumi.runtime.set_mocks(Mocks())
`;

const shared = sharedSetUp();
let first: ReturnType<typeof install> | undefined;

/** A folder with the SDK installed, its example, and an account. Installing takes long, so tests share one. */
function installed(skip: Skip): ReturnType<typeof install> {
  first ??= shared(() => install(skip));
  return first;
}

type Skip = Parameters<typeof installPythonSdk>[1];

async function install(skip: Skip, ...packages: string[]) {
  const folder = temporaryFolder();
  await installPythonSdk({ cwd: folder }, skip, ...packages);
  const account = await startAccount();
  const env = {
    ...pulumiEnv(folder),
    ...everySetting(account),
  };
  const run = async (line: string) => (await succeed(line, { cwd: folder, env })).output;
  cpSync(join(project, "examples/python/campaign.py"), join(folder, "campaign.py"));
  return { account, folder, env, run };
}
