// @module-tag all
import { expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import type { ApiObject } from "../support/account";
import { expectOk } from "../support/engine";
import { expectNoChanges, startApplied } from "./applied";
import { describeWith, pluginProvider } from "./providers";

// test/model/route-order.test.ts proves what an order decides, on all kinds of services.

const noChanges = { refresh: true, expectNoChanges: true };

const routeTo = (name: string, more: object = {}) => ({
  ...{ clientRouteId: name, actionType: "URL", actionConfig: { url: `https://example.com/${name}` } },
  ...more,
});
const all = routeTo("all", { isGlobalFallback: true });
const [de, at, ch] = [routeTo("de"), routeTo("at"), routeTo("ch")];

/** The references of the only link's routes, in their order. */
const orderIn = (links: readonly ApiObject[]) => routesOf(links).map(({ clientRouteId }) => clientRouteId);

const routesOf = ([link]: readonly ApiObject[]) => (link?.routes ?? []) as object[] as Properties[];

describeWith(pluginProvider)("through $name", (provider) => {
  it("the order of inline routes is as declared where their own fields leave it open, and is drift after a change", async () => {
    const declare = (routes: object[]) => async () => {
      provider.create("Link", "link", { slug: "main", routes });
    };
    const { account, stack } = await startApplied(declare([de, at, all]));

    stack.declare(declare([ch, de, at, all]));
    expectOk(await stack.up());
    expect(orderIn(await account.links())).toEqual(["ch", "de", "at", "all"]);
    await expectNoChanges(stack);

    const [link] = await account.links();
    const writable = (routes: object[]) => ({ routes });
    await account.request("PATCH", `/${link?.id}`, writable([at, ch, de, all]));
    expect(expectOk(await stack.up({ refresh: true })).changes).toMatchObject({ update: 1 });
    expect(orderIn(await account.links())).toEqual(["ch", "de", "at", "all"]);

    // From here on, priorities decide.
    const decided = [ch, de, at].map((route, index) => ({ ...route, priority: 9 - index }));
    stack.declare(declare([...decided, all]));
    expectOk(await stack.up());
    account.writes();
    stack.declare(declare([all, ...decided.toReversed()]));
    expectOk(await stack.up(noChanges));
    expect(account.writes()).toEqual([]);
  });

  it("a change of the order that would lose something is refused in the preview", async () => {
    const declare = (routes: object[]) => async () => {
      provider.create("Link", "link", { slug: "main", routes });
    };
    const { account, stack } = await startApplied(declare([de, all]));
    const links = await account.links();
    const [german] = routesOf(links);
    const condition = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
    await account.request("POST", `/${links[0]?.id}/routes/${german?.id}/conditions`, condition);
    stack.declare(declare([at, de, all]));
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toContain("routes: their order may decide where visitors go");
    stack.declare(declare([{ ...at, priority: 1 }, de, all]));
    expectOk(await stack.up());
    await expectNoChanges(stack);
  });
});
