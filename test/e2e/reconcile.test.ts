// @module-tag all
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { eitherPrograms, namePlugin, shellIn, startEither, startYaml } from "../support/example";
import { linksOf, numbers } from "../support/set-stack";
import { project, startCommand, temporaryFolder } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";
import { outputOf, yamlProgram } from "../support/yaml-program";
import { cli, ends } from "./command";
import { eitherProgram } from "./either-program";

// What `shortlink reconcile` refuses, so that nothing is deleted that nobody saw.

const keysOf = (name: string, count: number) => numbers(count).map((n) => `${name}-${n}`);
const entriesOf = (name: string, count: number) => linksOf(keysOf(name, count));
const tableOf = (name: string, count: number, title = "") => {
  const rows = keysOf(name, count).map((key) => `link-${key},https://example.com/${key},`);
  return `${["slug,url,title", ...rows].join("\n")}${title}\n`;
};

/** The content of a set that is a secret or not known before an update. */
const forms = {
  links: (name: string, count: number) => ({ links: { "fn::secret": entriesOf(name, count) } }),
  table: (name: string, count: number) => ({ table: { "fn::secret": tableOf(name, count) } }),
  /** Links whose keys are known, with defaults that are not. */
  defaults: (name: string, count: number) => ({
    ...{ defaults: { folderId: outputOf("fresh.id") }, links: entriesOf(name, count) },
  }),
  unknown: (name: string, count: number) => ({ table: tableOf(name, count, outputOf("fresh.id")) }),
};
const names = Object.keys(forms) as (keyof typeof forms)[];

/** A program with a set of each name. */
const programOf = (setOf: (name: keyof typeof forms) => object) => {
  const sets = names.map((name) => [name, { type: "shortlink:LinkSet", properties: setOf(name) }] as const);
  const hasFolder = JSON.stringify(sets).includes("fresh");
  return eitherProgram({
    ...(hasFolder && { fresh: { type: "shortlink:Folder", properties: { title: "Fresh" } } }),
    ...Object.fromEntries(sets),
  });
};

// The provider notes what it compares, in the same way for both (test/lifecycle/set/comparison.test.ts).
itEach(
  eitherPrograms,
  ["YAML"],
  inSoak,
)(
  "through $name, sets whose content is a secret or not known yet do not pass the limit of deletes",
  async ({ name }) => {
    const account = await startAccount();
    const { pulumi, shortlink, declare } = await startEither(name, account.env);
    declare(programOf((set) => forms.links(set, 20)));
    await ends(pulumi("up --yes --skip-preview"));
    account.writes();

    declare(programOf((set) => forms[set](set, 2)));
    const { stdout, output } = await ends(shortlink("reconcile"), 1);
    expect(output).toContain(
      "74 of the stack's 80 resources and entries of sets would be deleted or replaced, and the limit is 24 (--max-deletes 30%). Which entries of LinkSet unknown would be deleted is not known before the update, so each one counts. Nothing was changed. To allow it, run again with --max-deletes 74.",
    );
    expect(stdout).not.toContain("Changed behind the stack's back");
    for (const set of ["links", "table", "defaults"]) {
      for (const key of [10, 19]) {
        expect(stdout).toMatch(
          new RegExp(` - LinkSet ${set}: link-${set}-${key} \\(lnk_\\w+\\) will be deleted`),
        );
      }
      expect(stdout).not.toMatch(new RegExp(`link-${set}-1 .*deleted`));
    }
    expect(account.writes()).toEqual([]);

    const isKnown = (set: string) => set === "links" || set === "table";
    declare(programOf((set) => (isKnown(set) ? forms[set](set, 2) : forms.links(set, 20))));
    await ends(shortlink("reconcile --max-deletes 36"));
    expect(await account.links()).toHaveLength(44);
  },
);

it("waits for another run, and then compares and checks again before it deletes anything", async () => {
  const account = await startAccount();
  const folder = (links: Record<string, object>) => ({
    campaign: { type: "shortlink:Folder", properties: { title: "Campaign" } },
    redirects: { type: "shortlink:LinkSet", properties: { links } },
  });
  const older = await startYaml(account.env, folder(linksOf(numbers(4))));
  await ends(older.pulumi("up --yes --skip-preview"));
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
    `node ${cli} reconcile --wait 600 2>&1`,
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
  await ends(updated);
  await Promise.all(shown);
  // A signal that changes nothing.
  expect(await end("SIGCONT")).toBe(1);
  expect(await account.links()).toHaveLength(24);
});

// test/e2e/account-of-key.test.ts has the key of another account, in which nothing of the stack is.
it("one lost link is created again, and all of them with --allow-missing", async () => {
  const account = await startAccount();
  const { pulumi, shortlink, declare } = await startYaml(account.env);
  const link = (title: string) => ({
    ...{ type: "shortlink:Link", properties: { title, url: "https://example.com" } },
  });
  declare({ one: link("one"), two: link("two") });
  await ends(pulumi("up --yes --skip-preview"));
  account.writes();

  const [lost] = await account.links();
  await account.request("DELETE", `/${lost?.id}`);
  await ends(shortlink("reconcile"));
  expect(account.writes()).toEqual(["POST /api/v1/links"]);
  for (const { id } of await account.links()) await account.request("DELETE", `/${id}`);
  await ends(shortlink("reconcile --allow-missing"));
  expect(await account.links()).toHaveLength(2);
});

it("a link that moves to a set keeps its id and what a colleague has added, although nothing has read that since", async () => {
  const account = await startAccount();
  const entry = { url: "https://example.com/moved" };
  const { pulumi, shortlink, declare } = await startYaml(account.env, {
    moved: { type: "shortlink:Link", properties: { slug: "moved", ...entry } },
  });
  await ends(pulumi("up --yes --skip-preview"));
  const { id } = await account.onlyLink();
  await account.request("POST", `/${id}/routes`, {
    ...{ clientRouteId: "colleague", actionType: "URL", actionConfig: { url: "https://example.com/own" } },
  });

  declare({ all: { type: "shortlink:LinkSet", properties: { links: { moved: entry } } } });
  await ends(shortlink("reconcile --yes --max-deletes 100%"));
  expect(await account.onlyLink()).toMatchObject({ id });
  await ends(shortlink("diff"));
});

// test/pulumi/engine-messages.test.ts proves that warnings of dynamic resources reach the engine, too.
it("what a preview warns of is in the report, and `reconcile` does not repeat it", async () => {
  const account = await startAccount();
  await createLink(account, { slug: "shop", url: "https://example.com/old" });
  const shop = { slug: "shop", url: "https://example.com/new", adopt: true };
  const { shortlink } = await startYaml(account.env, {
    shop: { type: "shortlink:Link", properties: shop },
  });
  const warning =
    /shop: The link \S+ of the account has the slug "shop"\. This update takes it over, .*changes its url/g;
  const { stdout } = await shortlink("diff --format json");
  expect(JSON.parse(stdout).warnings).toEqual([expect.stringMatching(warning)]);
  const reconciled = await ends(shortlink("reconcile --yes"));
  expect(reconciled.output.match(warning)).toHaveLength(1);
});
