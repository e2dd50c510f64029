// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { describeWith, pluginProvider } from "./providers";

const noChanges = { refresh: true, expectNoChanges: true };

describeWith(pluginProvider)("a slug, through $name,", (provider) => {
  it("that the service chose can be declared, left out and declared again", async () => {
    const account = await startAccount();
    const program = (slug?: string) => async () =>
      void provider.create("Link", "link", { url: "https://example.com/", ...(slug && { slug }) });
    const stack = await EngineStack.create(program(), account.settings);
    expectOk(await stack.up());
    const { id, slug } = await account.onlyLink();
    account.writes();
    stack.expectWarnings("slug is no longer declared");
    // The check of a dynamic resource knows only the inputs in state, which lack the slug that the service chose.
    const taken = `The slug "${slug}" is already taken by your link ${id}. This is expected if that is this link`;
    if (provider !== pluginProvider) stack.expectWarnings(taken);
    for (const declared of [slug, undefined, slug]) {
      stack.declare(program(declared));
      expectOk(await stack.preview());
      expectOk(await stack.up());
    }
    expectOk(await stack.preview(noChanges));
    expect((await account.onlyLink()).slug).toBe(slug);
  });

  it("can move from one link to another", async () => {
    const account = await startAccount();
    const program = (one: string, other: string) => async () => {
      const first = provider.create("Link", "first", { url: "https://example.com/", slug: one });
      provider.create("Link", "second", { url: "https://example.com/", slug: other }, { dependsOn: first });
    };
    const stack = await EngineStack.create(program("summer", "winter"), account.settings);
    expectOk(await stack.up());
    stack.declare(program("autumn", "summer"));
    stack.expectWarnings('The slug "summer" is already taken by your link lnk_');
    expectOk(await stack.preview());
    expectOk(await stack.up());
    const slugs = (await account.links()).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(["autumn", "summer"]);
  });
});
