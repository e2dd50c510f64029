// @module-tag all
import { expect, it } from "vitest";
import type { ApiObject } from "../support/account";
import { expectOk } from "../support/engine";
import { expectNoChanges, startApplied } from "./applied";
import {
  graphSlug,
  inlineChildren,
  inlineRoutes,
  separateChildren,
  separateRoutes,
  stoppingBeforeDeletes,
} from "./graph-programs";
import { describeWith, pluginProvider } from "./providers";

describeWith(pluginProvider)("through $name", (provider) => {
  it("a graph that moves from separate routes into the link and back stays the same", async () => {
    const { account, stack } = await startApplied(async () => separateRoutes(provider));
    const before = graphOf(await account.links());
    for (const program of [inlineRoutes, separateRoutes]) {
      stack.declare(async () => program(provider));
      expectOk(await stack.up());
      expect(graphOf(await account.links())).toEqual(before);
      await expectNoChanges(stack);
    }
  });

  // The deletes that are left for the next run must not delete what the graph now has inline.
  it("a graph whose children move into the route stays the same when the run stops before its deletes", async () => {
    const { account, stack } = await startApplied(async () => separateChildren(provider));
    const before = graphOf(await account.links());
    stack.declare(stoppingBeforeDeletes(provider, account, async () => inlineChildren(provider)));
    expect((await stack.up()).ok).toBe(false);
    expectOk(await stack.up({ refresh: true }));
    expect(graphOf(await account.links())).toEqual(before);
    await expectNoChanges(stack);
  });
});

/** The graph of the link, without ids. */
const graphOf = (links: readonly ApiObject[]): unknown =>
  JSON.parse(
    JSON.stringify(links.find(({ slug }) => slug === graphSlug)?.routes, (key, value) =>
      key === "id" ? undefined : value,
    ),
  );
