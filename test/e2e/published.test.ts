// @module-tag all
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { startAccount } from "../support/account";
import { documentAt } from "../support/docs";
import { ownFolder } from "../support/installed";
import { startNpmRegistry, startPythonIndex } from "../support/registries";
import { pluginSystem, startReleases } from "../support/releases";
import { project, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";
import { hasOpenssl } from "../support/tls";

// test/e2e/java.test.ts uses the package for Maven Central, and no test the one for NuGet, which needs a .NET SDK.
// A rehearsal of a release: publishes the packages as the workflow does, but to registries on this machine, and installs
// them from there as users do. The workflow runs it on the packages that it publishes afterwards, in the folder PACKAGES.

const workflow = parse(documentAt(".github/workflows/release.yml"));
const repository = "pulumi-shortlink/pulumi-shortlink";

const quickstart = (file: string) => documentAt(`examples/quickstart/${file}`);

// Installs three registries and two sets of packages.
describe("a release", inSoak, () => {
  it("installs from the registries and runs, through both providers and in Python", async ({ skip }) => {
    const python = temporaryFolder();
    const venv = await sh("python3 -m venv tools", { cwd: python });
    // The workflow must not go on without this test.
    const mayBeSkipped = !process.env.PACKAGES;
    skip(mayBeSkipped && venv.code !== 0, `there is no Python with venv: ${venv.output}`);
    skip(mayBeSkipped && !hasOpenssl(), "there is no openssl, which makes the certificates");
    const packages = await packagesOfRelease();
    const [npm, index, releases, account] = await Promise.all([
      startNpmRegistry(),
      startPythonIndex(join(python, "tools")),
      startReleases(repository, `v${version}`, join(packages, "release")),
      startAccount(),
    ]);
    const { cwd, run, env } = ownFolder(
      {
        "package.json": JSON.stringify({ name: "mine", private: true, main: "index.ts" }),
        "Pulumi.yaml": quickstart("Pulumi.yaml"),
        "tsconfig.json": quickstart("tsconfig.json"),
        "index.ts": quickstart("index.ts"),
      },
      {
        ...account.env,
        npm_config_registry: npm,
        PIP_INDEX_URL: `${index}/simple/`,
        PIP_DISABLE_PIP_VERSION_CHECK: "1",
        PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^github://api\\.github\\.com/=github://${releases.host}/${repository}`,
        SSL_CERT_FILE: releases.caFile,
      },
    );

    await publish(packages, npm, index, join(python, "tools"));

    await run(`npm install pulumi-shortlink@${version} typescript@6 @types/node@24`);
    expect((await run("npx shortlink --version")).stdout.trim()).toBe(version);
    await run("pulumi stack init dev");
    const up = await run("pulumi up --yes --skip-preview");
    expect(up.output).toContain('/autumn-shop"');

    // The classes of the plugin's SDK, without a line in Pulumi.yaml: the engine downloads the plugin.
    await run(`sed -i.bak 's#"pulumi-shortlink"#"pulumi-shortlink/native"#' index.ts`);
    await run("pulumi preview --expect-no-changes");
    expect((await run("pulumi plugin ls --json")).stdout).toContain(`"version": "${version}"`);
    await run("pulumi up --yes --skip-preview");
    await run("pulumi destroy --yes --skip-preview");
    expect(await account.links()).toEqual([]);

    // The checksums, as a person checks them and as the engine does.
    await run(`cd ${join(packages, "release")} && sha256sum --check --quiet SHA256SUMS`);
    const sums = readFileSync(join(packages, "release/SHA256SUMS"), "utf8").trim().split("\n");
    expect(sums).toHaveLength(7);
    const archive = `pulumi-resource-shortlink-v${version}-${pluginSystem()}.tar.gz`;
    const [sum = ""] = sums.find((line) => line.endsWith(archive))?.split(" ") ?? [];
    const install = `pulumi plugin install resource shortlink ${version} --reinstall --server github://api.github.com/${repository}`;
    await run(`${install} --checksum ${sum}`);
    const wrong = await sh(`${install} --checksum ${sum.replace(/./g, "0")}`, { cwd, env });
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toMatch(/checksum/i);

    expectComplete(JSON.parse(readFileSync(join(packages, `release/${sbomName}`), "utf8")));

    // A new project in Python has the SDK from the index.
    await run(
      `npx pulumi-shortlink init links --language python --state backend --base-url ${account.settings.baseUrl}`,
    );
    expect(readFileSync(join(cwd, "links/requirements.txt"), "utf8")).toContain(
      `pulumi-shortlink==${version}`,
    );
    await run("pulumi -C links up --yes --skip-preview");
    await run("pulumi -C links destroy --yes --skip-preview");

    await run("python3 -m venv venv");
    await run(`venv/bin/pip install --quiet pulumi-shortlink==${version}`);
    cpSync(join(project, "examples/python/campaign.py"), join(cwd, "campaign.py"));
    expect((await run("venv/bin/python campaign.py up")).output).toMatch(/days *: 7/);
    await run("venv/bin/python campaign.py destroy");
    expect(await account.links()).toEqual([]);
  });
});

const sbomName = `pulumi-shortlink-v${version}.cdx.json`;

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly purl: string } };
  readonly components: readonly { readonly name: string }[];
}

/** Expects a list of what is installed with the package, and of nothing that only a checkout has. */
function expectComplete({ bomFormat, metadata, components }: Sbom): void {
  expect(bomFormat).toBe("CycloneDX");
  expect(metadata.component.purl).toBe(`pkg:npm/pulumi-shortlink@${version}`);
  const names = components.map(({ name }) => name);
  const { dependencies } = JSON.parse(documentAt("package.json"));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).toEqual(expect.arrayContaining(licensedPackages()));
  expect(names).not.toContain("vitest");
}

/** The packages inside the plugin, whose licenses come with it. */
const licensedPackages = (): string[] =>
  [...documentAt("dist/plugin/THIRD-PARTY-LICENSES.txt").matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm)].map(
    ([, name = ""]) => name,
  );

async function packagesOfRelease(): Promise<string> {
  if (process.env.PACKAGES) return process.env.PACKAGES;
  const folder = temporaryFolder();
  await succeed(`node dist/scripts/package/main.js npm plugin python sbom --out ${folder}`, {
    cwd: project,
  });
  return folder;
}

/** Runs the commands of the workflow. Its action for PyPI does what twine does. */
async function publish(packages: string, npm: string, index: string, tools: string): Promise<void> {
  const cwd = temporaryFolder();
  symlinkSync(packages, join(cwd, "packages"));
  const command = workflow.jobs.npm.steps.find(({ name }: { name?: string }) => name === "Publish").run;
  const { host } = new URL(npm);
  const settings = `--registry ${npm} --//${host}/:_authToken=any`;
  const { "packages-dir": folder } = workflow.jobs.pypi.steps.at(-1).with;
  for (const line of [
    `${command} ${settings}`,
    `${tools}/bin/pip install --quiet twine`,
    `${tools}/bin/twine check --strict ${folder}/*`,
    `${tools}/bin/twine upload --repository-url ${index} --username any --password any ${folder}/*`,
  ]) {
    await succeed(line, { cwd });
  }
}
