// @module-tag all
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { expectNoChanges } from "../conformance/applied";
import { pluginProvider } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { type Database, postgresql, startDatabase } from "../support/database";
import { codeBlocks, documentAt } from "../support/docs";
import { EngineStack, expectOk } from "../support/engine";
import { killUpdate } from "../support/processes";
import { inSoak } from "../support/tiers";

// Several runners, each with a stack of its own, whose state is in one PostgreSQL, on one account.

const bin = postgresql();
beforeEach(({ skip }) => skip(bin === undefined, "PostgreSQL is not installed"));

/** The links of each stack. */
const count = 60;

const keys = (part: string) => Array.from({ length: count }, (_, index) => `${part}-${index}`);

const inputsOf = (key: string) => ({ url: `https://example.com/${key}` });

/** Programs whose output is the ids of their links. */
const programs = {
  "a set": (part: string) => async () => {
    const links = Object.fromEntries(keys(part).map((key) => [key, inputsOf(key)]));
    return { ids: pluginProvider.create("LinkSet", part, { links }).ids };
  },
  "single links": (part: string) => async () => {
    const create = (key: string) => pluginProvider.create("Link", key, { slug: key, ...inputsOf(key) });
    return { ids: Object.fromEntries(keys(part).map((key) => [key, create(key).id])) };
  },
};
type Kind = keyof typeof programs;
const kinds = Object.keys(programs) as Kind[];

/** A runner with nothing but the program, the account and the database. */
const runner = (
  part: string,
  settings: Record<string, string>,
  { env }: Database,
  kind: Kind = "a set",
): Promise<EngineStack> => EngineStack.create(programs[kind](part), settings, env, part);

/** Expects that each link of a stack exists once, and is the one in its state. */
async function expectEachOnce(account: Account, part: string, stack: EngineStack): Promise<void> {
  const { ids } = (await stack.outputs()) as { ids: Readonly<Record<string, string>> };
  const pages = await Promise.all([1, 2, 3].map((page) => account.list("", `limit=100&page=${page}`)));
  const links = pages.flat().filter(({ slug }) => slug.startsWith(`${part}-`));
  expect(Object.fromEntries(links.map(({ slug, id }) => [slug, id]))).toEqual(ids);
  expect(links).toHaveLength(count);
}

/**
 * An account behind a proxy that does something after half of the writes.
 *
 * @param interrupt returns the status of all responses to writes from then on, until they are restored; undefined for their own
 */
async function interrupted(account: Account, interrupt: () => Promise<undefined> | number) {
  let writes = 0;
  let status: Promise<number | undefined> | undefined;
  const { url: baseUrl } = await startAlteringProxy(account.emulator.url, async ({ method }) => {
    if (method === "GET") return [];
    writes += 1;
    if (writes === count / 2) status = Promise.resolve(interrupt());
    return (await status) ?? [];
  });
  const restore = () => {
    status = undefined;
  };
  return { settings: { ...account.settings, baseUrl, maxRetries: "0" }, restore };
}

/** Kills the engine that updates a stack. The provider sees no more responses. */
function killEngine(part: string): number {
  killUpdate(part);
  return 503;
}

it("runners with stacks in one PostgreSQL, on one account do not disturb each other when one is killed, and another machine completes its stack", async () => {
  const [account, database] = await Promise.all([
    startAccount({ rateLimit: 200 }),
    startDatabase(String(bin)),
  ]);
  const shared = { ...account.settings, requestsPerSecond: "60" };
  const { settings, restore } = await interrupted(account, () => killEngine("killed"));
  const stacks = {
    press: await runner("press", shared, database),
    shop: await runner("shop", shared, database),
    killed: await runner("killed", { ...settings, operationSeed: "run-1" }, database),
  };
  const [press, shop, dead] = await Promise.all([stacks.press.up(), stacks.shop.up(), stacks.killed.up()]);
  expectOk(press);
  expectOk(shop);
  expect(dead.ok).toBe(false);

  restore();
  const next = await runner("killed", { ...settings, operationSeed: "run-2" }, database);
  const refused = await next.up();
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain("the stack is currently locked by 1 lock(s)");
  expect(codeBlocks(documentAt("docs/recover.md"), "sh", "A run died")).toEqual([
    "pulumi cancel\npulumi up\n",
  ]);
  await next.cancel();
  next.expectWarnings("pending operations");
  expectOk(await next.up());
  await expectEachOnce(account, "killed", next);
  await expectEachOnce(account, "press", stacks.press);
  await expectNoChanges(next);
});

describe.each(kinds)("a run with %s whose state is in PostgreSQL", (kind) => {
  it(
    "survives a crash of the database during a save, if the database starts again at once",
    inSoak,
    async () => {
      const [account, database] = await Promise.all([startAccount(), startDatabase(String(bin))]);
      // The engine's saves wait for this lock.
      const lockTable = async () => {
        const lock = "begin; lock table pulumi_state in access exclusive mode; select pg_sleep(3600)";
        database.query(lock).catch(() => {});
        await expect.poll(() => database.query(waitingFor("PgSleep"))).toBe("1\n");
        return undefined;
      };
      const { settings } = await interrupted(account, lockTable);
      const stack = await runner("saved", settings, database, kind);
      const running = stack.up();
      await expect.poll(() => database.query(waitingFor("relation"))).toBe("1\n");
      await database.crash();
      await database.start();
      expectOk(await running);
      const next = await runner("saved", settings, database, kind);
      await expectNoChanges(next);
      await expectEachOnce(account, "saved", next);
    },
  );

  it("fails if the database stays away, and the next run completes it", inSoak, async () => {
    const [account, database] = await Promise.all([startAccount(), startDatabase(String(bin))]);
    const crash = async () => {
      await database.crash();
      return undefined;
    };
    const { settings } = await interrupted(account, crash);
    const seeded = { ...settings, operationSeed: "run-1" };
    const stack = await runner("lost", seeded, database, kind);
    const crashed = await stack.up();
    expect(crashed.output).toContain("failed to save snapshot");

    await database.start();
    const next = await runner("lost", kind === "a set" ? settings : seeded, database, kind);
    next.allowWarnings("pending operations");
    const refused = await next.up();
    expect(refused.output).toContain("the stack is currently locked by 1 lock(s)");
    await next.cancel();
    expectOk(await next.up());
    await expectEachOnce(account, "lost", next);
  });

  it("fails early when the service is away for 30 seconds, and the next completes it", inSoak, async () => {
    const [account, database] = await Promise.all([startAccount(), startDatabase(String(bin))]);
    let comesBack: Promise<void> | undefined;
    const { settings } = await interrupted(account, async () => {
      account.emulator.faults.add({ kind: "status", status: 503, times: 1_000_000 });
      comesBack = sleep(30_000).then(() => account.emulator.faults.clear());
      return undefined;
    });
    const { maxRetries, ...byDefault } = settings;
    const stack = await runner("down", byDefault, database, kind);
    const failed = await stack.up();
    expect(failed.ok).toBe(false);
    expect(failed.output).toContain("HTTP 503");
    await comesBack;
    expectOk(await stack.up());
    await expectEachOnce(account, "down", stack);
  });
});

/** Counts the sessions of the database that wait for this. */
const waitingFor = (event: string): string =>
  `select count(*) from pg_stat_activity where wait_event = '${event}'`;
