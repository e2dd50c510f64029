// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import { dynamicProvider, itWith, pluginProvider, type ResourceProvider } from "./providers";

const program =
  ({ create }: ResourceProvider, args: Properties): Program =>
  async () => {
    const set = create("LinkSet", "redirects", args);
    return { ids: set.ids, slugs: set.slugs };
  };

const url = (name: string) => `https://example.com/${name}`;

const links = {
  press: { url: url("press") },
  jobs: { url: url("jobs"), title: "Jobs" },
  shop: {
    slug: "our-shop",
    routes: [
      { clientRouteId: "de", actionType: "URL", actionConfig: { url: url("de") }, conditions: [] },
      { clientRouteId: "all", actionType: "URL", actionConfig: { url: url("shop") }, isGlobalFallback: true },
    ],
  },
};

// test/e2e/plugin.test.ts proves that both providers send the same requests.
itWith(pluginProvider)(
  "a set of links, with $name is created, compared, changed, refreshed and deleted entry by entry",
  async (provider) => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(provider, { links }), account.settings);
    expectOk(await stack.preview());
    expect(account.writes()).toEqual([]);
    expectOk(await stack.up());
    expect(account.writes()).toHaveLength(3);
    const { ids, slugs } = (await stack.outputs()) as Record<string, Record<string, string>>;
    expect(slugs).toEqual({ press: "press", jobs: "jobs", shop: "our-shop" });
    expect(Object.keys(ids ?? {}).toSorted()).toEqual(["jobs", "press", "shop"]);
    expectOk(await stack.refresh({ expectNoChanges: true }));

    // One entry changes, one goes, one comes, and one gets another key.
    stack.declare(
      program(provider, {
        links: {
          press: { url: url("press"), title: "Press" },
          store: links.shop,
          blog: { url: url("blog") },
        },
      }),
    );
    expect(expectOk(await stack.up()).changes).toMatchObject({ update: 1 });
    expect(account.writes().toSorted()).toEqual([
      `DELETE /api/v1/links/${ids?.jobs}`,
      `PATCH /api/v1/links/${ids?.press}`,
      "POST /api/v1/links",
    ]);
    expect(((await stack.outputs()) as { ids: Properties }).ids.store).toBe(ids?.shop);

    // Drift of one field, and a link that somebody deleted.
    await account.request("PATCH", `/${ids?.press}`, { title: "By hand" });
    await account.request("DELETE", `/${ids?.shop}`);
    account.written();
    expect(expectOk(await stack.preview({ refresh: true })).changes).toMatchObject({ update: 1 });
    expectOk(await stack.up({ refresh: true }));
    expect(account.writes().toSorted()).toEqual([`PATCH /api/v1/links/${ids?.press}`, "POST /api/v1/links"]);
    expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));

    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  },
);

// Worlds (test/world) have secrets in both providers, also after updates that fail.
itWith(dynamicProvider)(
  "secrets in a set of links, with $name are never in clear text in state, not even those of an entry whose update failed",
  async (provider) => {
    const account = await startAccount();
    const password = (value: string) => [{ type: "PASSWORD", config: { password: value } }];
    const declared = (value: string) => ({
      press: { url: url("press"), routeFeatures: password(value) },
      jobs: { url: url("jobs"), title: pulumi.secret("hidden-title") },
    });
    const table = (value: string) =>
      JSON.stringify({ shop: { url: url("shop"), routeFeatures: password(value) } });
    const program =
      (value: string): Program =>
      async () => {
        provider.create("LinkSet", "map", { links: declared(value) });
        provider.create("LinkSet", "text", { table: table(value) });
      };
    const stack = await EngineStack.create(program("sesame-1"), { ...account.settings, maxRetries: "0" });
    const clear = /sesame-\d|hidden-title/;
    expectOk(await stack.up());
    expect(await stack.stateText()).not.toMatch(clear);
    account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH", times: 2 });
    account.emulator.faults.add({ kind: "status", status: 422, method: "POST", times: 2 });
    stack.declare(program("sesame-2"));
    const failed = await stack.up();
    expect(failed.ok).toBe(false);
    expect(failed.output).not.toMatch(clear);
    expect(await stack.stateText()).not.toMatch(clear);
    account.emulator.faults.clear();
    expectOk(await stack.up());
    expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
    expect(await stack.stateText()).not.toMatch(clear);
  },
);
