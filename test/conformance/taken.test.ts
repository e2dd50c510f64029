// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { expectNoChanges, startApplied } from "./applied";
import { describeWith, dynamicProvider, pluginProvider, type ResourceProvider } from "./providers";

// A resource with a new name and no alias is a new one, whose object the account has already.
// test/world renames resources of both providers, and test/lifecycle/adopt.test.ts has what `adopt` takes.

const url = "https://example.com/";

/** Programs that declare one object under a name. */
const kinds: Readonly<
  Record<string, (provider: ResourceProvider, name: string, aliases?: { name: string }[]) => void>
> = {
  Link: (provider, name, aliases = []) =>
    void provider.create("Link", name, { slug: "autumn", url }, { aliases }),
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

describeWith(pluginProvider)("through $name", (provider) => {
  it("another name of a resource is refused in the preview, which names the alias to keep it", async () => {
    const declare = (renamed: readonly string[], aliases?: { name: string }[]) => async () => {
      for (const [kind, create] of Object.entries(kinds))
        create(provider, renamed.includes(kind) ? "after" : "before", aliases);
    };
    const { account, stack } = await startApplied(declare([]));
    account.writes();
    for (const kind of Object.keys(kinds)) {
      stack.declare(declare([kind]));
      const { ok, output } = await stack.preview();
      expect(ok).toBe(false);
      expect(output).toMatch(new RegExp(`is already taken by your own ${kind.toLowerCase()} `));
      expect(output).toContain("under its old name, set the resource option `aliases`");
    }
    stack.declare(declare(Object.keys(kinds), [{ name: "before" }]));
    expectOk(await stack.up());
    await expectNoChanges(stack);
    expect(account.writes()).toEqual([]);
  });

  it("`adopt` takes over what somebody else created, names what changes, and finds no change afterwards", async () => {
    const account = await startAccount();
    await account.request("POST", "/trees", { username: "autumn-shop", color: "red" });
    await account.request("POST", "/boards", { title: "Theirs", slug: "autumn-looks" });
    for (const slug of ["main", "press"]) await account.request("POST", "", { domainId: "dom_1", slug, url });
    const adopt = true;
    const stack = await EngineStack.create(async () => {
      provider.create("Tree", "tree", { username: "autumn-shop", extra: { color: "blue" }, adopt });
      provider.create("Board", "board", { title: "Looks", slug: "autumn-looks", adopt });
      provider.create("Link", "link", { slug: "main", url, title: pulumi.secret("hush"), adopt });
      provider.create("LinkSet", "set", { links: { press: { url, title: "Press" } }, adopt });
    }, account.settings);
    account.writes();
    for (const text of ["its extra", "its title", "press (title)"]) stack.expectWarnings(text);
    const { output } = expectOk(await stack.preview());
    for (const text of ["changes its extra", "changes its title", "`adopt`: press (title)"])
      expect(output).toContain(text);
    expect(account.writes()).toEqual([]);
    expectOk(await stack.up());
    expect((await account.links()).map(({ slug, title }) => [slug, title]).sort()).toEqual([
      ["main", "hush"],
      ["press", "Press"],
    ]);
    expect(await account.list("trees")).toEqual([expect.objectContaining({ color: "blue" })]);
    expect(await account.list("boards")).toEqual([expect.objectContaining({ title: "Looks" })]);
    await expectNoChanges(stack);
    expectOk(await stack.destroy());
    expect([await account.links(), await account.list("trees")]).toEqual([[], []]);
  });

  it("a Target under another name takes over a binding that is the same, and no other", async () => {
    const declare = (name: string, required: boolean) => async () => {
      const tree = provider.create("Tree", "tree", { username: "autumn-shop" });
      const item = provider.create("Link", "item", { slug: "item", url, kind: "TREE_ITEM", treeId: tree.id });
      const link = provider.create("Link", "link", { slug: "main", url });
      const route = { linkId: link.id, routeId: link.fallbackRouteId };
      provider.create("Target", name, { ...route, itemId: item.id, required });
    };
    const { account, stack } = await startApplied(declare("before", true));
    account.writes();
    stack.declare(declare("after", true));
    expectOk(await stack.preview());
    expectOk(await stack.up());
    await expectNoChanges(stack);
    const [first] = account.written().filter(({ status }) => status !== 409);
    expect(first).toBeUndefined();
    stack.declare(declare("other", false));
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toContain("is already taken by your own target");
  });
});

// test/model/taken-twice.test.ts tries all orders, through both providers.
it.each<[string, string[], string[], ResourceProvider]>([
  ["one of them has in state, which comes last", ["held"], ["fresh", "held"], dynamicProvider],
  ["another link of the account has", [], ["fresh", "other"], pluginProvider],
])(
  "a slug of two links that %s is refused with both names, and no import is proposed",
  async (_, held, names, provider) => {
    const declare =
      (...links: string[]) =>
      async () => {
        for (const name of links) provider.create("Link", name, { url, slug: "autumn" });
      };
    const { account, stack } = await startApplied(declare(...held));
    if (held.length === 0) await account.request("POST", "", { domainId: "dom_1", url, slug: "autumn" });
    stack.declare(declare(...names));
    for (const refresh of [false, true]) {
      const { ok, output } = await stack.preview({ refresh });
      expect(ok).toBe(false);
      for (const name of names)
        expect(output).toMatch(new RegExp(`Link (${name} and|\\w+ and Link ${name}\\b)`));
      expect(output).not.toContain("pulumi import");
    }
  },
);
