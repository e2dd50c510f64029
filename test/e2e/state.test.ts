// @module-tag all
import { expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { fixtures, programOf } from "../conformance/fixtures";
import { providers, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

const noChanges = { refresh: true, expectNoChanges: true };

const [dynamic, plugin] = providers as [ResourceProvider, ResourceProvider];

it("a program that moves from dynamic resources to the plugin has no changes and replaces nothing", async () => {
  const account = await startAccount();
  const stack = await EngineStack.create(programOf(dynamic, fixtures, 1), account.settings, skipCheckpoints);
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
