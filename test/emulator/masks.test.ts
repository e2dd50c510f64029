import { describe, expect, it } from "vitest";
import type { EmulatorOptions, RevealedFeature } from "../../emulator";
import { base, type Item, type Scene, serve, simple } from "./support/scene";

const config = { password: "Open Sesame", hint: { text: "What Ali Baba said" }, tries: 3 };
const password = { type: "PASSWORD", config };
const fallback = { actionType: "URL", actionConfig: { url: simple.url }, isGlobalFallback: true };

/** An emulator with a link that has a password on its route and one of its own. */
async function guarded(options: EmulatorOptions = {}) {
  const scene = await serve(options);
  const routes = [{ ...fallback, features: [password] }];
  const body = { domainId: "dom_1", routes, routeFeatures: [password] };
  const { data } = await scene.send("POST", base, { body });
  const [route] = data.routes as (Item & { features: Item[] })[];
  const features = `${base}/${data.id}/routes/${route?.id}/features`;
  return { ...scene, id: data.id, features, path: `${features}/${route?.features[0]?.id}` };
}

/** What the passwords of a link really are. */
const settings = ({ emulator }: Scene, id: string) => emulator.reveal(id)?.map(({ config }) => config);

describe("the settings of a password are answered", () => {
  it.each<[NonNullable<EmulatorOptions["masks"]>, object | undefined]>([
    ["stars", { password: "********", hint: { text: "********" }, tries: 3 }],
    ["keys", { ...config, password: "********" }],
    ["omitted", undefined],
  ])("as the mask %s says, wherever they stand", async (masks, expected) => {
    const { send, id, features, path } = await guarded({ masks });
    const found: object[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("type" in value && value.type === "PASSWORD") found.push(value);
      Object.values(value).forEach(collect);
    };
    const answers = [
      await send("GET", `${base}/${id}`),
      await send("GET", `${base}?includeRoutes=all`),
      await send("PATCH", `${base}/${id}`, { body: { title: "New" } }),
      await send("GET", features),
      await send("POST", features, { body: password }),
      await send("PATCH", path, { body: { config } }),
      await send("GET", `${base}/${id}/routes`),
    ];
    for (const { body, text } of answers) {
      collect(body);
      expect(text).not.toContain("Sesame");
    }
    expect(found).toHaveLength(2 + 2 + 2 + 1 + 1 + 1 + 2);
    for (const feature of found) {
      if (expected) expect(feature).toHaveProperty("config", expected);
      else expect(feature).not.toHaveProperty("config");
    }
  });

  it("as stars where nothing is called like a password", async () => {
    const { send, path } = await guarded({ masks: "keys" });
    const { data } = await send("PATCH", path, { body: { config: { open: "Sesame", tries: [3, "x"] } } });
    expect(data.config).toEqual({ open: "********", tries: [3, "********"] });
  });

  it("by another mask as soon as one is set", async () => {
    const { send, path } = await guarded();
    await send("PATCH", "/_emulator/behaviour", { body: { masks: "omitted" } });
    expect((await send("PATCH", path, { body: { enabled: false } })).data).not.toHaveProperty("config");
  });

  it("in clear where a PASSWORD stands in free-form JSON, which is none", async () => {
    const { link } = await serve({ masks: "omitted" });
    expect((await link({ options: { lock: password } })).options).toEqual({ lock: password });
  });
});

describe("a password", () => {
  it("is kept as it was written, which only the emulator object shows", async () => {
    const scene = await guarded();
    expect(settings(scene, scene.id)).toEqual([config, config]);
    expect(scene.emulator.reveal("lnk_none")).toBeUndefined();
    const [ofLink, ofRoute] = scene.emulator.reveal(scene.id) as RevealedFeature[];
    expect(ofLink).toMatchObject({ routeId: null, type: "PASSWORD", enabled: true });
    expect(scene.features).toContain(`/routes/${ofRoute?.routeId}/`);
  });

  it("stays through writes that do not name it", async () => {
    const scene = await guarded();
    await scene.send("PATCH", `${base}/${scene.id}`, { body: { title: "New" } });
    await scene.send("PATCH", scene.path, { body: { enabled: false } });
    expect(settings(scene, scene.id)).toEqual([config, config]);
  });

  it("is gone after a write of a graph without it, and is the mask where that was written", async () => {
    const scene = await guarded();
    const write = (features: object[]) =>
      scene.send("PATCH", `${base}/${scene.id}`, { body: { routes: [{ ...fallback, features }] } });
    await write([{ type: "PASSWORD" }]);
    expect(settings(scene, scene.id)).toEqual([config, null]);
    await write([{ type: "PASSWORD", config: { password: "********" } }]);
    expect(settings(scene, scene.id)).toEqual([config, { password: "********" }]);
    await write([]);
    expect(settings(scene, scene.id)).toEqual([config]);
  });

  it("is not normalized, as what stands beside it is", async () => {
    const scene = await guarded({ normalize: "upperCase", masks: "keys" });
    const expected = { ...config, hint: { text: "WHAT ALI BABA SAID" } };
    expect(settings(scene, scene.id)).toEqual([expected, expected]);
    const { data } = await scene.send("PATCH", scene.path, { body: { config: { ...config, tries: 4 } } });
    expect(data.config).toEqual({ ...expected, tries: 4, password: "********" });
    expect(settings(scene, scene.id)).toEqual([expected, { ...expected, tries: 4 }]);
    await scene.send("PATCH", scene.path, { body: { config: { open: "Sesame" } } });
    expect(settings(scene, scene.id)).toEqual([expected, { open: "Sesame" }]);
  });
});
