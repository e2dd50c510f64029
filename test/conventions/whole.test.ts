import { afterAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../emulator";
import type { Settings } from "../../provider/client";
import { assumed, defaults } from "../../provider/contract";
import { check, compareInputs, createContext, invoke, type Properties, read } from "../../provider/lifecycle";
import { functions } from "../../provider/resources/functions";
import { keyOf, RawApi, takeSnapshot } from "../model/account";
import { ModelEngine } from "../model/engine";
import { mismatches } from "../model/matches";
import { definitionOf } from "../model/program";
import { SetStack } from "../support/set-stack";
import { programs } from "./program";
import { type Variant, variants } from "./variants";

async function startVariant({ assume, service }: Pick<Variant, "assume" | "service">) {
  const emulator = await startEmulator({ assume });
  const settings: Settings = { apiKey: emulator.key, baseUrl: emulator.url, ...(service && { service }) };
  const engine = new ModelEngine(settings, "run");
  const api = new RawApi(emulator.url, emulator.key);
  /** The account as a service shows it that is as assumed. */
  const snapshot = async () => {
    emulator.setBehaviour({ assume: {} });
    const found = await takeSnapshot(api);
    emulator.setBehaviour({ assume });
    return found;
  };
  return { emulator, settings, engine, api, snapshot };
}

describe.each(variants)("a service with $name", (variant) => {
  it("x", async () => {
    const { settings, engine, snapshot, api, emulator } = await startVariant(variant);
    const { before, after } = programs();

    const expectAccount = async () => {
      const account = await snapshot();
      const live = new Map<string, Properties>();
      for (const { resource, id, args } of await engine.managed()) {
        const found = account.get(keyOf(resource.kind, id));
        expect(found, `${resource.name} exists`).toBeDefined();
        live.set(resource.name, found ?? {});
        if (variant.id === "normalization") continue;
        expect({
          [resource.name]: mismatches(resource.kind, args, found ?? {}),
          live: found,
          args,
        }).toMatchObject({ [resource.name]: [] });
      }
      return live;
    };
    const expectNoChanges = async (program: typeof before) => {
      await engine.refresh();
      expect((await engine.preview(program)).filter(({ op }) => op !== "same")).toEqual([]);
    };

    await engine.up(before);
    await expectAccount();
    await expectNoChanges(before);

    await engine.preview(after);
    await engine.up(after);
    const live = await expectAccount();
    await expectNoChanges(after);
    expect(live.get("plain")).toMatchObject({
      title: null,
      description: null,
      folderId: null,
      options: { b: { c: 2 } },
      seo: { indexable: false },
    });
    expect(live.get("plain")?.options).toEqual({ b: { c: 2 } });
    expect(live.get("folder")?.style).toEqual({ font: { size: 1 } });
    expect(live.get("qr")?.payload).toEqual({ logo: { x: 3 } });
    expect(live.get("graph")?.routeFeatures).toEqual([]);
    const graphRoutes = live.get("graph")?.routes as Properties[];
    const german = graphRoutes.find((it) => it.clientRouteId === "german");
    expect(german).toMatchObject({ deviceProfileIds: [], targetItemIds: [], targeting: { b: 2 } });
    expect(german?.priority).toBe(variant.assume.defaults?.priority ?? defaults.priority);
    expect(german?.conditions).toHaveLength(1);
    const [one] = live.get("one route")?.routes as Properties[];
    expect(one).toMatchObject({ targeting: { a: 1 }, priority: variant.assume.defaults?.priority ?? 0 });
    expect(one?.targeting).toEqual({ a: 1 });
    expect(live.get("route")?.targeting).toEqual({ b: 2 });

    // import
    for (const { resource, id } of await engine.managed()) {
      const context = createContext(settings, () => {});
      const definition = definitionOf(resource.kind);
      const found = await read({ definition, id, state: { inputs: {}, outputs: {} } }, context);
      expect(found, resource.name).toBeDefined();
      if (!found) continue;
      const { inputs, failures } = await check(
        { definition, olds: found.inputs, news: found.inputs },
        context,
      );
      expect(failures, resource.name).toEqual([]);
      const again = await read({ definition, id, state: found }, context);
      expect(compareInputs(definition, inputs, again?.inputs ?? {}).changed, resource.name).toEqual([]);
      if (resource.name === "plain") {
        expect(found.inputs).toMatchObject({ url: "https://example.com/b" });
        expect(found.inputs).not.toHaveProperty("routes");
      }
      await context.client.close();
    }

    await engine.preview([]);
    await engine.up([]);
    expect([...(await snapshot()).keys()]).toEqual([]);
    await api.close();
    await emulator.close();
  });
});
