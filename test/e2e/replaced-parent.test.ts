// @module-tag all
import { expect, it } from "vitest";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { providers } from "../conformance/providers";
import { expectOk } from "../support/engine";

// The preview of what belongs to a link or a route whose id may change.

const url = "https://example.com";

it.each(providers)(
  "through $name, a preview replaces what belongs to a replaced parent, and nothing else",
  async (provider) => {
    const program = (name: string, title: string, priority: number) => async () => {
      const { id: linkId, fallbackRouteId } = provider.create("Link", name, { url, title });
      const german = { linkId, platform: "GEO", actionType: "URL", actionConfig: { url }, priority };
      const { routeId } = provider.create("Route", "german", german);
      const type = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
      provider.create("Condition", "germany", { linkId, routeId, ...type });
      provider.create("Feature", "others", {
        linkId,
        routeId: fallbackRouteId,
        type: "UTM",
        config: { source: "x" },
      });
      provider.create("QR", "code", { linkId, payload: { color: "#000000" } });
    };
    const { stack } = await startApplied(program("app", "one", 1));

    for (const [name, title, priority, changes] of [
      ["app", "two", 2, [{ update: 2 }, { update: 3 }]],
      ["renamed", "two", 2, [{ create: 1, delete: 1, replace: 4 }]],
    ] as const) {
      stack.declare(program(name, title, priority));
      const plan = await stack.preview();
      expectOk(plan);
      expect(changes).toContainEqual(plan.changes);
      const up = await stack.up();
      expectOk(up);
      expect(up.changes).toEqual(changes[0]);
    }
    await expectNoChanges(stack);
  },
);
