// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder } from "../support/example";

it("the example in HCL of the registry page runs", async ({ skip }) => {
  const account = await startAccount();
  const { cwd, run } = startFolder(account.env);
  // The official CLI brings it; a CLI that set-up builds does not.
  skip((await run("command -v pulumi-language-hcl")).code !== 0, "there is no language host for HCL");
  const [providers = "", resources = ""] = codeBlocks(documentAt("docs/_index.md"), "hcl");
  writeFileSync(join(cwd, "Pulumi.yaml"), "name: shop\nruntime: hcl\n");
  namePlugin(cwd);
  writeFileSync(join(cwd, "main.hcl"), `${providers}\n${resources}`);
  for (const line of [
    "pulumi stack init dev",
    "pulumi up --yes --skip-preview",
    "pulumi preview --expect-no-changes",
  ]) {
    const ended = await run(line, undefined, {}, /using pulumi-language-hcl from \$PATH/);
    expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
    if (line.includes(" up ")) expect(ended.output).toMatch(/shortUrl: "https:\/\/sho\.rt\/autumn-shop"/);
  }
  expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop", folderId: expect.any(String) });
});
