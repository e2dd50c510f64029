// @module-tag all
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configuredKeyVariable } from "../../provider/client";
import { apiKey, startAccount } from "../support/account";
import { startEither, startYaml } from "../support/example";
import { type CommandResult, temporaryFolder } from "../support/shell";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

// Each command compares with the account of the key that is configured now. Another account is refused, and nothing is written. A new
// key of the same account is no difference, and is stored.

const rotated = "sk-rotated-0123456789";
const newest = "sk-rotated-again-0123456789";
const foreign = "sk-of-another-account-0123456789";
const url = "https://example.com";

const callersOf = (...keys: string[]) => [
  ...keys.map((key) => ({ key, name: "test" })),
  { key: foreign, name: "another" },
];

const resources = {
  folder: { type: "shortlink:Folder", properties: { title: "x" } },
  one: { type: "shortlink:Link", properties: { slug: "one", url, folderId: outputOf("folder.id") } },
  set: { type: "shortlink:LinkSet", properties: { links: { two: { url }, three: { url } } } },
};

/** Notes the environment of the program, without what Pulumi passes to it. */
const noting = `import { writeFileSync } from "node:fs";
const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
writeFileSync("environment.json", JSON.stringify(Object.fromEntries(others)));
`;

const likely = "The key most likely belongs to another account: check shortlink:apiKey";

it("through dynamic resources, diff and reconcile compare with the key that is configured now", async () => {
  const data = join(temporaryFolder(), "account.json");
  const first = await startAccount({ data, callers: callersOf(apiKey, rotated, newest) });
  const { port } = new URL(first.emulator.url);
  const { cwd, pulumi, shortlink, declare } = await startEither("pulumi-shortlink", {});
  const program = eitherProgram(resources);
  declare({ ...program, typescript: (library) => noting + program.typescript(library) });
  const useKey = (key: string) => ends(pulumi(`config set --secret shortlink:apiKey ${key}`));
  const readState = async () => JSON.parse((await pulumi("stack export")).stdout).deployment.resources;
  const printed = async (command: Promise<CommandResult>, code = 0) => (await ends(command, code)).output;

  await ends(pulumi(`config set shortlink:baseUrl ${first.emulator.url}`));
  await useKey(apiKey);
  await ends(pulumi("up --yes --skip-preview"));
  const state = await readState();
  first.writes();

  // The key of another account.
  await useKey(foreign);
  for (const command of ["diff", "reconcile --yes"]) {
    const refused = await printed(shortlink(command), 1);
    expect(refused).toContain(likely);
    expect(refused).not.toMatch(/in sync|0 of 0|matches the program/);
  }
  expect(await printed(pulumi("preview"), 1)).toContain(likely);
  expect(await readState()).toEqual(state);

  // A new key of the same account, while the old one works.
  await useKey(rotated);
  expect(await printed(shortlink("reconcile --dry-run"))).toContain("in sync");
  await ends(pulumi("preview --expect-no-changes"));
  expect(await readState()).toEqual(state);
  expect(await printed(shortlink("reconcile --yes"))).toContain("Stored the new settings of the provider");
  const environment = readFileSync(join(cwd, "environment.json"), "utf8");
  expect(environment).not.toContain(rotated);
  expect(existsSync(JSON.parse(environment)[configuredKeyVariable])).toBe(false);
  expect(await printed(shortlink("reconcile --yes"))).not.toContain("Stored");
  expect(first.writes()).toEqual([]);

  // A new key that the stack has never seen, after the old ones are revoked.
  await first.emulator.close();
  const second = await startAccount({ data, port: Number(port), callers: callersOf(newest) });
  await useKey(newest);
  await ends(shortlink("reconcile --yes"));
  await ends(pulumi("destroy --yes --skip-preview"));
  expect(second.writes().filter((it) => it.startsWith("DELETE"))).toHaveLength(4);
});

/** Resources of one provider, and two explicit ones with these keys. */
const movedTo = (
  provider: "mine" | "theirs" | undefined,
  keys: { mine: string; theirs: string },
  baseUrl: string,
) => {
  const options = provider && { options: { provider: outputOf(provider) } };
  const providerOf = (key: string) => ({
    type: "pulumi:providers:shortlink",
    properties: { apiKey: { "fn::secret": key }, baseUrl },
  });
  const declared = Object.entries(resources).map(([name, resource]) => [name, { ...resource, ...options }]);
  return {
    ...{ mine: providerOf(keys.mine), theirs: providerOf(keys.theirs) },
    ...Object.fromEntries(declared),
  };
};

it("resources that move to a provider of another account are refused with what to do, and one of the same account changes nothing", async () => {
  const account = await startAccount({ callers: callersOf(apiKey, rotated, newest) });
  const { pulumi, declare } = await startYaml({});
  const keys = { mine: rotated, theirs: foreign };
  const use = (provider?: "mine" | "theirs", more: Partial<typeof keys> = {}) =>
    declare(movedTo(provider, { ...keys, ...more }, account.emulator.url));
  const run = async (args: string, code = 0) => (await ends(pulumi(args), code)).output;
  await run(`config set shortlink:baseUrl ${account.emulator.url}`);
  await run(`config set --secret shortlink:apiKey ${apiKey}`);
  use();
  await run("up --yes --skip-preview");
  const links = await account.links();
  account.writes();

  // From the default provider, also from an explicit one.
  for (const from of [undefined, "mine"] as const) {
    if (from) {
      use(from);
      await run("up --yes --skip-preview");
    }
    use("theirs");
    const refused = await run("preview", 1);
    expect(refused).toContain(likely);
    expect(refused).toContain(
      "remove it from the program, run `pulumi up`, and add it again with that provider",
    );
  }
  await run("up --yes --skip-preview", 1);
  // Another key of an explicit provider.
  use("mine", { mine: foreign });
  expect(await run("preview", 1)).toContain(likely);
  expect(await account.links()).toEqual(links);
  expect(account.writes()).toEqual([]);

  // Back, and to a new key of the same account.
  use("mine", { mine: newest });
  expect(await run("up --yes --skip-preview")).toMatch(/~ 1 updated\n\s+5 unchanged/);
  use();
  expect(await run("preview")).not.toMatch(/[1-9] to (create|replace|delete)/);
  await run("up --yes --skip-preview");

  // What the refusal advises.
  declare({});
  await run("up --yes --skip-preview");
  use("theirs");
  await run("up --yes --skip-preview");
  expect(await account.links()).toEqual([]);
  await run("preview --refresh --expect-no-changes");
});

it("a key that is not known at preview says nothing about the account", async () => {
  const account = await startAccount({ callers: callersOf(apiKey) });
  const { pulumi, run, declare } = await startYaml(account.env);
  declare(resources);
  await ends(pulumi("up --yes --skip-preview"));
  const provider = {
    type: "pulumi:providers:shortlink",
    properties: { apiKey: outputOf("new.id"), baseUrl: account.emulator.url },
  };
  const moved = { ...resources.one, options: { provider: outputOf("provider") } };
  const added = { type: "shortlink:Folder", properties: { title: "new" } };
  declare({ ...resources, new: added, provider, one: moved });
  const ofEngine = /The provider for this resource has inputs that are not known during preview/;
  const { code, output } = await run("pulumi preview --non-interactive", undefined, {}, ofEngine);
  expect(code, output).toBe(0);
  expect(output).toContain("This preview may not correctly represent the changes");
});

it("a new base URL replaces every link, and nobody says that no visitor notices", async () => {
  const [first, second] = [await startAccount(), await startAccount()];
  const { pulumi, shortlink, declare } = await startYaml({});
  const use = ({ emulator }: typeof first) => pulumi(`config set shortlink:baseUrl ${emulator.url}`);
  await ends(pulumi(`config set --secret shortlink:apiKey ${apiKey}`));
  await ends(use(first));
  declare(resources);
  await ends(pulumi("up --yes --skip-preview"));
  const links = await first.links();
  first.writes();

  await use(second);
  const compared = await shortlink("diff --fail-on visitors");
  expect(compared, compared.output).toMatchObject({ code: 2 });
  expect(compared.stdout).toContain(
    'the settings of its provider: "those configured now" | "those in state"',
  );
  const refused = await shortlink("reconcile --yes --max-visitors-moved 0 --max-deletes 1000");
  expect(refused, refused.output).toMatchObject({ code: 1 });
  expect(refused.output).toContain("Visitors of 4 links would get something else");
  expect(await first.links()).toEqual(links);
  expect([...first.writes(), ...second.writes()]).toEqual([]);

  // The slugs are free there.
  const named = {
    tree: { type: "shortlink:Tree", properties: { username: "autumn-shop" } },
    board: { type: "shortlink:Board", properties: { title: "Looks", slug: "autumn-looks" } },
  };
  await use(first);
  declare({ ...resources, ...named });
  await ends(pulumi("up --yes --skip-preview"));
  await use(second);
  const preview = await pulumi("preview");
  expect(preview, preview.output).toMatchObject({ code: 0 });
  expect(preview.output).not.toContain("already taken");
  const up = await pulumi("up --yes --skip-preview");
  expect(up, up.output).toMatchObject({ code: 0 });
  expect(await second.links()).toHaveLength(3);
  expect(await first.links()).toEqual([]);
});
