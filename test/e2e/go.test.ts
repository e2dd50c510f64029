// @module-tag all
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt, schemaExamples } from "../support/docs";
import { everySetting } from "../support/every-setting";
import { startFolder } from "../support/example";
import { publishGoSdk } from "../support/go-proxy";
import { stubNpm } from "../support/npm";
import { goProgram, writtenInputs } from "../support/route-programs";
import { project, pulumiEnv, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";
import { cli, ends } from "./command";

/** Builds with the modules that the checkout pins. */
const env: Record<string, string> = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };

const newProvider = `\taccount, err := shortlink.NewProvider(ctx, "account", nil)
\tif err != nil {
\t\treturn err
\t}
`;

// Go compiles Pulumi's SDK for minutes the first time.
describe("the SDK for Go", inSoak, () => {
  it("passes go vet, as the programs in the docs and the schema do, and runs its example", async ({
    skip,
  }) => {
    const folder = temporaryFolder();
    const account = await startAccount();
    const run = async (line: string, cwd = folder) =>
      (await succeed(line, { cwd, env: { ...pulumiEnv(folder), ...env, ...everySetting(account) } })).output;
    skip((await sh("go version", { cwd: folder })).code !== 0, "there is no Go");

    await run("go vet ./...", join(project, "sdk/go"));
    const example = join(project, "examples/go");
    await run("go vet ./...", example);
    const pages = ["docs/_index.md", "docs/declare.md"];
    const documented = pages.flatMap((page) => codeBlocks(documentAt(page), "go"));
    const programs = [...documented, ...schemaExamples("go")].map((text, index) => {
      const file = join(folder, `program-${index}.go`);
      writeFileSync(file, text);
      return file;
    });
    for (const file of programs) await run(`go vet ${file}`, example);
    expect(await run(`gofmt -l ${folder}`)).toBe("");
    // One of its resources in an explicit provider, which has all settings from the environment, as the default one does.
    const text = documentAt("examples/go/main.go");
    const explicit = text
      .replace("\tcampaign, err := shortlink.NewFolder", `${newProvider}$&`)
      .replace(/FolderId: campaign.ID\(\),\n\t}/, "$&, pulumi.Provider(account)");
    expect(explicit.split("account")).toHaveLength(4);
    writeFileSync(join(folder, "explicit.go"), explicit);
    await run(`go build -o campaign ${join(folder, "explicit.go")} && mv campaign ${folder}`, example);
    await run(`pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`);

    const up = await run("./campaign up");
    expect(up).toMatch(/days *: 7/);
    expect(up).toContain("pulumi:providers:shortlink account created");
    expect(await account.onlyLink()).toMatchObject({
      ...{ slug: "autumn-shop", domainId: "dom_2" },
      routes: [{}, { platform: "GEO" }],
    });
    await run("./campaign preview");
    await run("./campaign destroy");
    expect(await account.links()).toEqual([]);
    expect(up).not.toContain(apiKey);
  });

  it("has functions that write the routes and features that those of the library write", async ({ skip }) => {
    const folder = temporaryFolder();
    skip((await sh("go version", { cwd: folder })).code !== 0, "there is no Go");
    writeFileSync(join(folder, "routes.go"), goProgram);
    const ran = await succeed(`go run ${folder}/routes.go`, { cwd: join(project, "examples/go"), env });
    const { error, ...written } = JSON.parse(ran.stdout);
    expect(written).toEqual(writtenInputs);
    expect(error).toContain("When: says nothing about the visitors; set a field of Visitors,");
  });
});

// Builds Pulumi's language host for Go as well.
describe("shortlink init", inSoak, () => {
  it("and the template for pulumi new make programs in Go that run, once the SDK is released", async ({
    skip,
  }) => {
    const account = await startAccount();
    const { cwd, run } = startFolder({ SHORTLINK_API_KEY: apiKey });
    skip((await run("go version")).code !== 0, "there is no Go");
    const bin = join(cwd, "bin");
    const host = "github.com/pulumi/pulumi/sdk/v3/go/pulumi-language-go";
    await ends(run(`cd ${join(project, "tools/go-host")} && go build -o ${bin}/ ${host}`, undefined, env));
    const npm = stubNpm({ installed: join(project, "node_modules") });
    const more = {
      ...(await publishGoSdk()),
      // Modules of a test are not kept for others, which may build another commit of the same version.
      ...{ GOMODCACHE: join(cwd, "modules"), GOFLAGS: "-modcacherw", GOWORK: "off" },
      PATH: [npm, bin, process.env.PATH].join(delimiter),
    };
    // The CLI says so of each host that did not come with it.
    const warnings = /using pulumi-language-go from \$PATH/;
    for (const line of [
      `node ${cli} init links --language go --base-url ${account.emulator.url}`,
      "pulumi -C links up --yes",
      "pulumi -C links preview --refresh --expect-no-changes",
      "pulumi -C links destroy --yes",
      `pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`,
      `pulumi new ${join(project, "templates/shortlink-go")} --dir new --name new --yes --stack dev`,
      `pulumi -C new config set shortlink:baseUrl ${account.emulator.url}`,
      `pulumi -C new config set --secret shortlink:apiKey ${apiKey}`,
      "pulumi -C new preview",
    ]) {
      const ended = await run(line, undefined, more, warnings);
      expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
      if (line.includes(" up ")) expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop" });
    }
  });
});

it("the modules of Go are pinned to one version of Pulumi, and the example to this version of the SDK", () => {
  const versionIn = (folder: string, module: string) =>
    new RegExp(`${module} v(\\S+)`).exec(documentAt(`${folder}/go.mod`))?.[1];
  const sdk = "pulumi/pulumi/sdk/v3";
  const [pinned, ...others] = [
    "tools/pulumi",
    "tools/sdkgen",
    "tools/engine-driver",
    "sdk/go",
    "examples/go",
  ].map((it) => versionIn(it, sdk));
  expect(pinned).toMatch(/^3\./);
  expect(others).toEqual([pinned, pinned, pinned, pinned]);
  expect(versionIn("examples/go", "pulumi-shortlink/sdk/go")).toBe(version);
});
