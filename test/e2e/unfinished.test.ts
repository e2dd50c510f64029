// @module-tag all
import { expect, it } from "vitest";
import { providers } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

// An update of several requests, of which only some took effect.

const url = "https://example.com/";
const routes = (name: string) => [
  { platform: "GEO", actionType: "URL", actionConfig: { url: url + name } },
  { isGlobalFallback: true, actionType: "URL", actionConfig: { url } },
];

it.each(providers)(
  "through $name, an edit that failed halfway is reverted or completed, as the program declares",
  async (provider) => {
    const account = await startAccount();
    const program = (name: string) => async () => {
      provider.create("Link", "app", { title: name, routes: routes(name) });
    };
    const shown = async () => {
      const { title, routes } = await account.onlyLink();
      return [
        title,
        routes.map((route) => (route as never as { actionConfig: { url: string } }).actionConfig.url),
      ];
    };
    const stack = await EngineStack.create(program("one"), account.settings);
    expectOk(await stack.up());
    for (const next of ["one", "two"]) {
      account.emulator.faults.add({
        ...{ kind: "status", status: 403, method: "PATCH" },
        path: "/api/v1/links/{id}/routes/{routeId}",
      });
      stack.declare(program("two"));
      const { ok, output } = await stack.up();
      expect(ok).toBe(false);
      expect(output).toContain("HTTP 403");
      expect(await shown()).toEqual(["two", [`${url}one`, url]]);

      stack.declare(program(next));
      const plan = await stack.preview();
      expectOk(plan);
      expect(plan.changes).toEqual({ update: 1 });
      expectOk(await stack.up());
      expect(await shown()).toEqual([next, [url + next, url]]);
      expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
    }
  },
);
