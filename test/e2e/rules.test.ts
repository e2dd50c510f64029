// @module-tag all
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleRules, policyPackFiles } from "../../provider/cli/rules/policy-pack";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder } from "../support/example";
import { project } from "../support/shell";
import { cli, ends } from "./command";

// Rules of the house on the real engine. test/rules/doors.test.ts proves that both providers have the same.

const page = documentAt("docs/rules.md");
const [rules = "", program = ""] = codeBlocks(page, "yaml");

it("docs/rules.md shows what a check of its program prints", async () => {
  const { cwd, shortlink } = startFolder({});
  writeFileSync(join(cwd, "shortlink.yaml"), rules);
  writeFileSync(join(cwd, "Pulumi.yaml"), program);
  namePlugin(cwd);
  const checked = await ends(shortlink("check"), 2);
  expect(checked.stdout.trim()).toBe(codeBlocks(page, "text")[0]?.trim());
});

it("`shortlink init --template policy` creates a policy pack with the project's rules, or with examples", async () => {
  const { cwd, shortlink } = startFolder({});
  const created = await ends(shortlink('init "an example" --template policy'));
  expect(created.output).toContain("Created a policy pack in an example with an example of shortlink.yaml.");
  expect(created.output).toContain('(cd "an example" && npm install)');
  expect(readFileSync(join(cwd, "an example/shortlink.yaml"), "utf8")).toBe(exampleRules);
  writeFileSync(join(cwd, "shortlink.yaml"), rules);
  await ends(shortlink("init policy --template policy"));
  expect(readFileSync(join(cwd, "policy/shortlink.yaml"), "utf8")).toBe(rules);
  const { dependencies } = JSON.parse(readFileSync(join(cwd, "policy/package.json"), "utf8"));
  const archive = dependencies["pulumi-shortlink"].replace("file:./", "");
  expect(readdirSync(join(cwd, "policy")).toSorted()).toEqual(
    [...policyPackFiles("*", rules, "npm").keys(), archive].toSorted(),
  );

  const again = await shortlink("init policy --template policy");
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("policy is not empty.") });
  writeFileSync(join(cwd, "shortlink.yaml"), "rules: { httpOnly: true }");
  const refused = await shortlink("init other --template policy");
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Did you mean httpsOnly?") });
});

const password = "correct-horse-battery";

/** A program that breaks a rule with a link, a password, a route that is declared apart, and an entry of a set. */
const withDynamicResources = `import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink";
const folder = new shortlink.Folder("press", { title: "Press" });
const shop = new shortlink.Link("shop", { slug: "shop", title: "Shop", folderId: folder.id, url: "https://example.com" });
new shortlink.Route("german", { linkId: shop.id, actionType: "URL", actionConfig: { url: "http://example.com/de" } });
new shortlink.Link("members", {
  slug: "members",
  title: "Members",
  routes: [{
    actionType: "URL", actionConfig: { url: pulumi.secret("https://hidden-host.example") }, isGlobalFallback: true,
    features: [{ type: "PASSWORD", config: { password: "${password}" } }],
  }],
});
new shortlink.LinkSet("hidden", {
  links: pulumi.secret({ "first-key": { url: "https://example.com", title: "x" }, "secret-key": { url: "https://example.com" } }),
  defaults: { folderId: folder.id },
});
new shortlink.LinkSet("team", { defaults: { folderId: folder.id }, links: { jobs: { url: "https://example.com/jobs" } } });
`;

const strict = `rules:
  httpsOnly: true
  requireTitle: true
  requireFolder: { severity: warning }
  maxLinksPerFolder: { folders: { Press: 1 } }
  minPasswordLength: { min: 30, message: Use a passphrase. }
  allowedHosts: [example.com]
`;

describe("rules for a program with dynamic resources", () => {
  const start = (settings: Record<string, string>) => {
    const folder = startFolder(settings);
    writeFileSync(join(folder.cwd, "Pulumi.yaml"), "name: house\nruntime: nodejs\n");
    writeFileSync(join(folder.cwd, "package.json"), '{ "main": "index.ts" }');
    writeFileSync(join(folder.cwd, "index.ts"), withDynamicResources);
    writeFileSync(join(folder.cwd, "shortlink.yaml"), strict);
    return folder;
  };

  it("are checked offline, also for a password and routes that are declared apart, and no secret is shown", async () => {
    const { cwd, run } = start({});
    const checked = await ends(
      run(`node ${cli} check --format json --out junit.xml`, undefined, {
        GITHUB_ACTIONS: "true",
      }),
      2,
    );
    const { rules: found } = JSON.parse(checked.stdout);
    const broken = found.violations.map((it: Record<string, string>) => [it.rule, it.subject, it.path]);
    expect(broken).toEqual([
      ["httpsOnly", "Link shop", "german.actionConfig.url"],
      ["requireTitle", "entry jobs of LinkSet team", "title"],
      ["requireFolder", "Link members", "folderId"],
      ["maxLinksPerFolder", "Folder press", ""],
      ["minPasswordLength", "Link members", "routes[0].features[0].config"],
    ]);
    expect(checked.output).toContain("::warning file=shortlink.yaml,line=4,col=3::Link members");
    expect(readFileSync(join(cwd, "junit.xml"), "utf8")).toMatch(
      /<testcase name="Link shop: httpsOnly" classname="Link shop" file="shortlink.yaml" line="\d+"><failure/,
    );
    for (const secret of [password, "hidden-host"]) expect(checked.output).not.toContain(secret);
  });

  it("stop a preview with a policy pack", async () => {
    const account = await startAccount();
    const { cwd, run, pulumi } = start(account.env);
    await ends(pulumi("stack init test"));
    mkdirSync(join(cwd, "policy"));
    for (const [name, text] of policyPackFiles("*", strict, "npm"))
      writeFileSync(join(cwd, "policy", name), text);
    // The host for Node.js that set-up builds runs no policy packs. The engine starts any other kind of pack by its own executable.
    const bin = join(cwd, "bin");
    mkdirSync(bin);
    const script = `#!/bin/sh\nexec node "$(node -p 'require.resolve("@pulumi/pulumi/cmd/run-policy-pack")')" "$@"\n`;
    writeFileSync(join(bin, "pulumi-analyzer-policy-pack"), script, { mode: 0o755 });
    const settings = join(cwd, "policy/PulumiPolicy.yaml");
    writeFileSync(settings, readFileSync(settings, "utf8").replace("runtime: nodejs", "runtime: pack"));
    symlinkSync(join(project, "node_modules"), join(cwd, "policy/node_modules"));

    const path = { PATH: `${bin}${delimiter}${process.env.PATH}` };
    const run1 = "pulumi preview --non-interactive --policy-pack policy";
    const stopped = await run(run1, undefined, path, /using pulumi-analyzer-policy-pack from \$PATH/);
    expect(stopped.code, stopped.output).not.toBe(0);
    expect(stopped.output).toMatch(
      /\[mandatory\] +httpsOnly .*\n.*\n +Link shop: german\.actionConfig\.url must/,
    );
    expect(stopped.output).toMatch(
      /\[mandatory\] +requireTitle .*LinkSet: team.*\n.*\n +entry jobs of LinkSet team/,
    );
    expect(stopped.output).toMatch(
      /\[mandatory\] +minPasswordLength .*\n.*\n +Link members.*Use a passphrase\./,
    );
    expect(stopped.output).toMatch(/\[mandatory\] +allowedHosts .*\n.*\n +Link members/);
    expect(stopped.output).toMatch(/\[advisory\] +requireFolder .*\n.*\n +Link members/);
    expect(stopped.output).toMatch(
      /\[mandatory\] +requireTitle .*LinkSet: hidden.*\n.*\n +entry 2 of LinkSet hidden: title is missing/,
    );
    for (const secret of [password, "hidden-host", "secret-key"])
      expect(stopped.output).not.toContain(secret);

    // After an update, ids are known.
    await ends(pulumi("up --yes --skip-preview"));
    const again = await run(run1, undefined, path, /using pulumi-analyzer-policy-pack from \$PATH/);
    expect(again.output).toContain("Link shop: german.actionConfig.url must");
    expect(again.output).toContain("Folder press has 4 links, and may have 1.");
  });
});
