// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { url } from "../support/set-stack";
import { describeWith, dynamicProvider, pluginProvider, type ResourceProvider } from "./providers";

// What a set does with its entries, on the real engine. test/world tries the same through both providers.

const idsBySlug = async (account: Account) =>
  Object.fromEntries((await account.links()).map(({ slug, id }) => [slug, id]));

const entries = (...slugs: readonly string[]) =>
  Object.fromEntries(slugs.map((slug) => [slug, { url: url(slug) }]));

const rows = (...slugs: readonly string[]) =>
  ["slug,url", ...slugs.map((slug) => `${slug},${url("x")}`)].join("\n");

const declaring =
  ({ create }: ResourceProvider) =>
  (name: string, args: object, opts?: pulumi.CustomResourceOptions) =>
    create("LinkSet", name, { ...args }, opts);

// Between dynamic resources and the engine is the SDK, which serializes, marks and prints on its own.
describeWith(dynamicProvider)("a set, through $name,", (provider) => {
  const set = declaring(provider);

  it("ends an update of a slug that fails for good, and goes on with the next one", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => void set("set", { links: entries("one", "two") }), {
      ...account.settings,
      maxRetries: "0",
    });
    expectOk(await stack.up());
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
    expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
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

  // The SDK's own classes fail for the name toString before the plugin gets it.
  const odd = [
    "__proto__",
    "constructor",
    "hasOwnProperty",
    ...(provider === pluginProvider ? [] : ["toString"]),
  ];

  it.each(odd)("with an entry named %s works, or says why not", async (key) => {
    const account = await startAccount();
    const links = JSON.parse(`{"${key}": {"slug": "odd", "url": "${url("odd")}"}}`);
    const stack = await EngineStack.create(async () => void set("set", { links }), account.settings);
    const first = await stack.up();
    expect(first.output).not.toMatch(/^\s+at /m);
    if (first.ok) {
      expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
      expectOk(await stack.destroy());
    } else expect(first.output).toContain(key);
    expect(await account.links()).toEqual([]);
  });
});

// What a set makes of its entries is the same for both.
describeWith(pluginProvider)("a set, through $name,", (provider) => {
  const set = declaring(provider);

  it("is replaced where the program says so, and leaves no link behind", async () => {
    const account = await startAccount();
    const program = (title: string) => async () =>
      void set(
        "set",
        { links: entries("one", "two"), defaults: { title } },
        { replaceOnChanges: ["defaults"], deleteBeforeReplace: true },
      );
    const stack = await EngineStack.create(program("A"), account.settings);
    expectOk(await stack.up());
    const before = await idsBySlug(account);
    stack.declare(program("B"));
    expect(expectOk(await stack.preview()).changes).toEqual({ replace: 1 });
    expect(expectOk(await stack.up()).changes).toEqual({ replace: 1 });
    const after = await idsBySlug(account);
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
    expect(Object.values(after)).not.toEqual(Object.values(before));
    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  });

  it("gives a link to another set or gets it from one, which keeps its id, also without a preview", async () => {
    const account = await startAccount();
    const program = (one: readonly string[], two: readonly string[]) => async () => {
      set("one", { links: entries(...one) });
      set("two", { links: entries(...two) });
    };
    const stack = await EngineStack.create(program(["press", "jobs"], ["shop"]), account.settings);
    expectOk(await stack.up());
    const before = await idsBySlug(account);
    for (const [one, two] of [
      [["press"], ["shop", "jobs"]],
      [["press", "shop", "jobs"], []],
    ] as const) {
      stack.declare(program(one, two));
      expectOk(await stack.up());
      expect(await idsBySlug(account)).toEqual(before);
      expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
    }
  });
});
