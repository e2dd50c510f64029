// @module-tag all
import { mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { startFolder } from "../support/example";
import { stubNpm } from "../support/npm";
import { installPythonSdk } from "../support/python";
import { project } from "../support/shell";
import { inSoak } from "../support/tiers";

// The templates as `pulumi new` takes them, with what registries have once this version is released in its place.

/** Makes a project of a template. Its account has the URL of the emulator of the test. */
async function newProject(language: string, flags = "") {
  const account = await startAccount();
  const path = [stubNpm({ installed: join(project, "node_modules") }), process.env.PATH].join(delimiter);
  const folder = startFolder({ PATH: path });
  const cwd = join(folder.cwd, "my-links");
  mkdirSync(cwd);
  const run = async (line: string) => {
    const ended = await folder.run(`cd my-links && ${line}`);
    expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
    return ended.output;
  };
  // Pulumi also downloads the plugin that a package of npm names.
  await run(`pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`);
  const template = join(project, `templates/shortlink-${language}`);
  const printed = await run(`pulumi new ${template} --yes --force ${flags}`);
  return { account, cwd, env: folder.env, run, printed };
}

async function setAccount(
  { emulator }: { emulator: { url: string } },
  run: (line: string) => Promise<string>,
) {
  await run(`pulumi config set shortlink:baseUrl ${emulator.url}`);
  await run(`pulumi config set --secret shortlink:apiKey ${apiKey}`);
}

describe("pulumi new with a template of this project", () => {
  it.each(["yaml", "typescript"])("makes a project in %s that runs", async (language) => {
    const { account, cwd, run, printed } = await newProject(language, "--stack dev");
    expect(printed).toContain("npx pulumi-shortlink emulate");
    const settings = parse(readFileSync(join(cwd, "Pulumi.dev.yaml"), "utf8")).config;
    expect(settings).toEqual({
      "shortlink:baseUrl": "http://127.0.0.1:8787",
      "shortlink:apiKey": { secure: expect.any(String) },
    });
    // The emulators of other tests may have that port.
    await setAccount(account, run);
    expect(await run("pulumi up --yes --skip-preview --non-interactive")).toMatch(/\+ 3 created/);
    expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop" });
    await run("pulumi preview --refresh --expect-no-changes");
  });

  // Its program is the one that `init` writes, which test/e2e/init.test.ts runs.
  it("makes one in Python", inSoak, async ({ skip }) => {
    const { account, cwd, env, run } = await newProject("python", "--generate-only");
    expect(parse(readFileSync(join(cwd, "Pulumi.yaml"), "utf8"))).toMatchObject({ name: "my-links" });
    expect(readFileSync(join(cwd, "requirements.txt"), "utf8")).toContain(`pulumi-shortlink==${version}`);
    await installPythonSdk({ cwd, env }, skip);
    await run("pulumi stack init dev");
    await setAccount(account, run);
    expect(await run("pulumi preview --non-interactive")).toMatch(/\+ 3 to create/);
  });
});
