import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeBlocks, documentAt } from "../support/docs";
import { project, pulumiEnv, sh, startCommand, temporaryFolder } from "../support/shell";

const blocks = (section: string, language: string) => codeBlocks(documentAt("README.md"), language, section);

describe("the README's way into a project of one's own", () => {
  it("works as it is written, from the package that npm pack makes", async () => {
    const folder = temporaryFolder();
    const packed = await sh(`npm pack --silent --pack-destination ${folder}`, { cwd: project });
    const archive = packed.stdout.trim().split("\n").at(-1);
    const [inCheckout, inProject, beside] = blocks("In your own project", "sh").map((block) =>
      block.trim().split("\n"),
    );
    expect(inCheckout).toEqual(['export PATH="$(npm run --silent setup):$PATH"', "npm pack"]);
    expect(inProject?.[0]).toBe(`npm install ../pulumi-shortlink/${archive}`);

    const files = {
      "package.json": JSON.stringify({ name: "mine", private: true, main: "index.ts" }),
      "Pulumi.yaml": "name: mine\nruntime: nodejs\n",
      "tsconfig.json": readFileSync(join(project, "examples/quickstart/tsconfig.json"), "utf8"),
      "index.ts": String(blocks("A first program", "ts")[0]),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const env = { ...pulumiEnv(folder), npm_config_audit: "false", npm_config_fund: "false" };
    const run = async (line: string, input?: string) => {
      const ended = await sh(line, { cwd: folder, env, ...(input ? { input } : {}) });
      expect(ended, ended.output).toMatchObject({ code: 0 });
      return ended;
    };
    await run(`npm install --prefer-offline --silent ./${archive} typescript@6 @types/node@24`);

    expect(beside?.[0]).toBe("npx shortlink emulate --port 8080");
    const { match } = await startCommand("npx shortlink emulate --port 0", /http:\/\/127\.0\.0\.1:\d+/, {
      cwd: folder,
    });
    expect(inProject?.slice(1)).toEqual([
      "pulumi stack init dev",
      "pulumi config set shortlink:baseUrl https://links.example.com",
      "pulumi config set --secret shortlink:apiKey",
      "pulumi up",
    ]);
    await run("pulumi stack init dev");
    await run(`pulumi config set shortlink:baseUrl ${match[0]}`);
    await run("pulumi config set --secret shortlink:apiKey", "demo-key\n");
    const up = await run("pulumi up --yes");
    expect(up.output).toMatch(/slug: "autumn-shop"/);
    await run("pulumi preview --refresh --expect-no-changes");

    // The guide to the plugin: the same program moves there, and back in what it imports nothing is new.
    const guide = documentAt("docs/plugin.md");
    const [install = ""] = codeBlocks(guide, "sh", "Install the plugin");
    await run(install.trim());
    const index = join(folder, "index.ts");
    const moved = readFileSync(index, "utf8").replace(
      'from "pulumi-shortlink"',
      'from "pulumi-shortlink/native"',
    );
    writeFileSync(index, moved);
    await run("pulumi preview --expect-no-changes");
    await run("pulumi up --yes --skip-preview");
    await run("pulumi preview --refresh --expect-no-changes");
    const { stdout } = await run("pulumi stack export");
    const { resources } = JSON.parse(stdout).deployment;
    const types = resources
      .map(({ type }: { type: string }) => type)
      .filter((it: string) => it.includes("shortlink:index"));
    expect(types).toHaveLength(2);

    // An import as the guide has it, of a link that the stack does not have yet.
    const [line = ""] = codeBlocks(guide, "sh", "Import what exists");
    expect(line.trim()).toBe("pulumi import shortlink:index:Link shop lnk_1");
    const made = await fetch(`${match[0]}/api/v1/links`, {
      method: "POST",
      headers: { authorization: "Bearer demo-key", "content-type": "application/json" },
      body: JSON.stringify({ domainId: "dom_1", url: "https://example.com/imported" }),
    });
    const { data } = (await made.json()) as { data: { id: string } };
    const command = line.trim().replace("shop lnk_1", `imported ${data.id}`);
    await run(`${command} --yes --protect=false --generate-code=false`);
    await run("pulumi destroy --yes --skip-preview");
  });
});
