// @module-tag all
import { describe, expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { fixtures, programOf } from "../conformance/fixtures";
import { providers, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

const noChanges = { refresh: true, expectNoChanges: true };

const [dynamic, plugin] = providers as [ResourceProvider, ResourceProvider];

describe("a program that moves from dynamic resources to the plugin", () => {
  it("has no changes and replaces nothing", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(
      programOf(dynamic, fixtures, 1),
      account.settings,
      skipCheckpoints,
    );
    expectOk(await stack.up());
    account.writes();
    stack.declare(programOf(plugin, fixtures, 1));
    expectOk(await stack.preview({ expectNoChanges: true }));
    expectOk(await stack.up());
    expectOk(await stack.preview(noChanges));
    // A refresh removes the properties that only the dynamic classes need.
    expectOk(await stack.refresh());
    expect(account.writes()).toEqual([]);
    const state = [...(await stack.state()).values()];
    expect(state.filter(({ type }) => type.includes("dynamic"))).toEqual([]);
    expect(JSON.stringify(state)).not.toMatch(/__provider|__defaults/);
    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  });
});

describe("state", () => {
  it("has the inputs and outputs of a link, and nothing else", async () => {
    const account = await startAccount();
    const args = {
      url: "https://example.com/a/page",
      slug: "a-slug",
      title: "A title of some length",
      folderId: "",
    };
    const stack = await EngineStack.create(async () => {
      const folder = plugin.create("Folder", "folder", { title: "Campaign" });
      plugin.create("Link", "link", { ...args, folderId: folder.id });
    }, account.settings);
    expectOk(await stack.up());
    const { inputs, outputs } = (await stack.state()).get("link") ?? {};
    // The provider adds only the outputs to the declared inputs.
    expect(Object.keys(inputs ?? {}).toSorted()).toEqual(["domainId", "folderId", "slug", "title", "url"]);
    const added = Object.keys(outputs ?? {}).filter((name) => !(name in (inputs ?? {})));
    expect(added.toSorted()).toEqual(["createdAt", "fallbackRouteId", "host", "shortUrl"]);
  });
});
