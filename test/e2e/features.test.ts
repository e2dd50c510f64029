// @module-tag all
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { openEnvironment } from "../support/esc";
import { everySetting } from "../support/every-setting";
import { namePlugin, shellIn, startFolder, startYaml } from "../support/example";
import { project } from "../support/shell";
import { outputOf, yamlProgram } from "../support/yaml-program";
import { ends } from "./command";

// The page docs/features.md, followed step by step.

const guide = documentAt("docs/features.md");
const programs = codeBlocks(guide, "ts");
const deploy = programs.find((it) => it.includes("LocalWorkspace")) ?? "";

const isNative = (library: string) => library.endsWith("/native");

/** A link in an explicit provider, which has all settings from the environment, as the default one does. */
const explicit = `
const provider = new shortlink.Provider("account");
new shortlink.Link("explicit", { slug: "explicit", url: "https://example.com" }, { provider });
`;

/** All programs but the one that runs Pulumi, in one, with each import once. */
function resourcesFrom(library: string): string {
  const parts = programs.filter((it) => it !== deploy);
  const imports = [...new Set(parts.join("").match(/^import .*$/gm))];
  const bodies = parts.map((it) => it.replace(/^import .*$/gm, ""));
  return [...imports, ...bodies, isNative(library) ? explicit : ""]
    .join("\n")
    .replace('"pulumi-shortlink"', `"${library}"`);
}

it.each(["pulumi-shortlink", "pulumi-shortlink/native"])(
  "its programs run through %s as it says, inside the one that runs Pulumi",
  async (library) => {
    const account = await startAccount();
    // The host for Node.js that set-up builds knows no hooks: programs inside Pulumi's own process need none.
    const { cwd, run } = startFolder(everySetting(account));
    await run(`pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`);
    const start = async (operation: string, resources = resourcesFrom(library)) => {
      writeFileSync(join(cwd, "resources.ts"), resources);
      const whole = deploy
        .replace('"pulumi-shortlink"', `"${library}"`)
        .replace("async () => {", '$& require("./resources.js");')
        .replace("{ summary } = await stack.up()", operation);
      writeFileSync(join(cwd, "deploy.ts"), whole);
      const ended = await ends(
        run("esbuild --log-level=warning --format=cjs --outdir=. *.ts && node deploy.js"),
      );
      return ended.output;
    };
    const slugs = async () => (await account.links()).map(({ slug }) => slug).toSorted();

    const up = await start("{ summary } = await stack.up()");
    expect(up).toMatch(/^https:\/\/go\.example\.com\/launch works from now on\.$/m);
    const declared = ["flyer", "hello", "launch", "news", "poster", "shop"];
    expect(await slugs()).toEqual([...(isNative(library) ? ["explicit"] : []), ...declared]);
    const links = await account.links();
    for (const link of links) expect(link).toMatchObject({ domainId: "dom_2" });
    const titles = links.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Link shop", "News of week 47"]));

    const edited = resourcesFrom(library).replace("week 47", "week 48").replace("m/news", "m:443/news");
    const preview = await start(
      "summary = await stack.preview({ diff: true, onOutput: console.log })",
      edited,
    );
    expect(preview).toMatch(/Link: \(update\)/);
    expect(preview).not.toContain("week 48");
    // Another spelling of a URL makes no difference; without the plugin, Pulumi compares the values itself.
    expect(preview.includes("example.com:443")).toBe(!isNative(library));
    expect(preview).not.toContain("works from now on");

    await start("summary = await stack.destroy({ excludeProtected: true })");
    expect(await slugs()).toEqual(["flyer", "poster"]);
  },
);

it("moves a link to the stack of another project, in which a preview shows no changes", async () => {
  const account = await startAccount();
  // Every setting in the environment, which reaches default and explicit providers.
  const { declare, env, pulumi, cwd } = await startYaml(everySetting(account));
  const linkOf = (slug: string, options?: object) => ({
    type: "shortlink:Link",
    properties: { slug, url: `https://example.com/${slug}` },
    ...(options && { options }),
  });
  const rest = {
    account: { type: "pulumi:providers:shortlink" },
    theirs: linkOf("theirs", { provider: outputOf("account") }),
  };
  declare({ ...rest, flyer: linkOf("flyer") });
  await ends(pulumi("up --yes --skip-preview"));
  for (const link of await account.links()) expect(link).toMatchObject({ domainId: "dom_2" });
  const marketing = shellIn(join(cwd, "../marketing"), env);
  mkdirSync(marketing.cwd);
  writeFileSync(join(marketing.cwd, "Pulumi.yaml"), yamlProgram("marketing", { flyer: linkOf("flyer") }));
  namePlugin(marketing.cwd);
  await ends(marketing.pulumi("stack init dev"));

  const command = codeBlocks(guide, "sh").find((it) => it.includes("state move")) ?? "";
  account.writes();
  await ends(
    pulumi(
      `${command.trim().replace("pulumi ", "").replace("urn:pulumi:dev::shop:", "urn:pulumi:test::quickstart:")} --yes`,
    ),
  );
  declare(rest);
  for (const stack of [pulumi, marketing.pulumi]) {
    await ends(stack("preview --refresh --expect-no-changes"));
  }
  expect(account.writes()).toEqual([]);
});

// Only Pulumi Cloud stores environments; Pulumi's own evaluator opens this one.
it("has an environment that gives the provider its settings, with the key as a secret", async ({ skip }) => {
  const [environment = "", stack = ""] = codeBlocks(guide, "yaml");
  expect(await openEnvironment(environment, skip)).toMatchObject({
    "pulumiConfig.shortlink:baseUrl": { value: "https://links.example.com" },
    "pulumiConfig.shortlink:apiKey": { value: "YOUR_KEY", secret: true },
    "environmentVariables.SHORTLINK_API_KEY": { value: "YOUR_KEY", secret: true },
  });
  expect(parse(stack)).toEqual({ environment: ["shortlink/production"] });
});
