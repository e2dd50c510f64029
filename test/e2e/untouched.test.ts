// @module-tag all
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { pluginProvider, providers, type Resource } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { project, temporaryFolder } from "../support/shell";

// On the real engine: what a program does not declare stays as it is, and a value that the service normalizes is not drift.

const noChanges = { refresh: true, expectNoChanges: true };

const passwordsOf = (account: Account, linkId: string) =>
  account.emulator.reveal(linkId)?.map(({ config }) => config);

describe.each(providers)("through $name", (provider) => {
  it("a value that the service normalizes is not drift, while a later external edit is", async () => {
    const account = await startAccount();
    account.emulator.setBehaviour({ normalize: "lowerCase" });
    const program = async () => {
      const condition = { type: "REFERRER_DOMAIN", operator: "EQUALS", valueKey: "News.Example.com" };
      const link = provider.create("Link", "link", { url: "https://example.com/", title: "Autumn" });
      const route = { linkId: link.id, actionType: "URL", actionConfig: { url: "https://example.com/News" } };
      provider.create("Route", "route", { ...route, conditions: [condition] });
      provider.create("Condition", "condition", {
        linkId: link.id,
        routeId: link.fallbackRouteId,
        ...condition,
      });
    };
    const stack = await EngineStack.create(program, account.settings);
    expectOk(await stack.up());
    const { id, routes, title } = await account.onlyLink();
    expect(title).toBe("autumn");
    account.writes();
    expectOk(await stack.up(noChanges));
    expectOk(await stack.refresh({ expectNoChanges: true }));
    expect(account.writes()).toEqual([]);
    const fallback = routes.find(({ isGlobalFallback }) => isGlobalFallback) as unknown as {
      id: string;
      conditions: { id: string }[];
    };
    const path = `/${id}/routes/${fallback.id}/conditions/${fallback.conditions[0]?.id}`;
    await account.request("PATCH", path, { valueKey: "other.example.com" });
    const { ok, changes } = await stack.up({ refresh: true });
    expect([ok, changes]).toEqual([true, { update: 1 }]);
    await expectNoChanges(stack);
  });
});

it("an imported link keeps its passwords when the destination of its route changes", async () => {
  const account = await startAccount();
  const secret = (password: string) => ({ type: "PASSWORD", config: { password, hint: "ask" } });
  const route = (url: string, features: object[]) => ({
    ...{ isGlobalFallback: true, actionType: "URL", actionConfig: { url }, priority: 3 },
    features,
  });
  const { id } = await account.request("POST", "", {
    domainId: "dom_1",
    slug: "secret",
    routes: [route("https://example.com/1", [secret("inside"), { type: "UTM", config: { source: "a" } }])],
    routeFeatures: [secret("outside")],
  });
  const stack = await EngineStack.create(async () => {}, account.settings);
  const imported = expectOk(await stack.import([{ type: "shortlink:index:Link", id, name: "link" }]));
  expect(imported.output).toMatch(/routes\[0\]\.features\[0\]\.config/);
  expect(imported.output).toMatch(/routeFeatures\[0\]\.config/);
  const inputs = (await stack.state()).get("link")?.inputs ?? {};
  const changed = JSON.parse(
    JSON.stringify(inputs).replace("https://example.com/1", "https://example.com/2"),
  );
  stack.declare(async () => void pluginProvider.create("Link", "link", changed));
  const preview = expectOk(await stack.preview({ diff: true }));
  expect(preview.output).not.toContain("features");
  account.writes();
  expectOk(await stack.up());
  expect(account.written().map(({ method, body }) => [method, body])).toEqual([
    ["PATCH", { actionConfig: { url: "https://example.com/2" } }],
  ]);
  expect(passwordsOf(account, id)).toEqual(
    expect.arrayContaining([
      { password: "outside", hint: "ask" },
      { password: "inside", hint: "ask" },
    ]),
  );
  await expectNoChanges(stack);
});

it("a saved plan holds though the service gives a link another fallback", async () => {
  const program = (version: number) => async () => {
    const target = `https://example.com/${version}`;
    const routes = [{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: target } }];
    const single = version === 1 ? { url: target } : { routes: [...routes, { platform: "GEO" }] };
    const link = provider("one", single);
    const limit = { type: "LIMIT", config: { clicks: 10 } };
    pluginProvider.create("Feature", "limit", { linkId: link.id, routeId: link.fallbackRouteId, ...limit });
    provider("two", { url: target });
  };
  const provider = (name: string, args: object): Resource => pluginProvider.create("Link", name, { ...args });
  const { stack } = await startApplied(program(1));
  stack.declare(program(2));
  const plan = join(temporaryFolder(join(project, ".results")), "plan.json");
  expectOk(await stack.preview({ plan }));
  expectOk(await stack.up({ plan }));
});
