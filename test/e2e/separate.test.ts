// @module-tag all
import { expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { dynamicProvider, pluginProvider } from "../conformance/providers";
import type { Account } from "../support/account";
import { expectOk } from "../support/engine";

// An inline route becomes a separate resource, as docs/declare.md describes, and its visitors never reach the fallback.

const url = "https://example.com/";
const german = {
  ...{ platform: "GEO", actionType: "URL", actionConfig: { url: `${url}de` } },
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
};
const inline = { routes: [german, { isGlobalFallback: true, actionType: "URL", actionConfig: { url } }] };
/** The routes of the only link, the fallback last. */
const routesOf = async (account: Account) =>
  (await account.onlyLink()).routes.toSorted(
    (one, other) => Number(one.isGlobalFallback) - Number(other.isGlobalFallback),
  );

it("through dynamic resources, the separate route is created before the inline one is deleted", async () => {
  const program = (args: Properties) => async () => {
    const { id } = dynamicProvider.create("Link", "app", args);
    if (args !== inline)
      dynamicProvider.create("Route", "german", { linkId: id, clientRouteId: "german", ...german });
  };
  const { account, stack } = await startApplied(program(inline));
  const { id } = await account.onlyLink();
  const [before] = await routesOf(account);
  account.writes();

  stack.declare(program({}));
  stack.expectWarnings("routes is no longer declared");
  expectOk(await stack.up());
  expect(account.writes()).toEqual([`POST /api/v1/links/${id}/routes`]);
  await account.request("DELETE", `/${id}/routes/${before?.id}`);
  stack.declare(program({ url: `${url}new` }));
  expectOk(await stack.up());
  expect(account.writes()).toEqual([`PATCH /api/v1/links/${id}`]);
  expect(await routesOf(account)).toMatchObject([
    { actionConfig: { url: `${url}de` } },
    { actionConfig: { url: `${url}new` } },
  ]);
  await expectNoChanges(stack);
});

it("through the plugin, an import adopts the inline route", async () => {
  const program = (args: Properties) => async () => {
    const { id } = pluginProvider.create("Link", "app", args);
    if (args !== inline) pluginProvider.create("Route", "german", { linkId: id, ...german });
  };
  const { account, stack } = await startApplied(program(inline));
  const { id } = await account.onlyLink();
  const before = await routesOf(account);
  account.writes();

  expectOk(
    await stack.import([{ type: "shortlink:index:Route", name: "german", id: `${id}/${before[0]?.id}` }]),
  );
  stack.declare(program({}));
  stack.expectWarnings("routes is no longer declared");
  expectOk(await stack.up());
  expect(account.writes()).toEqual([]);
  stack.declare(program({ url }));
  expectOk(await stack.up());
  expect(account.written().map(({ body }) => body)).toEqual([{ url }]);
  expect((await routesOf(account)).map((route) => route.id)).toEqual(before.map((route) => route.id));
  await expectNoChanges(stack);
});
