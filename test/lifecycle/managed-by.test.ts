import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  create,
  diff,
  findOrphans,
  PartialFailure,
  type Properties,
  previewCreate,
  read,
  splitImportId,
  update,
} from "../../provider/lifecycle";
import { folder, link, linkSet } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { itRandom } from "../support/random-runs";
import { SetStack } from "../support/set-stack";
import { temporaryFolder } from "../support/shell";
import { startRun } from "./online";

// The setting `owner` marks links: `options.managedBy`.

const owner = "acme/website";
const urn = "urn:pulumi:dev::shop::shortlink:index:Link::link";
const plain = { domainId: "dom_1", url: "https://example.com/" };

/** What the account has as the options of a link. */
const optionsOf = async (account: Account, id: string) =>
  (await account.request<{ options?: Properties }>("GET", `/${id}`)).options;

/** A link of somebody else. */
const linkOf = (account: Account, mark: unknown, slug = "press", more: Properties = {}) =>
  account.request("POST", "", { ...plain, slug, ...more, options: { managedBy: mark } });

describe("a create", () => {
  it.each([
    ["no options", undefined, { managedBy: owner }],
    ["other options", { a: { b: 1 } }, { a: { b: 1 }, managedBy: owner }],
    ["another owner", { a: 1, managedBy: "them" }, { a: 1, managedBy: "them" }],
    ["no owner, on purpose", { managedBy: null }, { managedBy: null }],
  ])("of a link that declares %s writes who manages it", async (_, options, expected) => {
    const account = await startAccount();
    const inputs = { ...plain, ...(options && { options }) };
    const { id, outputs } = await create({ definition: link, inputs }, startRun(account, { owner }).context);
    expect(await optionsOf(account, id)).toEqual(expected);
    expect(outputs.options).toEqual(options);
  });

  it("sends nothing without the setting, and nothing with other objects", async () => {
    const account = await startAccount();
    await create({ definition: link, inputs: plain }, startRun(account).context);
    const inputs = { title: "Campaign" };
    await create({ definition: folder, inputs }, startRun(account, { owner }).context);
    expect(account.written().map(({ body }) => body)).toEqual([plain, inputs]);
  });

  it("whose response was lost is repeated as it was sent, whoever the owner is by then", async () => {
    for (const [before, after] of [
      [undefined, owner],
      [owner, undefined],
      [owner, "acme/shop"],
    ] as const) {
      const account = await startAccount();
      account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
      const first = startRun(account, { owner: before }).context.forOperation({ urn });
      const failure = await failureOf(create({ definition: link, inputs: plain }, first));
      if (!(failure instanceof PartialFailure)) throw failure;
      account.emulator.faults.clear();
      const { context } = startRun(account, { owner: after });
      const own = context.forOperation({ urn });
      const olds = { inputs: plain, outputs: failure.properties };
      diff({ definition: link, id: failure.id, olds, news: plain }, own);
      const { id, outputs } = await create({ definition: link, inputs: plain }, own);
      expect((await account.onlyLink()).id).toBe(id);
      expect((await optionsOf(account, id)) ?? undefined).toEqual(before && { managedBy: before });
      expect(account.written().filter(({ method }) => method !== "POST")).toEqual([]);
      expect(outputs).not.toHaveProperty("options");
    }
  });
});

const value = fc.oneof(
  fc.constantFrom("x", "Y ", 1, true),
  fc.record({ c: fc.integer(), d: fc.constant("d") }),
);
const optional = fc.constant(undefined);
const options = fc.oneof(
  optional,
  fc
    .record({
      ...{ a: fc.oneof(optional, value), b: fc.oneof(optional, fc.array(value, { maxLength: 2 })) },
      managedBy: fc.oneof({ weight: 3, arbitrary: optional }, fc.constantFrom("them", owner)),
    })
    .map((it) => JSON.parse(JSON.stringify(it)) as Properties),
);

describe.each([
  ["replaces", "replaced"],
  ["merges", "merged"],
] as const)("on a service that %s objects of an update,", (_, nestedObjects) => {
  itRandom(
    "whatever options are declared, the mark stays and is no difference",
    { quick: 10, all: 200, soak: 3000 },
    async (parameters) => {
      const account = await startAccount({ assume: { nestedObjects } });
      const start = () => startRun(account, { owner, service: { nestedObjects } }).context;
      const runCase = async (steps: readonly (Properties | undefined)[], theirs: boolean) => {
        const inputsOf = (options: Properties | undefined) => ({ ...plain, ...(options && { options }) });
        const [first, ...others] = steps;
        let inputs: Properties = inputsOf(first);
        const { id, outputs: created } = await create({ definition: link, inputs }, start());
        let outputs = created;
        let mark: unknown = first?.managedBy ?? owner;
        const check = async (declared: Properties | undefined) => {
          const live = await optionsOf(account, id);
          expect(live).toMatchObject({ ...declared, ...(theirs && { theirs: 1 }) });
          expect(live?.managedBy).toBe(mark);
          const state = { inputs, outputs };
          const found = await read({ definition: link, id, state }, start());
          expect(found?.inputs).toEqual(inputs);
          expect(found?.outputs.options).toEqual(declared);
          expect(diff({ definition: link, id, olds: state, news: inputs }, start()).changed).toEqual([]);
        };
        if (theirs)
          await account.request("PATCH", `/${id}`, {
            options: { ...(await optionsOf(account, id)), theirs: 1 },
          });
        await check(first);
        let last = first;
        for (const options of others) {
          const news = inputsOf(options);
          const olds = { inputs, outputs };
          if (diff({ definition: link, id, olds, news }, start()).changed.length > 0)
            outputs = await update({ definition: link, id, olds, news }, start());
          inputs = news;
          // The API cannot clear options: what is no longer declared stays. A mark that the program declared goes with it.
          if (options) mark = options.managedBy ?? (last?.managedBy === undefined ? mark : undefined);
          last = options;
          await check(options);
        }
      };
      await fc.assert(
        fc.asyncProperty(fc.array(options, { minLength: 1, maxLength: 5 }), fc.boolean(), runCase),
        parameters,
      );
    },
  );
});

it("an owner that is set, changed or removed later changes no link", async () => {
  const account = await startAccount();
  for (const [before, after] of [
    [undefined, owner],
    [owner, "acme/shop"],
    [owner, undefined],
  ] as const) {
    const inputs = (a: number) => ({ ...plain, options: { a } });
    const { id, outputs } = await create(
      { definition: link, inputs: inputs(1) },
      startRun(account, { owner: before }).context,
    );
    const run = () => startRun(account, { owner: after }).context;
    const olds = { inputs: inputs(1), outputs };
    const found = await read({ definition: link, id, state: olds }, run());
    expect(found).toMatchObject(olds);
    expect(diff({ definition: link, id, olds, news: inputs(1) }, run()).changed).toEqual([]);
    await update({ definition: link, id, olds, news: inputs(2) }, run());
    expect(await optionsOf(account, id)).toEqual({ a: 2, ...(before && { managedBy: before }) });
  }
});

describe("an import of a link", () => {
  const importOf = (account: Account, text: string, settings: { owner?: string } = {}, isTaken = true) => {
    const state = { inputs: {}, outputs: {} };
    const { id, ...takes } = splitImportId(text);
    const request = { definition: link, id, state, takes: isTaken ? takes : undefined };
    return read(request, startRun(account, settings).context);
  };

  it("is refused if another owner manages it, also where this project has no name", async () => {
    const account = await startAccount();
    const { id } = await linkOf(account, "acme/shop");
    for (const settings of [{}, { owner }]) {
      const { message } = await failureOf(importOf(account, id, settings));
      expect(message).toBe(
        `The import does not take 1 link that others manage, as options.managedBy says: press on dom_1 (${id}, "acme/shop"). If one of the owners is this project, set shortlink:owner (or SHORTLINK_OWNER) to its name. To take those of "acme/shop" nevertheless, import the id "${id}@managedBy=acme/shop".`,
      );
      const { message: other } = await failureOf(importOf(account, `${id}@managedBy=acme`, settings));
      expect(other).toBe(message);
    }
  });

  it("by an id that names the owner takes it, and declares its mark", async () => {
    const account = await startAccount();
    const { id } = await linkOf(account, "acme/shop");
    const found = await importOf(account, `${id}@managedBy=acme/shop`, { owner });
    expect(found?.id).toBe(id);
    expect(found?.inputs.options).toEqual({ managedBy: "acme/shop" });
  });

  it.each([undefined, "", 42])("that has the mark %j takes it", async (mark) => {
    const account = await startAccount();
    const { id } = await linkOf(account, mark);
    expect(await importOf(account, id, { owner })).toMatchObject({ id });
  });

  it.each(["none", "lowerCase"] as const)(
    "of its own leaves the mark out, with the normalization %s",
    async (normalization) => {
      const account = await startAccount({ assume: { normalization } });
      const own = "Acme/Website";
      const { id } = await linkOf(account, own);
      const found = await importOf(account, id, { owner: own });
      expect(found?.inputs).not.toHaveProperty("options");
      expect(found?.outputs).not.toHaveProperty("options");
    },
  );

  it("is no matter for a program that only reads the link", async () => {
    const account = await startAccount();
    const { id } = await linkOf(account, "acme/shop");
    expect(await importOf(account, id, { owner }, false)).toMatchObject({ id });
  });
});

describe("a set", () => {
  const links = { press: { url: plain.url } };

  it("marks its entries, and takes over its own links", async () => {
    const account = await startAccount();
    const { id } = await linkOf(account, owner);
    const stack = new SetStack(account, { owner });
    const more = { ...links, jobs: { url: plain.url, options: { a: 1 } } };
    expect(await stack.up({ links: more })).toBeUndefined();
    expect(stack.ids.press).toBe(id);
    expect(account.writes()).toEqual(["POST /api/v1/links", "POST /api/v1/links"]);
    expect(await optionsOf(account, stack.ids.jobs ?? "")).toEqual({ a: 1, managedBy: owner });
    await stack.refresh();
    expect(await stack.preview({ links: more })).toBe("unchanged");
    expect(stack.state?.inputs.links).toEqual(more);
  });

  it.each([{}, { owner }])(
    "takes over no link of another owner, unless an entry names that one (%j)",
    async (settings) => {
      const account = await startAccount();
      const { id } = await linkOf(account, "acme/shop");
      const stack = new SetStack(account, { ...settings, maxRetries: 0 });
      const reason = `"press" is already taken by your own link ${id} on domain dom_1, which "acme/shop" manages, as its options.managedBy says. If that is this project, set shortlink:owner (or SHORTLINK_OWNER) to that name. Otherwise, choose another slug; to take the link over nevertheless, declare options: { managedBy: "acme/shop" } for it.`;
      expect((await failureOf(stack.preview({ links }))).message).toContain(reason);
      const applied = new SetStack(account, { ...settings, checkSlugs: false });
      expect((await failureOf(applied.up({ links }))).message).toContain(reason);
      expect(await account.links()).toHaveLength(1);
      const own = { press: { url: plain.url, options: { managedBy: "acme/shop" } } };
      expect(await stack.up({ links: own })).toBeUndefined();
      expect(stack.ids).toEqual({ press: id });
    },
  );

  it("takes over what a run that died created, also where that repeated a request", async () => {
    const account = await startAccount();
    account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
    await new SetStack(account, { owner, maxRetries: 1 }).up({ links });
    expect(await new SetStack(account, { owner }).up({ links })).toBeUndefined();
    expect(await account.links()).toHaveLength(1);
  });

  describe("that is imported", () => {
    async function start() {
      const account = await startAccount();
      const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
      for (const [slug, mark] of [
        ["press", "acme/shop"],
        ["jobs", owner],
        ["team", "acme/news"],
      ] as const)
        await linkOf(account, mark, slug, { folderId });
      const importBy = (text: string, isTaken = true) => {
        const { context, warnings } = startRun(account, { owner });
        const state = { inputs: {}, outputs: {} };
        const { id, ...takes } = splitImportId(text);
        const request = { definition: linkSet, id, state, takes: isTaken ? takes : undefined };
        return { found: read(request, context), warnings };
      };
      return { importBy, id: `folder/${folderId}` };
    }

    it("from a folder leaves out the links of other owners, and names these", async () => {
      const { importBy, id } = await start();
      const { found, warnings } = importBy(id);
      expect((await found)?.outputs.slugs).toEqual({ jobs: "jobs" });
      expect(JSON.stringify((await found)?.inputs)).not.toContain("managedBy");
      expect(warnings).toEqual([
        expect.stringMatching(/2 links that others manage.*team on dom_1.*"acme\/news"/),
      ]);
      const named = importBy(`${id}@managedBy=acme/shop`);
      expect(Object.keys((await named.found)?.outputs.slugs as object).toSorted()).toEqual(["jobs", "press"]);
      expect((await named.found)?.id).toBe(id);
      const { found: looked } = importBy(id, false);
      expect(Object.keys((await looked)?.outputs.slugs as object)).toHaveLength(3);
    });

    it("by a table that names them is refused", async () => {
      const { importBy } = await start();
      const path = join(temporaryFolder(), "links@2.csv");
      writeFileSync(path, `key,url\npress,${plain.url}\njobs,${plain.url}\n`);
      const { message } = await failureOf(importBy(`table/${path}`).found);
      expect(message).toMatch(/1 link that others manage.*press on dom_1.*"acme\/shop"/);
      const named = await importBy(`table/${path}@managedBy=acme/shop`).found;
      expect(Object.keys(named?.outputs.slugs as object)).toEqual(["press", "jobs"]);
    });
  });
});

it("a taken slug is said to be that of another owner", async () => {
  const account = await startAccount();
  const { id } = await linkOf(account, "acme/shop");
  const inputs = { ...plain, slug: "press" };
  const { context } = startRun(account, { owner });
  const { message } = await failureOf(previewCreate({ definition: link, inputs }, context));
  expect(message).toContain(`your own link ${id}, which "acme/shop" manages`);
  expect(message).toContain(`shortlink:index:Link NAME ${id}@managedBy=acme/shop\``);
  const { id: other } = await linkOf(account, "$(id)", "jobs");
  const { message: unsafe } = await failureOf(
    previewCreate({ definition: link, inputs: { ...inputs, slug: "jobs" } }, context),
  );
  expect(unsafe).toContain(`shortlink:index:Link NAME ${other}@managedBy=OWNER\``);
});

it("an interrupted create is not said to have left the link of another owner", async () => {
  const account = await startAccount();
  await linkOf(account, "acme/shop");
  const { id } = await linkOf(account, owner, "jobs");
  const create = { definition: link, inputs: plain };
  const found = await findOrphans([create], startRun(account, { owner }).context);
  expect(found.get(create)).toEqual([id]);
});

describe("a link whose options no list shows, and that another owner manages", () => {
  async function start() {
    const account = await startAccount();
    const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
    await linkOf(account, "acme/shop", "press", { folderId });
    const hide = (text: string) =>
      JSON.stringify(JSON.parse(text, (name, value) => (name === "options" ? undefined : value)));
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith("/api/v1/links?") ? hide : [],
    );
    return { account, folderId, settings: { owner, baseUrl } };
  }

  it.each([
    [{}, undefined],
    [{ adopt: true }, undefined],
    [{ adopt: true }, { emptyFields: "omitted" as const }],
  ])("is not taken over by a set (%j, on a service: %j)", async (more, service) => {
    const { account, settings } = await start();
    const preview = new SetStack(account, { ...settings, ...(service && { service }) }).preview({
      links: { press: { url: plain.url } },
      ...more,
    });
    expect((await failureOf(preview)).message).toContain('which "acme/shop" manages');
  });

  it("is not imported with the others", async () => {
    const { account, folderId, settings } = await start();
    await linkOf(account, owner, "jobs", { folderId });
    const { context } = startRun(account, settings);
    const request = { definition: linkSet, id: `folder/${folderId}`, state: { inputs: {}, outputs: {} } };
    expect((await read({ ...request, takes: {} }, context))?.outputs.slugs).toEqual({ jobs: "jobs" });
  });

  it("is not what an interrupted create has left", async () => {
    const { account, folderId, settings } = await start();
    const create = { definition: link, inputs: { ...plain, folderId } };
    const found = await findOrphans([create], startRun(account, settings).context);
    expect(found.get(create)).toEqual([]);
  });
});

it("a link without options is not read by itself where the list shows those of another", async () => {
  const account = await startAccount();
  const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
  await linkOf(account, owner, "jobs", { folderId });
  const { id } = await account.request("POST", "", { ...plain, folderId });
  const leaveOut = (text: string) =>
    JSON.stringify(JSON.parse(text, (name, value) => (name === "options" && !value ? undefined : value)));
  const proxy = await startAlteringProxy(account.emulator.url, () => leaveOut);
  const { context } = startRun(account, { owner, baseUrl: proxy.url });
  const request = { definition: linkSet, id: `folder/${folderId}`, state: { inputs: {}, outputs: {} } };
  const found = await read({ ...request, takes: {} }, context);
  expect(Object.keys(found?.outputs.slugs ?? {})).toHaveLength(2);
  expect(
    account.emulator.requests.filter(({ method, path }) => method === "GET" && path.endsWith(`/${id}`)),
  ).toEqual([]);
});
