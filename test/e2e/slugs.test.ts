// @module-tag all
import type * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { describeWith, pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { expectOk } from "../support/engine";

const url = "https://example.com";

it.each(providers)(
  "through $name a link that the engine replaces keeps its slug if the old one is deleted first",
  async (provider) => {
    const link = (opts: pulumi.CustomResourceOptions) => async () =>
      void provider.create("Link", "link", { url, slug: "abc" }, opts);
    const { account, stack } = await startApplied(link({ replacementTrigger: 1 }));
    const { id } = await account.onlyLink();
    stack.declare(link({ replacementTrigger: 2, deleteBeforeReplace: true }));
    stack.expectWarnings("Unless the resource option `deleteBeforeReplace: true` is set");
    expectOk(await stack.preview());
    expectOk(await stack.up());
    expect(await account.onlyLink()).toMatchObject({ slug: "abc" });
    expect((await account.onlyLink()).id).not.toBe(id);
  },
);

describe("a link that keeps its slug, through the plugin,", () => {
  const link =
    (provider: ResourceProvider, title: string, opts: pulumi.CustomResourceOptions = {}) =>
    async () =>
      void provider.create(
        "Link",
        "link",
        { url, slug: "abc", title },
        { replaceOnChanges: ["title"], ...opts },
      );

  it("is replaced after the old one is deleted, with and without the option, and with --replace", async () => {
    const { account, stack } = await startApplied(link(pluginProvider, "one"));
    for (const [title, opts] of [
      ["two", {}],
      ["three", { deleteBeforeReplace: true }],
    ] as const) {
      const { id } = await account.onlyLink();
      stack.declare(link(pluginProvider, title, opts));
      const preview = expectOk(await stack.preview());
      expect(preview.changes).toEqual({ replace: 1 });
      expect(preview.output).not.toContain("warning:");
      expect(expectOk(await stack.up()).changes).toEqual({ replace: 1 });
      const now = await account.onlyLink();
      expect(now).toMatchObject({ slug: "abc", title });
      expect(now.id).not.toBe(id);
    }
    const replace = [String((await stack.state()).get("link")?.urn)];
    expectOk(await stack.preview({ replace, refresh: true }));
    stack.expectWarnings("already taken by the link that is being replaced");
    expectOk(await stack.preview({ replace }));
    expectOk(await stack.up({ replace }));
    expect(await account.onlyLink()).toMatchObject({ slug: "abc", title: "three" });
  });
});

describeWith(pluginProvider)("a slug, through $name,", (provider) => {
  it("that the service chose can be declared, left out and declared again", async () => {
    const program = (slug?: string) => async () =>
      void provider.create("Link", "link", { url, ...(slug && { slug }) });
    const { account, stack } = await startApplied(program());
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
    await expectNoChanges(stack);
    expect((await account.onlyLink()).slug).toBe(slug);
  });

  it("can move from one link to another", async () => {
    const program = (one: string, other: string) => async () => {
      const first = provider.create("Link", "first", { url, slug: one });
      provider.create("Link", "second", { url, slug: other }, { dependsOn: first });
    };
    const { account, stack } = await startApplied(program("summer", "winter"));
    stack.declare(program("autumn", "summer"));
    stack.expectWarnings('The slug "summer" is already taken by your link lnk_');
    expectOk(await stack.preview());
    expectOk(await stack.up());
    const slugs = (await account.links()).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(["autumn", "summer"]);
  });
});
