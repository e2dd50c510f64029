import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { installPythonSdk } from "../support/python";
import { project, pulumiEnv, sh, temporaryFolder } from "../support/shell";
import { describeWhere } from "../support/soak";

describe("the SDK for Python", () => {
  it("installs with pip from its folder and runs its example", async ({ skip }) => {
    const { account, run } = await installed(skip);
    await run(`pulumi plugin install resource shortlink ${version} --file ${join(project, "dist/plugin")}`);

    const up = await run("venv/bin/python campaign.py up");
    expect(up).toMatch(/days: 7/);
    expect(await account.onlyLink()).toMatchObject({
      slug: "autumn-shop",
      routes: [{}, { platform: "GEO" }],
    });
    await run("venv/bin/python campaign.py preview");
    await run("venv/bin/python campaign.py destroy");
    expect(await account.links()).toEqual([]);
    expect(up).not.toContain(apiKey);
  });

  // Pulumi's own generator writes the types, and mypy takes longer to install and run than everything else here.
  describeWhere(false)("has types", () => {
    it("that refuse a wrong argument", async ({ skip }) => {
      const { folder, env, run } = await installed(skip, "mypy");
      expect(await run("venv/bin/mypy campaign.py")).toContain("Success");
      await run("sed -i.bak 's/title=\"Autumn shop\"/title=42/' campaign.py");
      const wrong = await sh("venv/bin/mypy campaign.py", { cwd: folder, env });
      expect(wrong.output).toMatch(/campaign\.py:\d+: error: No overload variant of "Link"/);
    });
  });
});

/** A folder with the SDK installed, its example, and an account. */
async function installed(skip: (condition: boolean, reason: string) => void, ...packages: string[]) {
  const folder = temporaryFolder();
  await installPythonSdk({ cwd: folder }, skip, ...packages);
  const account = await startAccount();
  const env = {
    ...pulumiEnv(folder),
    SHORTLINK_API_KEY: apiKey,
    SHORTLINK_BASE_URL: account.settings.baseUrl,
  };
  const run = async (line: string) => {
    const ended = await sh(line, { cwd: folder, env });
    expect(ended, ended.output).toMatchObject({ code: 0 });
    return ended.output;
  };
  cpSync(join(project, "examples/python/campaign.py"), join(folder, "campaign.py"));
  return { account, folder, env, run };
}
