import { describe, expect, it } from "vitest";
import { Folder, Link, Route } from "../../provider";
import { type ApiObject, startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { inAll } from "../support/tiers";

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

    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({
      ok: true,
      changes: {},
    });
    expect(await stack.up()).toMatchObject({ ok: true, changes: {} });
    expect(account.writes()).toEqual([]);

    expect(await stack.destroy()).toMatchObject({ ok: true });
    expect(await account.links()).toEqual([]);
    expect(await account.request("GET", "/folders")).toEqual([]);
    expect((await stack.state()).size).toBe(0);
  });

  it("sends only what an edit of the program changes", inAll, async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(campaign(), account.settings);
    await stack.up();
    const { id, routes } = await account.onlyLink();
    const fallback = routes.find(({ isGlobalFallback }) => isGlobalFallback);
    account.writes();

    stack.declare(campaign("Sale"));
    expect(await stack.up()).toMatchObject({ ok: true, changes: { update: 1 } });
    expect(account.writes()).toEqual([`PATCH /api/v1/links/${id}`]);
    expect(account.emulator.requests.at(-1)?.body).toEqual({ title: "Sale" });

    stack.declare(campaign("Sale", "https://example.com/sale"));
    expect(await stack.up()).toMatchObject({ ok: true, changes: { update: 1 } });
    // Next to other routes, the URL of a link is that of its fallback.
    const [{ method, path, body } = {}, ...others] = account.written();
    expect(others).toEqual([]);
    expect([method, path]).toEqual(["PATCH", `/api/v1/links/${id}/routes/${fallback?.id}`]);
    expect(body).toEqual({ actionConfig: { url: "https://example.com/sale" } });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ ok: true });
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
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ ok: true });
  });

  it("keeps the slug that the service chose for a link without one", inAll, async () => {
    const account = await startAccount();
    const program = (slug?: string) => async () => ({
      slug: new Link("link", { url: "https://example.com", ...(slug ? { slug } : {}) }).slug,
    });
    const stack = await EngineStack.create(program(), account.settings);
    await stack.up();
    const { slug } = await account.onlyLink();
    expect(await stack.outputs()).toEqual({ slug });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ ok: true });

    stack.declare(program("chosen"));
    await stack.up();
    stack.expectWarnings("slug is no longer declared");
    stack.declare(program());
    await stack.up();
    expect(await stack.outputs()).toEqual({ slug: "chosen" });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ ok: true });
  });

  it("turns a graph into a single destination and back", inAll, async () => {
    const account = await startAccount();
    const fallback = { actionType: "URL" as const, actionConfig: { url: "https://example.com/all" } };
    const graph = async () => {
      new Link("link", {
        slug: "abc",
        routes: [
          { platform: "GEO", actionType: "EVENT" },
          { ...fallback, isGlobalFallback: true },
        ],
      });
    };
    const single = async () => {
      new Link("link", { slug: "abc", url: "https://example.com/one" });
    };
    const stack = await EngineStack.create(graph, account.settings);
    await stack.up();
    expect((await account.onlyLink()).routes).toHaveLength(2);
    stack.declare(single);
    expect(await stack.up()).toMatchObject({ ok: true, changes: { update: 1 } });
    expect((await account.onlyLink()).routes).toMatchObject([
      { actionConfig: { url: "https://example.com/one" } },
    ]);
    stack.declare(graph);
    expect(await stack.up()).toMatchObject({ ok: true, changes: { update: 1 } });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ ok: true });
  });
});
