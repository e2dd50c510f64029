// @module-tag all
import { beforeEach, describe, expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { pluginProvider } from "../conformance/providers";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { type Database, postgresql, startDatabase } from "../support/database";
import { codeBlocks, documentAt } from "../support/docs";
import { EngineStack, type Run } from "../support/engine";
import { shellIn, startYaml } from "../support/example";
import { ends } from "./command";

const bin = postgresql();
beforeEach(({ skip }) => skip(bin === undefined, "PostgreSQL is not installed"));

const noChanges = { refresh: true, expectNoChanges: true };

/** More stacks of a project. */
const others = Array.from({ length: 7 }, (_, index) => `other-${index + 1}`);

const campaign =
  (title = "Shop") =>
  async () => {
    const folder = pluginProvider.create("Folder", "folder", { title: "Campaign" });
    const url = "https://example.com/shop";
    const link = pluginProvider.create("Link", "link", { slug: "shop", url, title, folderId: folder.id });
    const to = { actionType: "URL", actionConfig: { url: "https://example.com/de" } };
    pluginProvider.create("Route", "route", { linkId: link.id, platform: "GEO", ...to });
  };

async function start() {
  const [database, account] = await Promise.all([startDatabase(String(bin)), startAccount()]);
  return { database, account, ...watched(database) };
}

/** Runs that must succeed, or must fail; none of them prints a secret. */
function watched({ env }: Database) {
  const check = async (run: Promise<Run>, ok: boolean) => {
    const ended = await run;
    expect(ended.output).not.toContain(env.PGPASSWORD);
    expect(ended.output).not.toContain(apiKey);
    expect(ended.events).not.toContain(env.PGPASSWORD);
    expect(ended.ok, ended.output).toBe(ok);
    return ended;
  };
  return {
    works: (run: Promise<Run>) => check(run, true),
    fails: (run: Promise<Run>) => check(run, false),
  };
}

describe("with state in PostgreSQL", () => {
  it("a program is previewed, applied, corrected after drift and destroyed", async () => {
    const { database, account, works, fails } = await start();
    const stack = await EngineStack.create(campaign(), account.settings, database.env);

    expect(await works(stack.preview())).toMatchObject({ changes: { create: 4 } });
    expect(account.writes()).toEqual([]);
    expect(await works(stack.up())).toMatchObject({ changes: { create: 4 } });

    const { id } = await account.onlyLink();
    await account.request("PATCH", `/${id}`, { title: "Hacked" });
    expect((await fails(stack.preview({ ...noChanges, diff: true }))).output).toMatch(/Hacked/);
    await works(stack.up({ refresh: true }));
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${id}`]);
    expect(await account.onlyLink()).toMatchObject({ title: "Shop" });

    // On another machine, which has only the database.
    const elsewhere = await EngineStack.create(campaign("Sale"), account.settings, database.env);
    expect(await works(elsewhere.up())).toMatchObject({ changes: { update: 1 } });
    await works(elsewhere.destroy());
    await expectEmpty(account);
    expect((await stack.state()).size).toBe(0);

    const stored = await database.text();
    expect(stored).toContain("shortlink");
    for (const secret of [apiKey, database.env.PGPASSWORD]) expect(stored).not.toContain(secret);
  });

  it("the second of two runs at once fails with the lock, writes nothing, and succeeds afterwards", async () => {
    const { database, account, works, fails } = await start();
    const { settings, isHeld, release } = await holding(account);
    const first = await EngineStack.create(campaign(), settings, database.env);
    const second = await EngineStack.create(campaign(), settings, database.env);

    const running = works(first.up());
    await Promise.race([isHeld, running]);
    expect(account.writes()).not.toEqual([]);

    for (const run of [() => second.up(), () => second.destroy()]) {
      const { output } = await fails(run());
      expect(output).toMatch(locked);
      expect(output).not.toMatch(/^\s+at |panic/m);
    }
    await works(second.preview());
    expect(account.writes()).toEqual([]);

    release();
    expect(await running).toMatchObject({ changes: { create: 4 } });
    account.writes();
    expect(await works(second.up())).toMatchObject({ changes: {} });
    expect(account.writes()).toEqual([]);
    await expectOneOfEach(account);
  });

  it("reconcile says what to do about a run that holds the lock, and reconciles afterwards", async () => {
    const { database, account } = await start();
    const { settings, isHeld, release } = await holding(account);
    const link = (title: string) => ({
      shop: { type: "shortlink:Link", properties: { slug: "shop", url: "https://example.com", title } },
    });
    const project = await startYaml({ ...account.env, ...database.env }, link("Before"));
    await ends(project.pulumi("up --yes --skip-preview"));
    project.declare(link("After"));
    const held = shellIn(project.cwd, { ...project.env, SHORTLINK_BASE_URL: settings.baseUrl });
    const running = held.pulumi("up --yes --skip-preview");
    await Promise.race([isHeld, running]);

    const refused = await ends(project.shortlink("reconcile --yes"), 1);
    expect(refused.output).toContain("the stack is currently locked by 1 lock(s)");
    expect(refused.output).toContain("Otherwise, wait for it with --wait <seconds>.");
    release();
    await ends(running);
    await ends(project.shortlink("reconcile --yes"));
    expect(await account.onlyLink()).toMatchObject({ title: "After" });
  });

  // With one processor, `pulumi stack ls` has two connections. Two of its workers at once wait for each other forever.
  it("a project with many stacks gets what is not declared, and refuses a stack that exists", async () => {
    const { database, account } = await start();
    const { pulumi, shortlink } = await startYaml({ ...account.env, ...database.env, GOMAXPROCS: "1" });
    for (const name of others) {
      await ends(pulumi(`stack init ${name} --no-select`));
    }
    await ends(pulumi("up --yes --skip-preview"));
    await createLink(account, { slug: "by-hand" });

    const appended = await ends(shortlink("adopt"));
    expect(appended.stdout).toContain("Added 1 link to the program.");
    for (const name of others) expect(appended.stdout).toContain(name);

    const refused = await ends(
      shortlink(`init new --name quickstart --stack ${others[0]} --from emulator --state backend`),
      1,
    );
    expect(refused.output).toContain(`The project quickstart already has a stack ${others[0]}.`);
  });

  it("the commands of the guides work and do not show the password", async () => {
    const { database, account } = await start();
    const [first, recovery] = ["docs/state.md", "docs/recover.md"].map((page) =>
      codeBlocks(documentAt(page), "sh")[0]?.trim().split("\n"),
    );
    expect(first).toEqual([
      'export PULUMI_BACKEND_URL="postgres://pulumi@db.example.com/pulumi?sslmode=verify-full"',
      "pulumi stack init dev",
      "pulumi up",
    ]);
    expect(recovery).toEqual(["pulumi cancel", "pulumi up"]);
    const environment = { ...account.env, ...database.env };
    const { pulumi } = await startYaml(environment);
    const lines = [...(first ?? []), ...(recovery ?? []), "pulumi destroy", "pulumi whoami -v"];
    for (const line of new Set(lines)) {
      const [command, args = ""] = line.split(/ (.*)/);
      if (command !== "pulumi") continue;
      const flags = /up|destroy/.test(args) ? "--yes --skip-preview" : /cancel/.test(args) ? "--yes" : "";
      const { output } = await ends(pulumi(`${args} ${flags}`));
      expect(output).not.toContain(database.env.PGPASSWORD);
    }
    await expectEmpty(account);
  });
});

/** The error of the engine for a locked stack: who holds the lock, without the password of the backend. */
const locked =
  /error: the stack is currently locked by 1 lock\(s\)\. Either wait for the other process\(es\) to end .+\n.+: created by .+@.+ \(pid \d+\) at /;

/** A proxy that holds the responses to writes back until they are released. The service has carried the writes out. */
async function holding(account: Account) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { url: baseUrl } = await startAlteringProxy(account.emulator.url, async ({ method }) => {
    if (method === "GET") return [];
    held.resolve();
    await released.promise;
    return [];
  });
  // Longer than any test.
  const settings = { ...account.settings, baseUrl, requestTimeout: "600" };
  return { settings, isHeld: held.promise, release: released.resolve };
}

/** Every declared object exists once, and no other was created. */
async function expectOneOfEach(account: Account): Promise<void> {
  const posts = account.emulator.requests.filter(({ method }) => method === "POST");
  expect(posts).toHaveLength(3);
  expect(await account.list("folders")).toHaveLength(1);
  expect((await account.onlyLink()).routes).toHaveLength(2);
}

async function expectEmpty(account: Account): Promise<void> {
  expect(await account.links()).toEqual([]);
  expect(await account.list("folders")).toEqual([]);
}
