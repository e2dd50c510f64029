// @module-tag all
import { describe, expect, it } from "vitest";
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
import { providers } from "./providers";

const noChanges = { refresh: true, expectNoChanges: true };

const places = [
  { name: "separate routes into the link", from: separateRoutes, to: inlineRoutes },
  { name: "separate children into the route", from: separateChildren, to: inlineChildren },
];

describe.each(providers)("through $name", (provider) => {
  describe("a graph that moves", () => {
    it.each(places)("from $name and back stays the same", async ({ from, to }) => {
      const account = await startAccount();
      const stack = await EngineStack.create(async () => from(provider), account.settings);
      expectOk(await stack.up());
      const before = graphOf(await account.links());
      for (const program of [to, from]) {
        stack.declare(async () => program(provider));
        expectOk(await stack.up());
        expect(graphOf(await account.links())).toEqual(before);
        expectOk(await stack.preview(noChanges));
      }
    });

    // The deletes that are left for the next run must not delete what the graph now has inline.
    it.for(places)(
      "from $name stays the same when the run stops before its deletes",
      async ({ from, to }) => {
        const account = await startAccount();
        const stack = await EngineStack.create(async () => from(provider), account.settings);
        expectOk(await stack.up());
        const before = graphOf(await account.links());
        stack.declare(stoppingBeforeDeletes(provider, account, async () => to(provider)));
        expect((await stack.up()).ok).toBe(false);
        expectOk(await stack.up({ refresh: true }));
        expect(graphOf(await account.links())).toEqual(before);
        expectOk(await stack.preview(noChanges));
      },
    );
  });
});

/** The graph of the link, without ids. */
const graphOf = (links: readonly ApiObject[]): unknown =>
  JSON.parse(
    JSON.stringify(links.find(({ slug }) => slug === graphSlug)?.routes, (key, value) =>
      key === "id" ? undefined : value,
    ),
  );
