// @module-tag all
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { emulatorUrl } from "../../provider/cli/account/local-emulator";
import { apiKey, startAccount } from "../support/account";
import { sharedSetUp } from "../support/cleanup";
import { codeBlocks, documentAt } from "../support/docs";
import { startFolder } from "../support/example";
import { exportSettings } from "../support/export";
import { packPackage } from "../support/installed";
import { stubNpm } from "../support/npm";
import { sh, startCommand, succeed, temporaryFolder } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";
import { cli, ends } from "./command";

// A project from nothing: outside of the checkout, with the package as npm packs it, an empty home, no login, and no plugin
// that is installed or on the PATH.

const shared = sharedSetUp();

/**
 * A machine on which nothing but Node.js, npm and Pulumi is installed, with a demo in it.
 *
 * @param usesNpx whether the README's line makes the demo, for which npm installs the package twice
 */
const setUpDemo = async (usesNpx: boolean) => {
  const folder = temporaryFolder();
  const [home, cache, archives, demo] = ["home", "cache", "pulumi-shortlink", "demo"].map((name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  }) as [string, string, string, string];
  // Downloads that are at hand already.
  const { stdout } = await sh("npm config get cache", { cwd: folder });
  symlinkSync(join(stdout.trim(), "_cacache"), join(cache, "_cacache"));
  const env = {
    ...{ HOME: home, PULUMI_HOME: join(home, ".pulumi"), npm_config_cache: cache },
    ...{ PULUMI_BACKEND_URL: "", PULUMI_ACCESS_TOKEN: "", PULUMI_SKIP_UPDATE_CHECK: "true" },
    ...{ PULUMI_IGNORE_AMBIENT_PLUGINS: "true", npm_config_prefer_offline: "true" },
    ...{ npm_config_fund: "false", npm_config_audit: "false" },
  };
  const archive = await packPackage(archives);
  const create = async () => {
    const [, line = ""] = codeBlocks(documentAt("README.md"), "sh", "Install");
    if (usesNpx) return sh(`${line.trim()} --demo`, { cwd: demo, env });
    await succeed(`npm install --silent ${archive} typescript@6 @types/node@24`, {
      cwd: folder,
      env,
    });
    const npm = stubNpm({ installed: join(folder, "node_modules") });
    const path = [npm, process.env.PATH].join(delimiter);
    return sh(`${join(folder, "node_modules/.bin/shortlink")} init --demo`, {
      cwd: demo,
      env: { ...env, PATH: path },
    });
  };
  const created = await ends(create());
  const run = (line: string, cwd = folder, more: Record<string, string> = {}) =>
    sh(line.replace(/^shortlink /, `${join(demo, "node_modules/.bin/shortlink")} `), {
      cwd,
      env: { ...env, ...more },
    });
  return { folder, demo, env, run, printed: created.stdout };
};

let machine: ReturnType<typeof setUpDemo> | undefined;

/** One machine for all tests: an installation takes ten seconds. */
const newMachine = () => (machine ??= shared(() => setUpDemo(false)));

/** For runs of a program whose types another run checks. */
const transpileOnly = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

// test/e2e/own-project.test.ts installs the package as the README says.
const ways = [
  { name: "by the README's line", set: () => shared(() => setUpDemo(true)) },
  { name: "by the installed command", set: newMachine },
];

describe("shortlink init", () => {
  itEach(
    ways,
    ["by the installed command"],
    inSoak,
  )("--demo makes a project, $name, that runs by the commands that it prints", async ({ set }) => {
    const { demo, env, run, printed } = await set();
    const commands = [...printed.matchAll(/^ {2}(.+)$/gm)].map(([, line]) => line);
    const unlock = 'export PULUMI_CONFIG_PASSPHRASE=""';
    expect(commands).toEqual(["npx shortlink emulate", unlock, "pulumi up"]);
    // The tests of other files may run emulators, so this one has another port.
    const { match } = await startCommand("npx shortlink emulate --port 0", /http:\/\/127\.0\.0\.1:\d+/, {
      cwd: demo,
      env,
    });
    const settings = readFileSync(join(demo, "Pulumi.dev.yaml"), "utf8");
    expect(settings).toContain(emulatorUrl);
    writeFileSync(join(demo, "Pulumi.dev.yaml"), settings.replace(emulatorUrl, match[0]));
    for (const line of [
      "pulumi up --yes",
      // It reads the account again and previews the program: nothing differs. The types were checked by then.
      "npx shortlink diff",
      "pulumi destroy --yes",
    ]) {
      const more = line.startsWith("pulumi up") ? {} : transpileOnly;
      const ended = await run(`${unlock}; ${line}`, demo, more);
      expect(ended, ended.output).toMatchObject({ code: 0 });
    }
    expect(readdirSync(join(env.PULUMI_HOME, "plugins"))).toEqual([]);
    // A kill could leave one empty, and with it a state that cannot be read.
    const state = readdirSync(join(demo, "state"), { recursive: true, encoding: "utf8" });
    expect(state).toContain(".pulumi/stacks/demo/dev.json");
    expect(state.filter((name) => name.endsWith(".attrs"))).toEqual([]);
  });

  const programs = [
    { name: "YAML", flags: "--language yaml" },
    { name: "TypeScript with the plugin", flags: "--provider plugin" },
    { name: "Python", flags: "--language python" },
  ];
  // Runs of a program in YAML take a third of the time. test/e2e/go.test.ts has one in Go.
  itEach(
    programs,
    ["YAML", "Python"],
    inSoak,
  )("makes a program in $name that needs no installed plugin", async ({ flags }) => {
    const account = await startAccount();
    const { folder, demo, run } = await newMachine();
    const npm = stubNpm({ installed: join(demo, "node_modules") });
    const more = {
      ...{ SHORTLINK_API_KEY: apiKey, PULUMI_CONFIG_PASSPHRASE: "only for trying" },
      PATH: [npm, process.env.PATH].join(delimiter),
    };
    const name = flags.replace(/\W+/g, "-").slice(1);
    const init = `shortlink init ${name} --base-url ${account.emulator.url} ${flags}`;
    const created = await ends(run(init, folder, more));
    expect(created.output).toMatch(/Next:\s+cd \S+\s+pulumi up\n/);
    const cwd = join(folder, name);
    expect(readFileSync(join(cwd, "Pulumi.dev.yaml"), "utf8")).not.toContain(apiKey);
    const preview = await ends(run("pulumi preview --non-interactive", cwd, more));
    expect(preview.output).toMatch(/\+ \d to create/);
    expect(account.writes()).toEqual([]);
    if (flags.includes("python")) {
      const [install = ""] = /pulumi install[^`]*/.exec(documentAt("docs/start.md")) ?? [];
      await ends(run(install, cwd, more));
    }

    // Without the lines in Pulumi.yaml, the command says which lines are missing.
    const settings = readFileSync(join(cwd, "Pulumi.yaml"), "utf8");
    const lines = /plugins:\n(?: +.*\n)+/.exec(settings)?.[0] ?? "";
    writeFileSync(join(cwd, "Pulumi.yaml"), settings.replace(lines, ""));
    const { output } = await ends(run("shortlink diff", cwd, { ...more, ...transpileOnly }), 1);
    expect(output).toContain(
      `shortlink diff: The program uses the plugin shortlink, which Pulumi did not find and could not download.\nThe installed package contains it. Add this to Pulumi.yaml:\n\n${lines}`,
    );
  });

  it("declares and imports what the account has, with --from account, and --ci writes jobs that run in it", async () => {
    const account = await startAccount({ seedDemo: 3 });
    const folder = startFolder({ ...exportSettings(account.emulator.url), PULUMI_BACKEND_URL: "" });
    const { output } = await ends(folder.shortlink("init links --from account --language yaml --ci gitlab"));
    expect(output).toMatch(
      /Created links: 3 links, .*\.\nAll objects were imported into stack dev, and a preview of the program shows no change\./,
    );
    const cwd = join(folder.cwd, "links");
    await ends(
      folder.run(`cd ${cwd} && pulumi preview --refresh --expect-no-changes --non-interactive`, undefined, {
        SHORTLINK_API_KEY: "",
      }),
    );
    expect(account.writes()).toEqual([]);
    expect(output).toContain("CI finds its jobs in .gitlab-ci.yml ");
    const { variables, ...jobs } = parse(readFileSync(join(cwd, ".gitlab-ci.yml"), "utf8"));
    for (const [name, printed] of [
      ["diff", "No comment was posted: "],
      ["reconcile", "in sync"],
      ["drift", "in sync"],
    ]) {
      const lines = jobs[`short-links:${name}`].script.join("\n").replaceAll("npx shortlink", `node ${cli}`);
      const job = await folder.run(`cd ${cwd} && set -e\n${lines}`, undefined, {
        ...variables,
        GITLAB_CI: "1",
      });
      expect(job, job.output).toMatchObject({ code: 0, output: expect.stringContaining(String(printed)) });
    }
  });

  it.each([
    ["x", "The account is missing: give its URL with --base-url (or SHORTLINK_BASE_URL) and its key in"],
    ["x --from emulator --base-url https://a.b", "--base-url is for a project with an account, and this one"],
    ["x --demo --from account", "--from account needs an account with links"],
    ["x --from emulator --language yaml --provider dynamic", "YAML needs a program that uses the plugin"],
    ["'日本' --from emulator", '"日本" is not a project name. Give one with --name'],
    [". --from emulator", "is not empty. Name another folder: `shortlink init <folder>`."],
    [
      "x --from account --language python",
      "--from writes a program in TypeScript or YAML. In Python, start without it, and import them with",
    ],
    ["x --from account --sets one", "--sets one is for the links of a file. Those of an account become"],
    ["x --from account --split folder --state local", "so they need a backend that all of them share."],
    [
      "x --template policy --language yaml",
      "--language is for a program. A policy pack takes only --package",
    ],
    ["x --from emulator --language rust", "Allowed choices are typescript, python, go, yaml."],
    [
      "x --from emulator",
      "The state in the project's folder is encrypted with a passphrase. Set PULUMI_CONFIG",
    ],
  ])("%s explains the error in one line, and writes nothing", async (flags, message) => {
    const { cwd, run } = startFolder({ PULUMI_BACKEND_URL: "", PULUMI_ACCESS_TOKEN: "" });
    const before = readdirSync(cwd);
    const { output } = await ends(run(`env -u PULUMI_CONFIG_PASSPHRASE node ${cli} init ${flags}`), 1);
    expect(output).toContain(message);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual(before);
  });
});
