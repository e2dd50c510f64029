import { describe, expect, it } from "vitest";
import { UserError } from "../../../provider/client";
import { type Properties, planPreview } from "../../../provider/lifecycle";
import { unknownValue } from "../../../provider/lifecycle/properties/values";
import { link } from "../../../provider/resources";
import { all, contextOf, geo, numbered, to } from "./planned";

// What a preview knows of an update: whether a link keeps its routes, and which passwords would be lost.

const de = geo("de");
const live = { id: "l", routes: numbered([de, all]) };

/** Previews an update of a link, and returns the result, the requests and the warnings. */
async function previewed(olds: Properties, news: Properties, read: () => Promise<Properties>) {
  let requests = 0;
  const warnings: string[] = [];
  const call = () => {
    requests += 1;
    return read();
  };
  const warn = (message: string) => void warnings.push(message);
  const context = { ...contextOf(call as never), warn };
  const preview = await planPreview(link, "l", { inputs: olds, outputs: {} }, news, context);
  return { preview, requests, warnings };
}

describe("a preview of an update", () => {
  const graph = (...routes: object[]) => ({ routes });

  it.each([
    ["one of its routes changes", graph(geo("at"), all), true],
    ["one of its routes is deleted", graph(all), true],
    ["a route is added", graph(de, all, to("us", { platform: "OS" })), true],
    ["its destination changes", graph(de, { ...all, ...to("other") }), true],
    ["another route becomes its fallback", graph({ ...de, isGlobalFallback: true }), false],
    ["its fallback is deleted", graph(de), false],
    ["all of it is sent", graph(geo("us"), de, all), false],
  ])("of a graph says whether the link keeps its routes: %s", async (_, news, keepsRoutes) => {
    const { preview, warnings } = await previewed(graph(de, all), news, async () => live);
    expect(preview).toEqual({ failures: [], keepsRoutes });
    expect(warnings).toEqual([]);
  });

  it("sends no request where no route and no password can change", async () => {
    const olds = { ...graph(de, all), options: { a: 1 }, title: "before" };
    const news = { ...olds, options: { a: 2 }, title: "after" };
    const { preview, requests } = await previewed(olds, news, async () => live);
    expect(preview).toEqual({ failures: [], keepsRoutes: true });
    expect(requests).toBe(0);
  });

  it.each([
    ["its settings", unknownValue],
    ["one of them", { access: { password: unknownValue } }],
    ["a group of them", { access: unknownValue }],
  ])("refuses no password of which %s are not known yet", async (_, config) => {
    const declared = (config: unknown) => graph({ ...all, features: [{ type: "PASSWORD", config }] });
    const known = { access: { password: "correct-horse" } };
    const shown = { id: "f", type: "PASSWORD", config: { access: { password: "****" } } };
    const routes = [{ ...live.routes[1], features: [shown] }];
    const { preview } = await previewed(declared(known), declared(config), async () => ({ id: "l", routes }));
    expect(preview.failures).toEqual([]);
  });

  it("of a graph and other fields reads the link", async () => {
    const news = { ...graph(geo("at"), all), title: "after" };
    expect(await previewed(graph(de, all), news, async () => live)).toMatchObject({
      ...{ preview: { keepsRoutes: true }, requests: 1 },
    });
  });

  it("names the passwords that it would remove, with what to do", async () => {
    const feature = { type: "PASSWORD", enabled: true };
    const declared = (enabled: boolean) => graph({ ...all, features: [{ ...feature, enabled }] });
    const features = [{ id: "f", ...feature, config: { password: "****" } }];
    const routeFeatures = (enabled: boolean) => ({ routeFeatures: [{ ...feature, enabled }] });
    const shown = { ...live, routes: [{ ...live.routes[1], features }], routeFeatures: features };
    expect((await previewed(declared(true), declared(false), async () => shown)).preview.failures).toEqual(
      [],
    );
    const { preview } = await previewed(routeFeatures(true), routeFeatures(false), async () => shown);
    expect(preview.failures).toEqual([
      {
        path: "routeFeatures[0].config",
        reason: expect.stringContaining("Declare all settings of the password"),
      },
    ]);
  });

  it("warns if it cannot read the live object", async () => {
    const { preview, warnings } = await previewed(graph(de, all), graph(all), async () => {
      throw new UserError("Could not reach the service.");
    });
    expect(preview).toEqual({ failures: [], keepsRoutes: false });
    expect(warnings).toEqual([expect.stringContaining("Could not reach the service.")]);
  });

  it("fails on a defect of its own", async () => {
    const bug = async () => {
      throw new TypeError("defect");
    };
    await expect(previewed(graph(de, all), graph(all), bug)).rejects.toThrow("defect");
  });
});
