// @module-tag all
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { exportAccount } from "../support/export";
import { project } from "../support/shell";
import { inSoak } from "../support/tiers";

// An account becomes a program in another language, by the commands of the guide.

const guide = documentAt("docs/arrive.md").split("### In Python or Go\n")[1] ?? "";
const [[create = "", enter, ...convert] = [], install = []] = codeBlocks(guide, "sh").map((block) =>
  block.trim().split("\n"),
);

/** Lists in free-form JSON, a reference, and texts that a language could take for something else. */
async function exported() {
  const account = await startAccount();
  const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
  const links = [
    { url: "https://example.com/shop", slug: "shop", title: 'It\'s "the" $5 {x}', folderId },
    { slug: "app", routingMode: "ADVANCED", routes: [german, others] },
  ];
  for (const link of links) await account.request("POST", "", { domainId: "dom_1", ...link });
  expect(create).toBe("npx pulumi-shortlink init links --from account --language yaml");
  expect(enter).toBe("cd links");
  const made = await exportAccount(account, "--language yaml");
  expect(made.result, made.result.output).toMatchObject({ code: 0 });
  account.writes();
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(made.cwd, name), change(readFileSync(join(made.cwd, name), "utf8")));
  /** Runs a command line that must succeed. The CLI says so of each host that did not come with it. */
  const run = async (line: string, more: Record<string, string> = {}) => {
    const ended = await made.run(line, undefined, more, /using pulumi-\S+ from \$PATH/);
    expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
  };
  const has = async (command: string) => (await made.run(`command -v ${command}`)).code === 0;
  return { ...made, account, edit, has, run };
}

const german = {
  ...{
    platform: "GEO",
    clientRouteId: "de",
    actionType: "URL",
    actionConfig: { url: "https://example.com/de" },
  },
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } }],
};
const others = {
  ...{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } },
  features: [{ type: "LIMIT", config: { clicks: 500 } }],
};

describe("an account becomes a program whose preview shows no change", () => {
  // The official CLI downloads the converter.
  const hasConverter = existsSync(join(project, ".toolchain/pulumi-converter-yaml"));

  it.runIf(hasConverter)("in Python", async ({ skip }) => {
    const { account, cwd, has, run, edit } = await exported();
    skip(!(await has("python3")), "there is no Python");
    for (const line of convert) await run(line);
    const [runtime = ""] = codeBlocks(guide, "yaml");
    edit("Pulumi.yaml", (text) => text.replace("runtime: python\n", runtime));
    for (const line of install) await run(line);
    expect(readFileSync(join(cwd, "__main__.py"), "utf8")).toContain("folder_id=campaign.id");
    expect(account.writes()).toEqual([]);
  });

  // Compiles Pulumi's SDK for Go, which takes minutes the first time. Only the official CLI brings a host that converts.
  it("in Go", inSoak, async ({ skip }) => {
    const { account, has, run, edit } = await exported();
    skip(!(await has("pulumi-language-go")), "there is no language host for Go");
    await run(String(convert[0]).replace("--language python", "--language go"));
    edit("main.go", (text) => text.replaceAll(/pulumi\.Any\{([^}]*)\}/g, "pulumi.Any([]string{$1})"));
    const sdk = "github.com/pulumi-shortlink/pulumi-shortlink/sdk/go";
    const pinned = "github.com/pulumi/pulumi/sdk/v3@v3.259.0";
    const environment = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=mod" };
    await run(`go mod edit -replace ${sdk}=${join(project, "sdk/go")} -require ${pinned}`);
    await run(`cp ${join(project, "examples/go/go.sum")} .`);
    for (const line of install.slice(1)) await run(line, environment);
    expect(account.writes()).toEqual([]);
  });
});
