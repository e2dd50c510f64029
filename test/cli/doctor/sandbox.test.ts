// @module-tag all
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProbeOptions, plannedWrites, runProbes } from "../../../provider/cli/doctor/run";
import { readSettings, UserError } from "../../../provider/client";
import { assumptionIds, assumptions as table } from "../../../provider/contract";
import { type Account, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";

/** Starts an account with some links, and folders that doctor must not touch. */
async function start(): Promise<Account> {
  const account = await startAccount({ seedDemo: 5 });
  for (const title of ["shortlink doctor", "Shortlink doctor notes", "shortlink doctor 6553f100"]) {
    const { id: folderId } = await account.request("POST", "/folders", { title });
    const body = { domainId: "dom_1", url: "https://example.com", folderId, title };
    await account.request("POST", "", body);
  }
  account.emulator.clearRequests();
  return account;
}

function run({ settings: { baseUrl, apiKey } }: Account, options: Partial<ProbeOptions> = {}) {
  const settings = readSettings((name) => ({ baseUrl, apiKey })[name], {});
  return runProbes({
    settings,
    write: true,
    budget: 1000,
    onProgress: () => {},
    now: () => today,
    ...options,
  });
}

const today = Date.UTC(2026, 0, 1);

/** A run at a time when no run of {@link today} can be in progress anymore. */
const runLater = (account: Account) => run(account, { now: () => today + 3_601_000 });

/** Everything in the account. */
const everything = async ({ links, list }: Account) => ({
  links: await links(),
  folders: await list("folders"),
  boards: await list("boards"),
  trees: await list("trees"),
});

/** The most links of doctor that existed at one time. */
function mostLinks({ emulator }: Account): number {
  let count = 0;
  const counts = emulator.requests.map(({ method, path, status, replayed }) => {
    if (method === "POST" && path === "/api/v1/links" && status === 201 && !replayed) count += 1;
    if (method === "DELETE" && /^\/api\/v1\/links\/lnk_/.test(path) && status === 204) count -= 1;
    return count;
  });
  return Math.max(...counts);
}

/** What a run that visits no short URL checks. */
const checkedIds = assumptionIds.filter((id) => table[id].probe !== "visit");

/** The requests of one whole run. */
const wholeRun = 250;
/** The requests to the API of the visits of one run. */
const visits = 40;

describe("doctor", () => {
  it("only reads without --write", async () => {
    const account = await start();
    await run(account, { write: false });
    expect(new Set(account.emulator.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it("leaves an account as it was, and creates everything in folders of its own", async () => {
    const account = await start();
    const before = await everything(account);
    const { leftovers, requests } = await run(account);
    expect(leftovers).toEqual([]);
    expect(await everything(account)).toEqual(before);
    expect(requests).toBeLessThan(wholeRun);
    expect(requests).toBeLessThan(plannedWrites.budget);
    const created = account.emulator.requests.filter(
      ({ method, path }) => method === "POST" && path === "/api/v1/links",
    );
    expect(created.length).toBeGreaterThan(20);
    // What `plannedWrites` says.
    expect(created.length).toBeLessThanOrEqual(50);
    expect(mostLinks(account)).toBeLessThanOrEqual(10);
    for (const { body } of created) {
      expect(body).toMatchObject({
        title: expect.stringMatching(/^ ?shortlink doctor [0-9a-f]{16} ?$/i),
        folderId: expect.any(String),
      });
    }
  });

  it("leaves nothing when it is interrupted at any request, also while it visits short URLs", async () => {
    const account = await start();
    const before = await everything(account);
    const visit = { base: account.emulator.url, tempo: { between: 0, patience: [] } };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: wholeRun + visits }), async (count) => {
        const interrupt = new AbortController();
        account.emulator.clearRequests();
        const onProgress = () => {
          if (account.emulator.requests.length >= count) interrupt.abort(new Error("interrupted"));
        };
        const { signal } = interrupt;
        const { assumptions, leftovers } = await run(account, { signal, onProgress, visit });
        if (!signal.aborted) expect(assumptions).toHaveLength(assumptionIds.length);
        expect(leftovers).toEqual([]);
        expect(await everything(account)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it("removes what an earlier run left that ended at any request, whether or not the request took effect", async () => {
    const account = await start();
    const before = await everything(account);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: wholeRun }), fc.boolean(), async (skip, isLost) => {
        // Nothing gets through after this request, which is what a killed run looks like to the service.
        if (isLost) account.emulator.faults.add({ kind: "dropAfter", skip });
        account.emulator.faults.add({ kind: "status", status: 500, skip, times: 1_000_000 });
        await run(account).catch(() => {});
        account.emulator.faults.clear();
        const { leftovers } = await runLater(account);
        expect(leftovers).toEqual([]);
        expect(await everything(account)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it("does not disturb another run on the account, whenever that starts", async () => {
    const account = await start();
    const before = await everything(account);
    const outcome = async (running: ReturnType<typeof run> | undefined) => {
      const { assumptions = [], leftovers } = (await running) ?? {};
      return { leftovers, assumptions: assumptions.map(({ requestIds: _, ...result }) => result) };
    };
    const alone = await outcome(run(account));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 100 }), async (count) => {
        account.emulator.clearRequests();
        let other: ReturnType<typeof run> | undefined;
        const onProgress = () => {
          if (account.emulator.requests.length >= count) other ??= run(account);
        };
        const one = run(account, { onProgress });
        expect(await outcome(one)).toEqual(alone);
        expect(await outcome(other)).toEqual(alone);
        expect(await everything(account)).toEqual(before);
      }),
      { numRuns: 4, examples: [[0]] },
    );
  });

  describe.each([
    ["link", "/api/v1/links"],
    ["board", "/api/v1/links/boards"],
    ["folder", "/api/v1/links/folders"],
  ])("whose create of a %s takes effect", (_, path) => {
    /** A service that carries out creates, and responds to them with the status 500. */
    const failing = async (account: Account, status: number): Promise<Account> => {
      const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, async (it) =>
        it.method === "POST" && it.path === path ? status : [],
      );
      return { ...account, settings: { ...account.settings, baseUrl } };
    };

    it("and fails leaves nothing", async () => {
      const account = await start();
      const before = await everything(account);
      const { leftovers } = await run(await failing(account, 500));
      expect(leftovers).toEqual([]);
      expect(await everything(account)).toEqual(before);
    });

    it("and shows no id leaves nothing", async () => {
      const account = await start();
      const before = await everything(account);
      await run(await failing(account, 201));
      expect(await everything(account)).toEqual(before);
    });

    it("and is never confirmed leaves nothing", async () => {
      const account = await start();
      const before = await everything(account);
      account.emulator.faults.add({ kind: "dropAfter", method: "POST", path, times: 1_000_000 });
      await expect(run(account)).rejects.toThrow(UserError);
      const deleted = account.emulator.requests.filter(
        (it) => it.method === "DELETE" && it.path.startsWith(`${path}/`) && it.status === 204,
      );
      expect(deleted).not.toEqual([]);
      expect(await everything(account)).toEqual(before);
    });

    it("and cannot be deleted is listed with its id, and deleted by a run an hour later", async () => {
      const account = await start();
      const before = await everything(account);
      const stuck = { kind: "status", status: 500, method: "DELETE", path: `${path}/{id}` } as const;
      account.emulator.faults.add({ ...stuck, times: 1_000_000 });
      const { leftovers } = await run(await failing(account, 500));
      const left = leftovers.filter((it) => `/api/v1/links${it}`.startsWith(`${path}/`));
      expect(left).not.toEqual([]);
      for (const it of left) expect((await account.request("GET", it)).id).toBe(it.split("/").at(-1));
      account.emulator.faults.clear();
      expect((await runLater(account)).leftovers).toEqual([]);
      expect(await everything(account)).toEqual(before);
    });
  });

  it("deletes what earlier runs left of each kind, also where their folder is gone", async () => {
    const account = await start();
    const before = await everything(account);
    const title = "Shortlink Doctor 6553f100abcd0123 ";
    await account.request("POST", "/boards", { title, slug: "left" });
    await account.request("POST", "/trees", { username: "Shortlink-Doctor-6553f100abcd0123" });
    await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", title });
    expect((await run(account)).leftovers).toEqual([]);
    expect(await everything(account)).toEqual(before);
  });

  it("says which list it could not search for an object of which it knows nothing", async () => {
    const account = await start();
    const unread = { kind: "status", status: 500, method: "GET", path: "/api/v1/links/boards" } as const;
    account.emulator.faults.add({ ...unread, times: 1_000_000 });
    account.emulator.faults.add({ kind: "status", status: 500, method: "POST", path: unread.path });
    const { leftovers } = await run(account);
    expect(leftovers).toEqual([
      expect.stringMatching(/^\/folders\/fol/),
      expect.stringMatching(
        /^\/boards: the list cannot be read; it may have an object named "shortlink doctor /,
      ),
    ]);
  });

  it("lists what is left also where the service is no longer there", async () => {
    const account = await start();
    // The connection is closed from some request on, also while the run deletes what it has created.
    account.emulator.faults.add({ kind: "dropBefore", skip: 60, times: 1_000_000 });
    const failed = run(account);
    await expect(failed).rejects.toThrow(
      /could not delete them:(.|\n)+\/folders\/fol(.|\n)+run .*doctor --write` again after an hour/i,
    );
    account.emulator.faults.clear();
    expect((await runLater(account)).leftovers).toEqual([]);
  });

  it("deletes nothing of others where the service ignores the filter by folder", async () => {
    const account = await start();
    const before = await everything(account);
    const proxy = await startAlteringProxy(account.settings.baseUrl, async ({ method, path }) => {
      if (method !== "GET" || !path.includes("folderId=")) return [];
      const data = await account.links();
      return () =>
        JSON.stringify({ data, meta: { total: data.length, page: 1, limit: 100, hasNext: false } });
    });
    await run({ ...account, settings: { ...account.settings, baseUrl: proxy.url } });
    expect(await everything(account)).toEqual(before);
  });

  it("lists nothing as left that a delete has deleted although it failed", async () => {
    const account = await start();
    const before = await everything(account);
    const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method }) =>
      method === "DELETE" ? 500 : [],
    );
    const { leftovers } = await run({ ...account, settings: { ...account.settings, baseUrl } });
    expect(leftovers).toEqual([]);
    expect(await everything(account)).toEqual(before);
  });

  it("names what it cannot delete", async () => {
    const account = await start();
    account.emulator.faults.add({ kind: "status", status: 500, method: "DELETE", times: 1_000_000 });
    const { leftovers } = await run(account);
    expect(leftovers.length).toBeGreaterThan(20);
    expect(leftovers.at(-1)).toMatch(/^\/folders\/fol/);
  });

  it("checks what it can where the plan has no room for links", async () => {
    const account = await start();
    const before = await everything(account);
    const full = { kind: "status", status: 402, method: "POST", path: "/api/v1/links" } as const;
    account.emulator.faults.add({ ...full, times: 1_000_000 });
    const { assumptions } = await run(account);
    expect(assumptions.map((one) => one.id)).toEqual(checkedIds);
    expect(assumptions.filter(({ result }) => result === "holds").length).toBeGreaterThan(5);
    expect(assumptions).toContainEqual(
      expect.objectContaining({
        ...{ id: "slugRelease", result: "unclear" },
        why: "the service refuses a link that the probe needs (HTTP 402)",
      }),
    );
    expect(await everything(account)).toEqual(before);
  });

  it("says what it could not check within its budget, and still leaves nothing", async () => {
    const account = await start();
    const before = await everything(account);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (budget) => {
        const { assumptions } = await run(account, { budget });
        expect(assumptions.map(({ id }) => id)).toEqual(checkedIds);
        const why = `the run has sent ${budget} requests, its limit`;
        expect(assumptions).toContainEqual(expect.objectContaining({ result: "unclear", why }));
        expect(assumptions.filter(({ result }) => result === "differs")).toEqual([]);
        expect(await everything(account)).toEqual(before);
      }),
      { numRuns: 10, examples: [[1], [4], [40]] },
    );
  });
});
