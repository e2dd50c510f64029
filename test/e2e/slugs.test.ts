// @module-tag all
import type * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

const url = "https://example.com";

it.each(providers)(
  "through $name a link that the engine replaces keeps its slug if the old one is deleted first",
  async (provider) => {
    const account = await startAccount();
    const link = (opts: pulumi.CustomResourceOptions) => async () =>
      void provider.create("Link", "link", { url, slug: "abc" }, opts);
    const stack = await EngineStack.create(link({ replacementTrigger: 1 }), account.settings);
    expectOk(await stack.up());
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
    const account = await startAccount();
    const stack = await EngineStack.create(link(pluginProvider, "one"), account.settings);
    expectOk(await stack.up());
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
