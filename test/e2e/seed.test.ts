// @module-tag all
import { describe, expect, it } from "vitest";
import { expectNoChanges } from "../conformance/applied";
import { describeWith, pluginProvider, type ResourceProvider } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

// With an operation seed, a run that repeats the writes of a run that died gets the same responses. Each test covers one
// risk of that.

const url = "https://example.com/";
/** A stack whose runs all have the same seed, like the jobs of one CI run. */
const seeded = (account: Account, program: () => Promise<unknown>, seed: string | undefined = "run-1") =>
  EngineStack.create(program, {
    ...account.settings,
    maxRetries: "0",
    ...(seed === undefined ? {} : { operationSeed: seed }),
  });

const oneLink = (provider: ResourceProvider) => async () =>
  void provider.create("Link", "link", { url, title: "Autumn" });

/** Drops the response to the next POST, which the service carries out. */
const loseResponse = (account: Account, path = "/api/v1/links"): void =>
  void account.emulator.faults.add({ kind: "dropAfter", method: "POST", path, times: 1 });

/** State has the id of the account's only link, and a preview has no changes. */
async function expectOneLink(account: Account, stack: EngineStack, declared: object): Promise<void> {
  const link = await account.onlyLink();
  expect(link).toMatchObject(declared);
  expect((await stack.state()).get("link")?.id).toBe(link.id);
  await expectNoChanges(stack);
}

describeWith(pluginProvider)("under one seed, through $name,", (provider) => {
  // test/lifecycle/seed.test.ts proves that the next run adopts what a run created before it died.

  it("a forced replacement with the same payload does not delete the new link", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(provider));
    expectOk(await stack.up());
    const urn = (await stack.state()).get("link")?.urn ?? "";
    for (const _ of ["once", "twice"]) {
      expectOk(await stack.up({ replace: [urn] }));
      const { id } = await account.onlyLink();
      expect((await stack.state()).get("link")?.id).toBe(id);
    }
    await expectOneLink(account, stack, { title: "Autumn" });
  });

  it("a slug that its own create has taken is available in a preview", async () => {
    const account = await startAccount();
    const stack = await seeded(
      account,
      async () => void provider.create("Link", "link", { url, slug: "autumn" }),
    );
    loseResponse(account);
    expect((await stack.up()).ok).toBe(false);
    expectOk(await stack.preview());
    expectOk(await stack.up());
    await expectOneLink(account, stack, { slug: "autumn" });
  });
});

describe("without a seed, through the plugin,", () => {
  // test/dynamic/provider.test.ts proves it of dynamic resources.
  it("stacks of the same name on different backends use different idempotency keys", async () => {
    const account = await startAccount();
    for (const _ of ["one", "other"])
      expectOk(await (await seeded(account, oneLink(pluginProvider), "")).up());
    expect(await account.links()).toHaveLength(2);
    const keys = account.written().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it("a link that moves to another resource by import is kept", async () => {
    const account = await startAccount();
    const program = (name: string) => async () =>
      void pluginProvider.create("Link", name, { url, title: "Autumn" });
    const stack = await seeded(account, program("before"), "");
    expectOk(await stack.up());
    const { id } = await account.onlyLink();
    expectOk(await stack.import([{ type: "shortlink:index:Link", name: "after", id }]));
    stack.declare(program("after"));
    // An import declares every input.
    stack.expectWarnings("slug is no longer declared");
    expectOk(await stack.up());
    expect((await account.onlyLink()).id).toBe(id);
    await expectNoChanges(stack);
  });
});
