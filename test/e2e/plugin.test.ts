// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { fixtures, programOf } from "../conformance/fixtures";
import { providers, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

const [dynamic, plugin] = providers as [ResourceProvider, ResourceProvider];

it("an unknown setting is a warning that suggests the right name", async () => {
  const account = await startAccount();
  const program = async () => void plugin.create("Folder", "folder", { title: "x" });
  const stack = await EngineStack.create(program, { ...account.settings, maxRetry: "3" });
  stack.expectWarnings("shortlink:maxRetry: there is no such property. Did you mean maxRetries?");
  expectOk(await stack.preview());
});

it("explicit providers manage several accounts from one program", async () => {
  class Provider extends pulumi.ProviderResource {}
  const accounts = [await startAccount(), await startAccount()];
  const stack = await EngineStack.create(async () => {
    for (const [n, { settings }] of accounts.entries()) {
      const apiKey = pulumi.secret(settings.apiKey);
      const provider = new Provider("shortlink", `account-${n}`, { ...settings, apiKey });
      const args = { url: "https://example.com", slug: `in-account-${n}` };
      plugin.create("Link", `link-${n}`, args, { provider });
    }
  }, {});
  expectOk(await stack.up());
  for (const [n, account] of accounts.entries()) {
    expect(await account.onlyLink()).toMatchObject({ slug: `in-account-${n}` });
  }
  await expectNoChanges(stack);
  expectOk(await stack.destroy());
  for (const account of accounts) expect(await account.links()).toEqual([]);
});

describe("both providers", () => {
  it("exchange a resource that does not change otherwise", async () => {
    const folder = (provider: ResourceProvider, from: string) => async () => {
      provider.create("Folder", "folder", { title: "x" }, { aliases: [{ type: from }] });
    };
    const [dynamicType, pluginType] = ["pulumi-nodejs:dynamic/shortlink:Folder", "shortlink:index:Folder"];
    const { account, stack } = await startApplied(folder(plugin, dynamicType));
    stack.declare(folder(dynamic, pluginType));
    expectOk(await stack.up());
    expect(account.writes()).toHaveLength(1);
    await expectNoChanges(stack);
    expectOk(await stack.destroy());
    expect(account.writes()).toHaveLength(1);
  });

  it("exchange a whole program, from dynamic resources to the plugin, without a change or a replacement", async () => {
    const account = await startAccount();
    const program = (provider: ResourceProvider) => programOf(provider, fixtures, 1);
    const stack = await EngineStack.create(program(dynamic), account.settings, skipCheckpoints);
    expectOk(await stack.up());
    account.writes();
    stack.declare(program(plugin));
    expectOk(await stack.preview({ expectNoChanges: true }));
    expectOk(await stack.up());
    await expectNoChanges(stack);
    // A refresh removes the properties that only the dynamic classes need.
    expectOk(await stack.refresh());
    expect(account.writes()).toEqual([]);
    const state = [...(await stack.state()).values()];
    expect(state.filter(({ type }) => type.includes("dynamic"))).toEqual([]);
    expect(JSON.stringify(state)).not.toMatch(/__provider|__defaults/);
    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  });

  it("send the same requests for the same program", async () => {
    const sent = await Promise.all([dynamic, plugin].map(requestsOf));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.length).toBeGreaterThan(100);
  });

  /** The requests of a program that is created, edited and destroyed. The conformance suite compares those after drift. */
  async function requestsOf(provider: ResourceProvider): Promise<string[]> {
    const account = await startAccount();
    const stack = await EngineStack.create(
      programOf(provider, fixtures, 0),
      account.settings,
      skipCheckpoints,
    );
    expectOk(await stack.up());
    stack.declare(programOf(provider, fixtures, 1));
    expectOk(await stack.up());
    expectOk(await stack.destroy());
    // The providers look up the default domain and slugs at different times, because the engine calls them at different
    // times; and how many reads of links share a request depends on timing.
    return account.emulator.requests
      .filter(({ path }) => !/domains|slug-availability/.test(path))
      .filter(({ method, path }) => !(method === "GET" && /links(\/lnk_\w+)?$/.test(path)))
      .map(({ method, path, body }) => anonymous(`${method} ${path} ${JSON.stringify(body ?? null)}`))
      .toSorted();
  }

  /** Every account has other ids. */
  const anonymous = (text: string): string => text.replace(/\b([a-z]+)_[0-9a-f]{18}\b/g, "$1");
});
