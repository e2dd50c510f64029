// @module-tag all
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { startAccount } from "../support/account";
import { startFolder } from "../support/example";
import { exportSettings } from "../support/export";
import { pathWith, stubNpm } from "../support/npm";
import { project } from "../support/shell";
import { cli, ends } from "./command";

// `shortlink init --from account` checks what it needs before it writes, and leaves the folder as it found it when it fails.

const installed = join(project, "node_modules");

/** What it lacks, and the message that says so. */
const failures: readonly {
  readonly name: string;
  readonly env: () => Record<string, string>;
  readonly flags?: string;
  readonly message: string | RegExp;
}[] = [
  {
    name: "without Pulumi",
    env: () => ({ PATH: pathWith([], stubNpm({ installed })) }),
    message: "The Pulumi CLI is not on the PATH. Install it: https://www.pulumi.com/docs/install/",
  },
  {
    name: "without npm",
    env: () => ({ PATH: pathWith(["pulumi"]) }),
    message: "npm is not on the PATH. It comes with Node.js: https://nodejs.org/",
  },
  {
    name: "without a login to a backend",
    env: () => ({ PULUMI_BACKEND_URL: "", PULUMI_ACCESS_TOKEN: "" }),
    flags: "--state backend",
    message: "Pulumi is not logged in to a backend, where it keeps the state of stacks. Run `pulumi login`",
  },
  {
    name: "with the login of a database in PULUMI_BACKEND_URL",
    env: () => ({ PULUMI_BACKEND_URL: "postgres://pulumi:s3cret@db.example.com/pulumi" }),
    flags: "--state local",
    message: /is set \(postgres:\/\/db\.example\.com\/pulumi\)/,
  },
  {
    name: "with a key that the service rejects",
    env: () => ({ SHORTLINK_API_KEY: "sk-wrong" }),
    message: /401|rejected/,
  },
  {
    name: "when the packages cannot be installed",
    env: () => ({ PATH: [stubNpm({ failure: "404 Not Found" }), process.env.PATH].join(delimiter) }),
    message: "`npm install` failed: 404 Not Found\nNothing is left in links, and nothing was changed",
  },
];

/** An account with a link, and a folder in which it can become a project. */
async function ready(env: Record<string, string> = {}) {
  const account = await startAccount();
  await createLink(account, { slug: "one" });
  account.writes();
  return { account, folder: startFolder({ ...exportSettings(account.emulator.url), ...env }) };
}

describe("a project from an account", () => {
  it.each(failures)(
    "$name explains the failure, and leaves the folder empty",
    async ({ env, flags = "", message }) => {
      const { account, folder } = await ready(env());
      mkdirSync(join(folder.cwd, "links"));
      const { output } = await ends(folder.shortlink(`init links --from account ${flags}`), 1);
      expect(output).toMatch(message);
      expect(output).not.toMatch(/^\s+at /m);
      expect(readdirSync(join(folder.cwd, "links"))).toEqual([]);
      expect(account.writes()).toEqual([]);
    },
  );

  it("without a passphrase for its stack names the variable", async () => {
    const { folder } = await ready();
    const { output } = await folder.run(
      `env -u PULUMI_CONFIG_PASSPHRASE node ${cli} init links --from account`,
    );
    expect(output).toMatch(
      /The state in file:.* is encrypted with a passphrase. Set PULUMI_CONFIG_PASSPHRASE,/,
    );
    expect(existsSync(join(folder.cwd, "links"))).toBe(false);
  });

  it("names the account that it declares, and another command that of the stack", async () => {
    const { account, folder } = await ready();
    const other = await startAccount();
    const { cwd, run, shortlink } = folder;
    writeFileSync(join(cwd, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
    const { host: own } = new URL(account.emulator.url);
    const { host } = new URL(other.emulator.url);
    const first = await ends(shortlink("init first --from account --no-import"));
    expect(first.output).toContain(`This is about the account at ${own}, as SHORTLINK_BASE_URL says.`);
    expect(first.stdout).toMatch(
      new RegExp(`^Created first: 1 link, .* The account is the one at ${own}\\.$`, "m"),
    );
    await ends(run("pulumi stack init dev"));
    await ends(run(`pulumi config set shortlink:baseUrl ${other.emulator.url}`));
    const second = await ends(shortlink("graph --source account"));
    expect(second.output).toContain(`This is about the account at ${host}, that of stack dev.`);
  });

  it("with the name of an existing stack says which names to change", async () => {
    const { folder } = await ready();
    writeFileSync(join(folder.cwd, "Pulumi.yaml"), "name: links\nruntime: yaml\n");
    await ends(folder.pulumi("stack init dev"));
    await ends(folder.pulumi("config set shortlink:baseUrl", folder.env.SHORTLINK_BASE_URL));
    const { output } = await ends(folder.shortlink("init second/links --from account"), 1);
    expect(output).toContain(
      "The project links already has a stack dev. Choose another name with --stack or, for a project of its own, with --name.",
    );
    expect(existsSync(join(folder.cwd, "second"))).toBe(false);
  });

  it("writes a project that installs without a registry that has the package, and with a compiler", async () => {
    const { folder } = await ready();
    const { stdout } = await folder.shortlink("init links --from account --no-import");
    expect(stdout).toContain("npm install");
    const links = join(folder.cwd, "links");
    const manifest = JSON.parse(readFileSync(join(links, "package.json"), "utf8"));
    expect(manifest.dependencies["pulumi-shortlink"]).toBe("file:./pulumi-shortlink.tgz");
    expect(existsSync(join(links, "pulumi-shortlink.tgz"))).toBe(true);
    expect(manifest.devDependencies).toHaveProperty("typescript");
  });
});
