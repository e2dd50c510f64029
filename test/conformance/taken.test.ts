// @module-tag all
import { describe, expect, it } from "vitest";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { providers, type ResourceProvider } from "./providers";

// A resource with a new name and no alias is a new one, whose object the account has already.

const noChanges = { refresh: true, expectNoChanges: true };
const url = "https://example.com/";

/** Programs that declare one object under a name. */
const kinds: Readonly<
  Record<string, (provider: ResourceProvider, name: string, aliases?: { name: string }[]) => void>
> = {
  Tree: (provider, name, aliases = []) =>
    void provider.create("Tree", name, { username: "autumn-shop" }, { aliases }),
  Board: (provider, name, aliases = []) =>
    void provider.create("Board", name, { title: "Looks", slug: "autumn-looks" }, { aliases }),
  Route(provider, name, aliases = []) {
    const link = provider.create("Link", "link", { slug: "main", url });
    const route = {
      linkId: link.id,
      clientRouteId: "de",
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url },
    };
    provider.create("Route", name, route, { aliases });
  },
};

describe.each(providers)("through $name", (provider) => {
  it.each(Object.entries(kinds))(
    "a %s under another name is refused in the preview, which names the alias, and stays with it",
    async (kind, declare) => {
      const account = await startAccount();
      const stack = await EngineStack.create(async () => declare(provider, "before"), account.settings);
      expectOk(await stack.up());
      account.writes();
      stack.declare(async () => declare(provider, "after"));
      const { ok, output } = await stack.preview();
      expect(ok).toBe(false);
      expect(output).toMatch(new RegExp(`is already taken by your own ${kind.toLowerCase()} `));
      expect(output).toContain("set the resource option `aliases`");
      stack.declare(async () => declare(provider, "after", [{ name: "before" }]));
      expectOk(await stack.up());
      expectOk(await stack.preview(noChanges));
      expect(account.writes()).toEqual([]);
    },
  );

  it("a Target under another name takes over a binding that is the same, and no other", async () => {
    const account = await startAccount();
    const declare = (name: string, required: boolean) => async () => {
      const tree = provider.create("Tree", "tree", { username: "autumn-shop" });
      const item = provider.create("Link", "item", { slug: "item", url, kind: "TREE_ITEM", treeId: tree.id });
      const link = provider.create("Link", "link", { slug: "main", url });
      const route = { linkId: link.id, routeId: link.fallbackRouteId };
      provider.create("Target", name, { ...route, itemId: item.id, required });
    };
    const stack = await EngineStack.create(declare("before", true), account.settings);
    expectOk(await stack.up());
    account.writes();
    stack.declare(declare("after", true));
    expectOk(await stack.preview());
    expectOk(await stack.up());
    expectOk(await stack.preview(noChanges));
    const [first] = account.written().filter(({ status }) => status !== 409);
    expect(first).toBeUndefined();
    stack.declare(declare("other", false));
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toContain("is already taken by your own target");
  });
});
