// @module-tag all
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { eitherPrograms, namePlugin, shellIn, startEither, startYaml } from "../support/example";
import { linksOf, numbers } from "../support/set-stack";
import { project, startCommand, temporaryFolder } from "../support/shell";
import { outputOf, yamlProgram } from "../support/yaml-program";

// What `shortlink reconcile` refuses, so that nothing is deleted that nobody saw.

const settingsOf = ({ emulator }: Account, key = apiKey) => ({
  SHORTLINK_API_KEY: key,
  SHORTLINK_BASE_URL: emulator.url,
});

/** A program with one set, whose links are an expression in TypeScript or a value in YAML. */
const withSet = (typescript: string, properties: Readonly<Record<string, unknown>>) => ({
  typescript: (library: string) => `
import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "${library}";
const fresh = () => new shortlink.Folder("fresh", { title: "Fresh" });
new shortlink.LinkSet("redirects", { ${typescript} });`,
  yaml: {
    ...(JSON.stringify(properties).includes("fresh.id")
      ? { fresh: { type: "shortlink:Folder", properties: { title: "Fresh" } } }
      : {}),
    redirects: { type: "shortlink:LinkSet", properties },
  },
});

const secretLinks = (count: number) =>
  withSet(`links: pulumi.secret(${JSON.stringify(linksOf(numbers(count)))})`, {
    links: { "fn::secret": linksOf(numbers(count)) },
  });

const rows = (count: number) => numbers(count).map((n) => `link-${n},https://example.com/${n},`);
const tableOf = (count: number, title = "") => `${["slug,url,title", ...rows(count)].join("\n")}${title}\n`;
const secretTable = (count: number) =>
  withSet(`table: pulumi.secret(${JSON.stringify(tableOf(count))})`, {
    table: { "fn::secret": tableOf(count) },
  });
const unknownTable = (count: number) =>
  withSet(`table: fresh().id.apply((id) => ${JSON.stringify(tableOf(count))}.trimEnd() + id)`, {
    table: tableOf(count, outputOf("fresh.id")),
  });

/** Links whose keys are known, with defaults that are not. */
const unknownDefaults = (count: number) =>
  withSet(`defaults: { folderId: fresh().id }, links: ${JSON.stringify(linksOf(numbers(count)))}`, {
    ...{ defaults: { folderId: outputOf("fresh.id") }, links: linksOf(numbers(count)) },
  });

it.each(eitherPrograms)(
  "through $name, a set whose content is a secret or not known yet does not pass the limit of deletes",
  async ({ name }) => {
    const account = await startAccount();
    const { pulumi, shortlink, declare } = await startEither(name, settingsOf(account));
    declare(secretLinks(20));
    const up = await pulumi("up --yes --skip-preview");
    expect(up, up.output).toMatchObject({ code: 0 });
    account.writes();

    for (const program of [secretLinks(2), secretTable(2), unknownDefaults(2)]) {
      declare(program);
      const { code, stdout, output } = await shortlink("reconcile");
      expect(code, output).toBe(1);
      expect(output).toContain(
        "18 of the stack's 20 resources and entries of sets would be deleted or replaced, and the limit is 6 (--max-deletes 30%). Nothing was changed. To allow it, run again with --max-deletes 18.",
      );
      expect(stdout).not.toContain("Changed behind the stack's back");
      for (const key of [10, 19]) {
        expect(stdout).toMatch(
          new RegExp(` - LinkSet redirects: link-${key} \\(lnk_\\w+\\) will be deleted`),
        );
      }
      expect(stdout).not.toMatch(/link-1 .*deleted/);
    }
    declare(unknownTable(2));
    expect(await shortlink("reconcile")).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        "20 of the stack's 20 resources and entries of sets would be deleted or replaced, and the limit is 6 (--max-deletes 30%). Which entries of LinkSet redirects would be deleted is not known before the update, so each one counts.",
      ),
    });
    expect(account.writes()).toEqual([]);

    declare(secretLinks(2));
    const allowed = await shortlink("reconcile --max-deletes 18");
    expect(allowed, allowed.output).toMatchObject({ code: 0 });
    expect(await account.links()).toHaveLength(2);
  },
);

it("waits for another run, and then compares and checks again before it deletes anything", async () => {
  const account = await startAccount();
  const folder = (links: Record<string, object>) => ({
    campaign: { type: "shortlink:Folder", properties: { title: "Campaign" } },
    redirects: { type: "shortlink:LinkSet", properties: { links } },
  });
  const older = await startYaml(settingsOf(account), folder(linksOf(numbers(4))));
  expect(await older.pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  const [link] = await account.links();
  await account.request("PATCH", `/${link?.id}`, { url: "https://example.com/by-hand" });

  // Another checkout, which holds the lock until the older one has compared.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let reachService = () => {};
  const hasStarted = new Promise<void>((resolve) => (reachService = resolve));
  const { url } = await startAlteringProxy(account.emulator.url, async ({ method }) => {
    if (method === "GET") return [];
    reachService();
    await isReleased;
    return [];
  });
  const cwd = temporaryFolder(join(project, ".results"));
  cpSync(older.cwd, cwd, { recursive: true });
  writeFileSync(join(cwd, "Pulumi.yaml"), yamlProgram("quickstart", folder(linksOf(numbers(24)))));
  namePlugin(cwd);
  const newer = shellIn(cwd, { ...older.env, SHORTLINK_BASE_URL: url });
  const updated = newer.pulumi("up --yes --skip-preview --stack test");
  await hasStarted;
  const { next, end } = await startCommand(
    `node ${join(project, "dist/provider/cli/main.js")} reconcile --wait 600 2>&1`,
    /Changed behind the stack's back/,
    { cwd: older.cwd, env: older.env },
  );
  // By then, the update has met the lock: one that begins just as the lock is released is refused in place of compared again.
  await next(/^Waiting for another run/);
  release();
  const shown = [
    next(/^Another run has changed the stack since\. Compared again:$/),
    next(/ - LinkSet redirects: link-19 \(lnk_\w+\) will be deleted/),
  ];
  const up = await updated;
  expect(up, up.output).toMatchObject({ code: 0 });
  await Promise.all(shown);
  // A signal that changes nothing.
  expect(await end("SIGCONT")).toBe(1);
  expect(await account.links()).toHaveLength(24);
});

const otherKey = "another-account-key";

it("a stack of which nothing is in the account stops, and one lost link is created again", async () => {
  const account = await startAccount({
    callers: [
      { key: apiKey, name: "test" },
      { key: otherKey, name: "other" },
    ],
  });
  const { pulumi, shortlink, declare, run } = await startYaml(settingsOf(account));
  const link = (title: string) => ({
    ...{ type: "shortlink:Link", properties: { title, url: "https://example.com" } },
  });
  declare({ one: link("one"), two: link("two") });
  const up = await pulumi("up --yes --skip-preview");
  expect(up, up.output).toMatchObject({ code: 0 });
  account.writes();

  const cli = join(project, "dist/provider/cli/main.js");
  const elsewhere = (flags: string) =>
    run(`node ${cli} reconcile ${flags}`, undefined, settingsOf(account, otherKey));
  for (const flags of ["", "--yes --max-deletes 100%"]) {
    expect(await elsewhere(flags)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        "is not in the account of this key, and another key wrote it. The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). A refresh uses those of the last `pulumi up`",
      ),
    });
  }
  expect(account.writes()).toEqual([]);

  const [lost] = await account.links();
  await account.request("DELETE", `/${lost?.id}`);
  const healed = await shortlink("reconcile");
  expect(healed, healed.output).toMatchObject({ code: 0 });
  expect(account.writes()).toEqual(["POST /api/v1/links"]);
  for (const { id } of await account.links()) await account.request("DELETE", `/${id}`);
  const recreated = await shortlink("reconcile --allow-missing");
  expect(recreated, recreated.output).toMatchObject({ code: 0 });
  expect(await account.links()).toHaveLength(2);
});

it("a link that moves to a set keeps its id and what a colleague has added, although nothing has read that since", async () => {
  const account = await startAccount();
  const { pulumi, shortlink, declare } = await startEither("YAML", settingsOf(account));
  const entry = { url: "https://example.com/moved" };
  const declareYaml = (yaml: object) => declare({ typescript: () => "", yaml: yaml as never });
  declareYaml({ moved: { type: "shortlink:Link", properties: { slug: "moved", ...entry } } });
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  const { id } = await account.onlyLink();
  await account.request("POST", `/${id}/routes`, {
    ...{ clientRouteId: "colleague", actionType: "URL", actionConfig: { url: "https://example.com/own" } },
  });

  declareYaml({ all: { type: "shortlink:LinkSet", properties: { links: { moved: entry } } } });
  const { code, output } = await shortlink("reconcile --yes --max-deletes 100%");
  expect(code, output).toBe(0);
  expect(await account.onlyLink()).toMatchObject({ id });
  expect(await shortlink("diff")).toMatchObject({ code: 0 });
});

it.each(eitherPrograms)(
  "through $name, what a preview warns of is in the report, and `reconcile` does not repeat it",
  async ({ name }) => {
    const account = await startAccount();
    const { shortlink, declare } = await startEither(name, settingsOf(account));
    await account.request("POST", "", { slug: "shop", url: "https://example.com/old", domainId: "dom_1" });
    const shop = { slug: "shop", url: "https://example.com/new", adopt: true };
    declare({
      typescript: (library) =>
        `import * as shortlink from "${library}"; new shortlink.Link("shop", ${JSON.stringify(shop)});`,
      yaml: { shop: { type: "shortlink:Link", properties: shop } },
    });
    const warning =
      /shop: The link \S+ of the account has the slug "shop"\. This update takes it over, .*changes its url/g;
    const { stdout } = await shortlink("diff --format json");
    expect(JSON.parse(stdout).warnings).toEqual([expect.stringMatching(warning)]);
    expect((await shortlink("diff")).stdout).toMatch(/\nWarnings of the preview\n {2}! shop: The link/);
    const reconciled = await shortlink("reconcile --yes");
    expect(reconciled, reconciled.output).toMatchObject({ code: 0 });
    expect(reconciled.output.match(warning)).toHaveLength(1);
  },
);
