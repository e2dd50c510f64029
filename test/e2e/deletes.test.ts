// @module-tag all
import { expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { providers } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import { linksOf } from "../support/set-stack";

it.for(providers)(
  "the option protect keeps a set, and maxDeletes: 0 its entries, through $name",
  async (provider) => {
    const account = await startAccount();
    const of =
      (keys: number[], more: Properties = {}): Program =>
      async () => {
        const args = { links: linksOf(keys), ...more };
        provider.create("LinkSet", "redirects", args, { protect: true });
      };
    const stack = await EngineStack.create(of([1, 2, 3]), account.settings);
    expectOk(await stack.up());
    stack.declare(of([1, 2]));
    expectOk(await stack.up());
    stack.declare(of([1], { maxDeletes: 0 }));
    expect((await stack.up()).output).toContain(
      "maxDeletes: is 0, and this update deletes 1 of 2 links: link-2.",
    );
    stack.declare(async () => {});
    expect((await stack.up()).ok).toBe(false);
    expect(await account.links()).toHaveLength(2);
  },
);
