// @module-tag all
import { expect, it } from "vitest";
import { type ApiObject, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import {
  graphSlug,
  inlineChildren,
  inlineRoutes,
  separateChildren,
  separateRoutes,
  stoppingBeforeDeletes,
} from "./graph-programs";
import { describeWith, pluginProvider } from "./providers";

const noChanges = { refresh: true, expectNoChanges: true };

describeWith(pluginProvider)("through $name", (provider) => {
  it("a graph that moves from separate routes into the link and back stays the same", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => separateRoutes(provider), account.settings);
    expectOk(await stack.up());
    const before = graphOf(await account.links());
    for (const program of [inlineRoutes, separateRoutes]) {
      stack.declare(async () => program(provider));
      expectOk(await stack.up());
      expect(graphOf(await account.links())).toEqual(before);
      expectOk(await stack.preview(noChanges));
    }
  });

  // The deletes that are left for the next run must not delete what the graph now has inline.
  it("a graph whose children move into the route stays the same when the run stops before its deletes", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => separateChildren(provider), account.settings);
    expectOk(await stack.up());
    const before = graphOf(await account.links());
    stack.declare(stoppingBeforeDeletes(provider, account, async () => inlineChildren(provider)));
    expect((await stack.up()).ok).toBe(false);
    expectOk(await stack.up({ refresh: true }));
    expect(graphOf(await account.links())).toEqual(before);
    expectOk(await stack.preview(noChanges));
  });
});

/** The graph of the link, without ids. */
const graphOf = (links: readonly ApiObject[]): unknown =>
  JSON.parse(
    JSON.stringify(links.find(({ slug }) => slug === graphSlug)?.routes, (key, value) =>
      key === "id" ? undefined : value,
    ),
  );
