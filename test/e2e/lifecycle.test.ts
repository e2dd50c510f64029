import { describe, expect, it } from "vitest";
import { Folder, Link, Route } from "../../provider";
import { expectNoChanges } from "../conformance/applied";
import { type ApiObject, startAccount } from "../support/account";
import { EngineStack } from "../support/engine";

const campaign =
  (title = "Shop", url = "https://example.com/shop") =>
  async () => {
    const folder = new Folder("folder", { title: "Campaign", extra: { color: "red" } });
    const link = new Link("link", { slug: "shop", url, title, folderId: folder?.id });
    const route = new Route("route", {
      linkId: link.id,
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url: "https://example.com/de" },
      conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
    });
    return {
      slug: link.slug,
      routeId: route.routeId,
      fallbackRouteId: link.fallbackRouteId,
      createdAt: link.createdAt,
    };
  };

describe("a program on the real engine", () => {
  it("previews without a write, is applied once, has no changes the second time, and leaves nothing", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(campaign(), account.settings);

    expect(await stack.preview()).toMatchObject({ ok: true, changes: { create: 4 } });
    expect(account.writes()).toEqual([]);

    expect(await stack.up()).toMatchObject({ ok: true, changes: { create: 4 } });
    expect(account.writes()).toHaveLength(3);
    const link = await account.onlyLink();
    const [folder] = await account.request<ApiObject[]>("GET", "/folders");
    expect(link).toMatchObject({ slug: "shop", title: "Shop", folderId: folder?.id });
    expect(folder).toMatchObject({ title: "Campaign", color: "red" });
    expect(await stack.outputs()).toMatchObject({ slug: "shop", createdAt: link.createdAt });

    await expectNoChanges(stack);
    expect(await stack.up()).toMatchObject({ ok: true, changes: {} });
    expect(account.writes()).toEqual([]);

    expect(await stack.destroy()).toMatchObject({ ok: true });
    expect(await account.links()).toEqual([]);
    expect(await account.request("GET", "/folders")).toEqual([]);
    expect((await stack.state()).size).toBe(0);
  });

  it("shows and corrects an edit, and re-creates a deleted route, made outside of Pulumi", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(campaign(), account.settings);
    await stack.up();
    const { id, routes } = await account.onlyLink();
    const route = routes.find(({ isGlobalFallback }) => !isGlobalFallback);
    await account.request("PATCH", `/${id}`, { title: "Hacked", description: "not declared" });
    await account.request("DELETE", `/${id}/routes/${route?.id}`);

    const drift = await stack.preview({ refresh: true, expectNoChanges: true, diff: true });
    expect(drift.ok).toBe(false);
    expect(drift.output).toMatch(/Hacked/);
    expect(drift.output).not.toMatch(/not declared/);

    expect(await stack.up({ refresh: true })).toMatchObject({ ok: true });
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${id}`, `POST /api/v1/links/${id}/routes`]);
    const corrected = await account.onlyLink();
    expect(corrected).toMatchObject({ title: "Shop", description: "not declared" });
    expect(corrected.routes).toHaveLength(2);
    await expectNoChanges(stack);
  });
});
