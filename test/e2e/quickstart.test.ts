import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiKey, startAccount } from "../support/account";
import { project, pulumiEnv, sh, temporaryFolder } from "../support/shell";

/** A copy of the example in the checkout, and a way to run `pulumi` in it as a person would. */
async function quickstart(settings: Record<string, string>) {
  const folder = temporaryFolder(join(project, ".results"));
  const cwd = join(folder, "quickstart");
  cpSync(join(project, "examples/quickstart"), cwd, {
    recursive: true,
    filter: (path) => !path.includes(".results"),
  });
  const env = { ...pulumiEnv(folder), ...settings };
  const pulumi = (args: string) => sh(`pulumi ${args} --non-interactive`, { cwd, env });
  expect(await pulumi("stack init test")).toMatchObject({ code: 0 });
  return pulumi;
}

describe("examples/quickstart", () => {
  it("runs with plain pulumi commands, finds nothing the second time, and leaves nothing", async () => {
    const account = await startAccount();
    const pulumi = await quickstart({
      SHORTLINK_API_KEY: apiKey,
      SHORTLINK_BASE_URL: account.settings.baseUrl,
    });
    const up = await pulumi("up --yes");
    expect(up.code, up.output).toBe(0);
    expect(up.output).toMatch(/\+ 4 created/);
    const links = await account.links();
    expect(links.map(({ slug }) => slug).toSorted()).toEqual(["autumn-app", "autumn-shop"]);
    expect(links.find(({ slug }) => slug === "autumn-app")?.routes).toHaveLength(2);

    const again = await pulumi("preview --refresh --expect-no-changes");
    expect(again.code, again.output).toBe(0);
    const destroyed = await pulumi("destroy --yes");
    expect(destroyed.code, destroyed.output).toBe(0);
    expect(await account.links()).toEqual([]);
    for (const { output } of [up, again, destroyed]) {
      expect(output).not.toContain(apiKey);
      expect(output).not.toMatch(/authorization|bearer|deprecat/i);
    }
  });

  it.each([
    [
      "missing settings",
      { SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" },
      "error: shortlink:apiKey is not set. Run `pulumi config set --secret shortlink:apiKey …`, or set SHORTLINK_API_KEY.",
    ],
    [
      "a URL that would send the key in clear text",
      { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: "http://links.example.com" },
      "error: shortlink:baseUrl (or SHORTLINK_BASE_URL) uses http://, which would send your key in clear text",
    ],
  ])("tells %s once, and ends with an error", async (_, settings, message) => {
    const pulumi = await quickstart(settings);
    const { code, output } = await pulumi("preview");
    expect(code).not.toBe(0);
    const diagnostics = output.slice(output.lastIndexOf("Diagnostics:"));
    expect(diagnostics.split(message)).toHaveLength(2);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
