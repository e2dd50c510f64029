// @module-tag all
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configuredKeyVariable } from "../../provider/client";
import { apiKey, startAccount } from "../support/account";
import { startEither, startYaml } from "../support/example";
import { temporaryFolder } from "../support/shell";
import { outputOf } from "../support/yaml-program";

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

/** The program notes its environment, without what Pulumi passes to it. */
const typescript = (library: string) => `import { writeFileSync } from "node:fs";
  import * as shortlink from "${library}";
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
  writeFileSync("environment.json", JSON.stringify(Object.fromEntries(others)));
  const folderId = new shortlink.Folder("folder", { title: "x" }).id;
  new shortlink.Link("one", { slug: "one", url: "${url}", folderId });
  new shortlink.LinkSet("set", { links: { two: { url: "${url}" }, three: { url: "${url}" } } });`;

const resources = {
  folder: { type: "shortlink:Folder", properties: { title: "x" } },
  one: { type: "shortlink:Link", properties: { slug: "one", url, folderId: outputOf("folder.id") } },
  set: { type: "shortlink:LinkSet", properties: { links: { two: { url }, three: { url } } } },
};

const likely = "The key most likely belongs to another account: check shortlink:apiKey";

it("through dynamic resources, diff and reconcile compare with the key that is configured now", async () => {
  const data = join(temporaryFolder(), "account.json");
  const first = await startAccount({ data, callers: callersOf(apiKey, rotated, newest) });
  const { port } = new URL(first.emulator.url);
  const { cwd, pulumi, shortlink, declare } = await startEither("pulumi-shortlink", {});
  declare({ typescript, yaml: {} });
  const useKey = async (key: string) => {
    expect(await pulumi(`config set --secret shortlink:apiKey ${key}`)).toMatchObject({ code: 0 });
  };
  const readState = async () => JSON.parse((await pulumi("stack export")).stdout).deployment.resources;
  const ends = async (command: Promise<{ code: number | null; output: string }>, code: number) => {
    const ended = await command;
    expect(ended.code, ended.output).toBe(code);
    return ended.output;
  };

  await ends(pulumi(`config set shortlink:baseUrl ${first.emulator.url}`), 0);
  await useKey(apiKey);
  await ends(pulumi("up --yes --skip-preview"), 0);
  const state = await readState();
  first.writes();

  // The key of another account.
  await useKey(foreign);
  for (const command of ["diff", "reconcile --yes"]) {
    const refused = await ends(shortlink(command), 1);
    expect(refused).toContain(likely);
    expect(refused).not.toMatch(/in sync|0 of 0|matches the program/);
  }
  expect(await ends(pulumi("preview"), 1)).toContain(likely);
  expect(await readState()).toEqual(state);

  // A new key of the same account, while the old one works.
  await useKey(rotated);
  expect(await ends(shortlink("reconcile --dry-run"), 0)).toContain("in sync");
  await ends(pulumi("preview --expect-no-changes"), 0);
  expect(await readState()).toEqual(state);
  expect(await ends(shortlink("reconcile --yes"), 0)).toContain("Stored the new settings of the provider");
  const environment = readFileSync(join(cwd, "environment.json"), "utf8");
  expect(environment).not.toContain(rotated);
  expect(existsSync(JSON.parse(environment)[configuredKeyVariable])).toBe(false);
  expect(await ends(shortlink("reconcile --yes"), 0)).not.toContain("Stored");
  expect(first.writes()).toEqual([]);

  // A new key that the stack has never seen, after the old ones are revoked.
  await first.emulator.close();
  const second = await startAccount({ data, port: Number(port), callers: callersOf(newest) });
  await useKey(newest);
  await ends(shortlink("reconcile --yes"), 0);
  await ends(pulumi("destroy --yes --skip-preview"), 0);
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
  const ends = async (args: string, code: number) => {
    const ended = await pulumi(args);
    expect(ended.code, ended.output).toBe(code);
    return ended.output;
  };
  await ends(`config set shortlink:baseUrl ${account.emulator.url}`, 0);
  await ends(`config set --secret shortlink:apiKey ${apiKey}`, 0);
  use();
  await ends("up --yes --skip-preview", 0);
  const links = await account.links();
  account.writes();

  // From the default provider, also from an explicit one.
  for (const from of [undefined, "mine"] as const) {
    if (from) {
      use(from);
      await ends("up --yes --skip-preview", 0);
    }
    use("theirs");
    const refused = await ends("preview", 1);
    expect(refused).toContain(likely);
    expect(refused).toContain(
      "remove it from the program, run `pulumi up`, and add it again with that provider",
    );
  }
  await ends("up --yes --skip-preview", 1);
  // Another key of an explicit provider.
  use("mine", { mine: foreign });
  expect(await ends("preview", 1)).toContain(likely);
  expect(await account.links()).toEqual(links);
  expect(account.writes()).toEqual([]);

  // Back, and to a new key of the same account.
  use("mine", { mine: newest });
  expect(await ends("up --yes --skip-preview", 0)).toMatch(/~ 1 updated\n\s+5 unchanged/);
  use();
  expect(await ends("preview", 0)).not.toMatch(/[1-9] to (create|replace|delete)/);
  await ends("up --yes --skip-preview", 0);

  // What the refusal advises.
  declare({});
  await ends("up --yes --skip-preview", 0);
  use("theirs");
  await ends("up --yes --skip-preview", 0);
  expect(await account.links()).toEqual([]);
  await ends("preview --refresh --expect-no-changes", 0);
});

it("a key that is not known at preview says nothing about the account", async () => {
  const account = await startAccount({ callers: callersOf(apiKey) });
  const { pulumi, run, declare } = await startYaml(account.env);
  declare(resources);
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
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
  expect(await pulumi(`config set --secret shortlink:apiKey ${apiKey}`)).toMatchObject({ code: 0 });
  expect(await use(first)).toMatchObject({ code: 0 });
  declare(resources);
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
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
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  await use(second);
  const preview = await pulumi("preview");
  expect(preview, preview.output).toMatchObject({ code: 0 });
  expect(preview.output).not.toContain("already taken");
  const up = await pulumi("up --yes --skip-preview");
  expect(up, up.output).toMatchObject({ code: 0 });
  expect(await second.links()).toHaveLength(3);
  expect(await first.links()).toEqual([]);
});
