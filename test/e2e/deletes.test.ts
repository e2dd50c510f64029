// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { dynamicProvider, pluginProvider, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import { linksOf } from "../support/set-stack";

const set =
  ({ create }: ResourceProvider, args: Properties, opts: pulumi.CustomResourceOptions = {}): Program =>
  async () => {
    create("LinkSet", "redirects", args, opts);
  };

describe("a set with protect", () => {
  class Parent extends pulumi.ComponentResource {
    constructor() {
      super("my:index:Parent", "parent", {}, { protect: true });
    }
  }

  it("refuses to delete entries with dynamic resources, also where a parent has the option", async () => {
    const account = await startAccount();
    const inParent =
      (keys: number[]): Program =>
      async () => {
        dynamicProvider.create("LinkSet", "redirects", { links: linksOf(keys) }, { parent: new Parent() });
      };
    const stack = await EngineStack.create(inParent([1, 2]), account.settings);
    expectOk(await stack.up());
    stack.declare(inParent([1]));
    for (const run of [await stack.preview(), await stack.up()]) {
      expect(run.output).toContain(
        "The set has the resource option protect, and this update deletes 1 of 2 links",
      );
    }
    stack.declare(inParent([1, 2, 3]));
    expectOk(await stack.up());
    expect(await account.links()).toHaveLength(3);
  });

  it("deletes entries with the plugin, which does not know of the option, but for maxDeletes", async () => {
    const account = await startAccount();
    const of = (keys: number[], more: Properties = {}) =>
      set(pluginProvider, { links: linksOf(keys), ...more }, { protect: true });
    const stack = await EngineStack.create(of([1, 2, 3]), account.settings);
    expectOk(await stack.up());
    stack.declare(of([1, 2]));
    expectOk(await stack.up());
    stack.declare(of([1], { maxDeletes: 0 }));
    expect((await stack.up()).output).toContain(
      "maxDeletes: is 0, and this update deletes 1 of 2 links: link-2.",
    );
    expect(await account.links()).toHaveLength(2);
  });
});
