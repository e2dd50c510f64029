// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { describeWith, pluginProvider, type ResourceProvider } from "./providers";

// A resource with a new name and no alias is a new one, whose object the account has already.
// test/world renames resources of both providers, and test/lifecycle/adopt.test.ts has what `adopt` takes.

const noChanges = { refresh: true, expectNoChanges: true };
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
    const account = await startAccount();
    const declare = (renamed: readonly string[], aliases?: { name: string }[]) => async () => {
      for (const [kind, create] of Object.entries(kinds))
        create(provider, renamed.includes(kind) ? "after" : "before", aliases);
    };
    const stack = await EngineStack.create(declare([]), account.settings);
    expectOk(await stack.up());
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
    expectOk(await stack.preview(noChanges));
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
    expectOk(await stack.preview(noChanges));
    expectOk(await stack.destroy());
    expect([await account.links(), await account.list("trees")]).toEqual([[], []]);
  });

  it("`adopt` keeps a link whose resource has another name", async () => {
    const account = await startAccount();
    const declare =
      (name: string, more = {}) =>
      async () =>
        void provider.create("Link", name, { slug: "main", url, ...more });
    const stack = await EngineStack.create(declare("before"), account.settings);
    expectOk(await stack.up());
    const { id } = await account.onlyLink();
    stack.declare(declare("after", { adopt: true }));
    stack.expectWarnings("changes nothing of it");
    expectOk(await stack.preview());
    expectOk(await stack.up());
    expect(await account.onlyLink()).toMatchObject({ id });
    expectOk(await stack.preview(noChanges));
  });

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
