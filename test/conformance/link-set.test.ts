// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import { url } from "../support/set-stack";
import { expectNoChanges, startApplied } from "./applied";
import { describeWith, dynamicProvider, itWith, pluginProvider, type ResourceProvider } from "./providers";

// A set and its entries, on the real engine. test/world tries the same through both providers.

const program =
  ({ create }: ResourceProvider, args: Properties): Program =>
  async () => {
    const set = create("LinkSet", "redirects", args);
    return { ids: set.ids, slugs: set.slugs };
  };

const links = {
  press: { url: url("press") },
  jobs: { url: url("jobs"), title: "Jobs" },
  shop: {
    slug: "our-shop",
    routes: [
      { clientRouteId: "de", actionType: "URL", actionConfig: { url: url("de") }, conditions: [] },
      { clientRouteId: "all", actionType: "URL", actionConfig: { url: url("shop") }, isGlobalFallback: true },
    ],
  },
};

// test/e2e/plugin.test.ts proves that both providers send the same requests.
itWith(pluginProvider)(
  "a set of links, with $name is created, compared, changed, refreshed and deleted entry by entry",
  async (provider) => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(provider, { links }), account.settings);
    expectOk(await stack.preview());
    expect(account.writes()).toEqual([]);
    expectOk(await stack.up());
    expect(account.writes()).toHaveLength(3);
    const { ids, slugs } = (await stack.outputs()) as Record<string, Record<string, string>>;
    expect(slugs).toEqual({ press: "press", jobs: "jobs", shop: "our-shop" });
    expect(Object.keys(ids ?? {}).toSorted()).toEqual(["jobs", "press", "shop"]);
    expectOk(await stack.refresh({ expectNoChanges: true }));

    // One entry changes, one goes, one comes, and one gets another key.
    stack.declare(
      program(provider, {
        links: {
          press: { url: url("press"), title: "Press" },
          store: links.shop,
          blog: { url: url("blog") },
        },
      }),
    );
    expect(expectOk(await stack.up()).changes).toMatchObject({ update: 1 });
    expect(account.writes().toSorted()).toEqual([
      `DELETE /api/v1/links/${ids?.jobs}`,
      `PATCH /api/v1/links/${ids?.press}`,
      "POST /api/v1/links",
    ]);
    expect(((await stack.outputs()) as { ids: Properties }).ids.store).toBe(ids?.shop);

    // Drift of one field, and a link that somebody deleted.
    await account.request("PATCH", `/${ids?.press}`, { title: "By hand" });
    await account.request("DELETE", `/${ids?.shop}`);
    account.written();
    expect(expectOk(await stack.preview({ refresh: true })).changes).toMatchObject({ update: 1 });
    expectOk(await stack.up({ refresh: true }));
    expect(account.writes().toSorted()).toEqual([`PATCH /api/v1/links/${ids?.press}`, "POST /api/v1/links"]);
    await expectNoChanges(stack);

    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  },
);

// Worlds (test/world) have secrets in both providers, also after updates that fail.
itWith(dynamicProvider)(
  "secrets in a set of links, with $name are never in clear text in state, not even those of an entry whose update failed",
  async (provider) => {
    const account = await startAccount();
    const password = (value: string) => [{ type: "PASSWORD", config: { password: value } }];
    const declared = (value: string) => ({
      press: { url: url("press"), routeFeatures: password(value) },
      jobs: { url: url("jobs"), title: pulumi.secret("hidden-title") },
    });
    const table = (value: string) =>
      JSON.stringify({ shop: { url: url("shop"), routeFeatures: password(value) } });
    const program =
      (value: string): Program =>
      async () => {
        provider.create("LinkSet", "map", { links: declared(value) });
        provider.create("LinkSet", "text", { table: table(value) });
      };
    const stack = await EngineStack.create(program("sesame-1"), { ...account.settings, maxRetries: "0" });
    const clear = /sesame-\d|hidden-title/;
    expectOk(await stack.up());
    expect(await stack.stateText()).not.toMatch(clear);
    account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH", times: 2 });
    account.emulator.faults.add({ kind: "status", status: 422, method: "POST", times: 2 });
    stack.declare(program("sesame-2"));
    const failed = await stack.up();
    expect(failed.ok).toBe(false);
    expect(failed.output).not.toMatch(clear);
    expect(await stack.stateText()).not.toMatch(clear);
    account.emulator.faults.clear();
    expectOk(await stack.up());
    await expectNoChanges(stack);
    expect(await stack.stateText()).not.toMatch(clear);
  },
);

const idsBySlug = async (account: Account) =>
  Object.fromEntries((await account.links()).map(({ slug, id }) => [slug, id]));

const entries = (...slugs: readonly string[]) =>
  Object.fromEntries(slugs.map((slug) => [slug, { url: url(slug) }]));

const rows = (...slugs: readonly string[]) =>
  ["slug,url", ...slugs.map((slug) => `${slug},${url("x")}`)].join("\n");

const declaring =
  ({ create }: ResourceProvider) =>
  (name: string, args: object) =>
    create("LinkSet", name, { ...args });

// Between dynamic resources and the engine is the SDK, which serializes, marks and prints on its own.
describeWith(dynamicProvider)("a set, through $name,", (provider) => {
  const set = declaring(provider);

  it("ends an update of a slug that fails for good, and goes on with the next one", async () => {
    const { account, stack } = await startApplied(
      async () => void set("set", { links: entries("one", "two") }),
      { maxRetries: "0" },
    );
    account.emulator.faults.add({ kind: "dropAfter", method: "PATCH", times: 1000 });
    const links = { ...entries("one"), two: { slug: "other", url: url("two") } };
    stack.declare(async () => void set("set", { links }));
    const failed = await stack.up();
    expect(failed.ok).toBe(false);
    expect(failed.output).toContain("0 of 1 entry is done and recorded.");
    expect(failed.output).not.toMatch(/Unexpected struct type|^\s+at /m);
    account.emulator.faults.clear();
    expectOk(await stack.up());
    expect(Object.keys(await idsBySlug(account)).toSorted()).toEqual(["one", "other"]);
    await expectNoChanges(stack);
  });

  it("whose entries are a secret, as a map or a table, never shows their keys", async () => {
    const account = await startAccount();
    const program = (inMap: string, inTable: string) => async () => {
      set("map", { links: pulumi.secret(entries("hushkey-a", inMap)) });
      set("table", { table: pulumi.secret(rows("hushkey-k", inTable)) });
    };
    const stack = await EngineStack.create(program("hushkey-b", "hushkey-l"), {
      ...account.settings,
      maxRetries: "0",
    });
    const outputs = [expectOk(await stack.up()).output];
    stack.declare(program("hushkey-c", "hushkey-m"));
    outputs.push(expectOk(await stack.preview({ diff: true })).output);
    account.emulator.faults.add({ kind: "status", status: 422, method: "POST", times: 1000 });
    const failed = await stack.up({ diff: true, continueOnError: true });
    expect(failed.ok).toBe(false);
    account.emulator.faults.clear();
    outputs.push(failed.output, await stack.stateText());
    outputs.push(expectOk(await stack.up()).output, expectOk(await stack.refresh()).output);
    outputs.push(await stack.stateText(), expectOk(await stack.destroy()).output);
    for (const output of outputs) expect(output).not.toContain("hushkey");
    expect(await account.links()).toEqual([]);
  });

  it("works with entries that are named like the properties of an object", async () => {
    const links = entries("constructor", "hasOwnProperty");
    const { account, stack } = await startApplied(async () => void set("set", { links }));
    await expectNoChanges(stack);
    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  });

  // The SDK's own classes fail for the name toString before the plugin gets it.
  const refused = ["__proto__", ...(provider === pluginProvider ? [] : ["toString"])];

  it.each(refused)("says that no entry can be named %s", async (key) => {
    const account = await startAccount();
    const links = JSON.parse(`{"${key}": {"slug": "odd", "url": "${url("odd")}"}}`);
    const stack = await EngineStack.create(async () => void set("set", { links }), account.settings);
    const { ok, output } = await stack.up();
    expect(ok).toBe(false);
    expect(output).toContain(key);
    expect(output).not.toMatch(/^\s+at /m);
    expect(await account.links()).toEqual([]);
  });
});

// What a set makes of its entries is the same for both.
describeWith(pluginProvider)("a set, through $name,", (provider) => {
  const set = declaring(provider);

  it("gives a link to another set or gets it from one, which keeps its id, also without a preview", async () => {
    const program = (one: readonly string[], two: readonly string[]) => async () => {
      set("one", { links: entries(...one) });
      set("two", { links: entries(...two) });
    };
    const { account, stack } = await startApplied(program(["press", "jobs"], ["shop"]));
    const before = await idsBySlug(account);
    for (const [one, two] of [
      [["press"], ["shop", "jobs"]],
      [["press", "shop", "jobs"], []],
    ] as const) {
      stack.declare(program(one, two));
      expectOk(await stack.up());
      expect(await idsBySlug(account)).toEqual(before);
      await expectNoChanges(stack);
    }
  });

  // test/lifecycle/set/max-deletes.test.ts has other limits.
  it("is kept by the option protect, and its entries by maxDeletes: 0", async () => {
    const program =
      (links: Properties, more: Properties = {}) =>
      async () =>
        void provider.create("LinkSet", "redirects", { links, ...more }, { protect: true });
    const { account, stack } = await startApplied(program(entries("link-1", "link-2", "link-3")));
    stack.declare(program(entries("link-1", "link-2")));
    expectOk(await stack.up());
    stack.declare(program(entries("link-1"), { maxDeletes: 0 }));
    expect((await stack.up()).output).toContain(
      "maxDeletes: is 0, and this update deletes 1 of 2 links: link-2.",
    );
    stack.declare(async () => {});
    expect((await stack.up()).ok).toBe(false);
    expect(await account.links()).toHaveLength(2);
  });
});
