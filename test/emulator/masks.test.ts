import { describe, expect, it } from "vitest";
import type { EmulatorOptions, RevealedFeature } from "../../emulator";
import { base, type Item, serve, simple, type TestEmulator } from "./support/emulator";

const config = { password: "Open Sesame", hint: { text: "What Ali Baba said" }, tries: 3 };
const password = { type: "PASSWORD", config };
const fallback = { actionType: "URL", actionConfig: { url: simple.url }, isGlobalFallback: true };

/** An emulator with a link that has a password, and another on its route. */
async function guarded(options: EmulatorOptions = {}) {
  const service = await serve(options);
  const routes = [{ ...fallback, features: [password] }];
  const body = { domainId: "dom_1", routes, routeFeatures: [password] };
  const { data } = await service.send("POST", base, { body });
  const [route] = data.routes as (Item & { features: Item[] })[];
  const features = `${base}/${data.id}/routes/${route?.id}/features`;
  return { ...service, id: data.id, features, path: `${features}/${route?.features[0]?.id}` };
}

/** The real passwords of a link. */
const settings = ({ emulator }: TestEmulator, id: string) => emulator.reveal(id)?.map(({ config }) => config);

describe("the settings of a password are shown", () => {
  it.each<[NonNullable<EmulatorOptions["masks"]>, object | undefined]>([
    ["stars", { password: "********", hint: { text: "********" }, tries: 3 }],
    ["keys", { ...config, password: "********" }],
    ["partial", { ...config, password: "**me" }],
    ["word", { ...config, password: "hidden" }],
    [
      "hash",
      { hint: config.hint, tries: 3, passwordHash: expect.stringMatching(/^\$2b\$10\$[0-9a-f]{64}$/) },
    ],
    ["omitted", undefined],
  ])("according to the mask %s in every response", async (masks, expected) => {
    const { send, id, features, path } = await guarded({ masks });
    const found: object[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("type" in value && value.type === "PASSWORD") found.push(value);
      Object.values(value).forEach(collect);
    };
    const responses = [
      await send("GET", `${base}/${id}`),
      await send("GET", `${base}?includeRoutes=all`),
      await send("PATCH", `${base}/${id}`, { body: { title: "New" } }),
      await send("GET", features),
      await send("POST", features, { body: password, key: "k" }),
      await send("POST", features, { body: password, key: "k" }),
      await send("PATCH", path, { body: { config } }),
      await send("GET", `${base}/${id}/routes`),
      await send("GET", features.replace(/\/features$/, "")),
    ];
    for (const { body, text } of responses) {
      collect(body);
      expect(text).not.toContain("Sesame");
    }
    expect(found).toHaveLength(2 + 2 + 2 + 1 + 1 + 1 + 1 + 2 + 2);
    for (const feature of found) {
      if (expected) expect(feature).toHaveProperty("config", expected);
      else expect(feature).not.toHaveProperty("config");
    }
  });

  it("as stars if no name looks like a password", async () => {
    const { send, path } = await guarded({ masks: "keys" });
    const { data } = await send("PATCH", path, { body: { config: { open: "Sesame", tries: [3, "x"] } } });
    expect(data.config).toEqual({ open: "********", tries: [3, "********"] });
  });

  it("with another mask as soon as it is set", async () => {
    const { send, path } = await guarded();
    await send("PATCH", "/_emulator/behaviour", { body: { masks: "omitted" } });
    expect((await send("PATCH", path, { body: { enabled: false } })).data).not.toHaveProperty("config");
  });

  it("in clear text if PASSWORD occurs in free-form JSON, which is not a feature", async () => {
    const { link } = await serve({ masks: "omitted" });
    expect((await link({ options: { lock: password } })).options).toEqual({ lock: password });
  });
});

describe("a password", () => {
  it("is stored as it was written, which only the emulator object shows", async () => {
    const service = await guarded();
    expect(settings(service, service.id)).toEqual([config, config]);
    expect(service.emulator.reveal("lnk_none")).toBeUndefined();
    const [ofLink, ofRoute] = service.emulator.reveal(service.id) as RevealedFeature[];
    expect(ofLink).toMatchObject({ routeId: null, type: "PASSWORD", enabled: true });
    expect(service.features).toContain(`/routes/${ofRoute?.routeId}/`);
  });

  it("is not changed by writes without it", async () => {
    const service = await guarded();
    await service.send("PATCH", `${base}/${service.id}`, { body: { title: "New" } });
    await service.send("PATCH", service.path, { body: { enabled: false } });
    expect(settings(service, service.id)).toEqual([config, config]);
  });

  it("is deleted by a graph without it, and becomes the mask if the mask is written", async () => {
    const service = await guarded();
    const write = (features: object[]) =>
      service.send("PATCH", `${base}/${service.id}`, { body: { routes: [{ ...fallback, features }] } });
    await write([{ type: "PASSWORD" }]);
    expect(settings(service, service.id)).toEqual([config, null]);
    await write([{ type: "PASSWORD", config: { password: "********" } }]);
    expect(settings(service, service.id)).toEqual([config, { password: "********" }]);
    await write([]);
    expect(settings(service, service.id)).toEqual([config]);
  });

  it("is not normalized, unlike the settings beside it", async () => {
    const service = await guarded({ normalize: "upperCase", masks: "keys" });
    const expected = { ...config, hint: { text: "WHAT ALI BABA SAID" } };
    expect(settings(service, service.id)).toEqual([expected, expected]);
    const { data } = await service.send("PATCH", service.path, { body: { config: { ...config, tries: 4 } } });
    expect(data.config).toEqual({ ...expected, tries: 4, password: "********" });
    expect(settings(service, service.id)).toEqual([expected, { ...expected, tries: 4 }]);
    await service.send("PATCH", service.path, { body: { config: { open: "Sesame" } } });
    expect(settings(service, service.id)).toEqual([expected, { open: "Sesame" }]);
  });
});
