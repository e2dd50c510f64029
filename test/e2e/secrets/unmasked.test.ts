// @module-tag all
import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import * as shortlink from "../../../provider";
import { functions } from "../../../provider/resources/functions";
import { startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { EngineStack, expectOk } from "../../support/engine";
import { project } from "../../support/shell";
import { expectHidden } from "./expect-hidden";

const { Feature, Link } = shortlink;

const password = "correct-horse-battery";

describe("a password that the service shows in clear text", () => {
  const startUnmasked = async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(
      account.emulator.url,
      () => (text: string) => text.replaceAll("********", password),
    );
    return { account, settings: { ...account.settings, baseUrl } };
  };

  it("is a secret of an object that is read by its id", async () => {
    const { account, settings } = await startUnmasked();
    const routes = [
      {
        isGlobalFallback: true,
        actionType: "URL",
        actionConfig: { url: "https://example.com" },
        features: [{ type: "PASSWORD", config: { password } }],
      },
    ];
    const created = await account.request("POST", "", { domainId: "dom_1", slug: "abc", routes });
    const [route] = created.routes;
    const [feature] = await account.request<{ id: string }[]>(
      "GET",
      `/${created.id}/routes/${route?.id}/features`,
    );
    const stack = await EngineStack.create(async () => {
      const link = Link.get("link", created.id);
      const password = Feature.get("feature", `${created.id}/${route?.id}/${feature?.id}`);
      return { slug: link.slug, type: password.type, routes: link.routes, config: password.config };
    }, settings);
    const runs = [await stack.up({ diff: true }), await stack.up({ refresh: true, diff: true })];
    for (const { ok, output, events } of runs) {
      expect(ok, output).toBe(true);
      expect(output).not.toContain(password);
      expect(events.includes(password), "the events hold the password").toBe(false);
    }
    expect(await stack.outputs()).toMatchObject({ slug: "abc", type: "PASSWORD", config: { password } });
    expect(await stack.stateText()).not.toContain(password);
  });

  it.each<[string, () => object]>([
    ["this package", () => shortlink],
    // As it is built, where functions are loaded when they are called.
    ["the plugin's SDK", () => createRequire(__filename)(join(project, "dist/provider/native.js"))],
  ])("is a secret in the result of every look-up of %s, in each of its forms", async (_, load) => {
    const { account, settings } = await startUnmasked();
    const url = "https://example.com";
    const slug = "hush-hush-hush";
    const { id } = await account.request("POST", "", {
      ...{ domainId: "dom_1", url, slug },
      routeFeatures: [{ type: "PASSWORD", config: { password } }],
    });
    const tree = await account.request("POST", "/trees", { username: "a-tree" });
    const board = await account.request("POST", "/boards", { title: "A board", slug: "a-board" });
    const folder = await account.request("POST", "/folders", { title: "A folder" });
    const table = { press: { url, routeFeatures: [{ type: "PASSWORD", config: { password } }] } };
    const argsOf: Readonly<Record<string, object>> = {
      parseLinks: { text: JSON.stringify(table) },
      ...{ getLink: { id }, getRoutes: { linkId: id }, getQr: { linkId: id }, getAnalytics: { linkId: id } },
      ...{ getTree: { id: tree.id }, getBoard: { id: board.id }, getFolder: { id: folder.id } },
      ...{ getLinks: {}, getTrees: {}, getBoards: {}, getFolders: {}, getSlugAvailability: { slug } },
      ...{ getDomains: {}, getDefaultDomain: {}, getEligibleDomains: {}, getPlatformCatalog: {} },
    };
    expect(Object.keys(argsOf).toSorted()).toEqual(Object.keys(functions).toSorted());
    const asSecrets = (args: object) =>
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, pulumi.secret(value)]));
    const stack = await EngineStack.create(async () => {
      type LookUp = (...args: object[]) => Promise<unknown> & AsyncIterable<unknown>;
      const sdk = load() as Readonly<Record<string, LookUp>>;
      const results: Record<string, unknown> = {};
      for (const [name, args] of Object.entries(argsOf)) {
        const list = Object.keys(args).length > 0 ? [args] : [];
        await sdk[name]?.(...list);
        results[name] = sdk[`${name}Output`]?.(...list);
        results[`${name} of secrets`] = sdk[`${name}Output`]?.(...list.map(asSecrets));
      }
      for (const name of Object.keys(sdk).filter((it) => it.startsWith("stream"))) {
        for await (const _ of sdk[name]?.() ?? []);
      }
      return results;
    }, settings);
    const up = expectOk(await stack.up({ diff: true }));
    expectHidden([password], up, await stack.stateText());
    expect(up.output).toMatch(/getLink +: \[secret\]/);
    expect(up.output).toMatch(/parseLinks +: \[secret\]/);
    expect(up.output).toMatch(/getLink of secrets *: \[secret\]/);
    expect(up.output).toMatch(/getDefaultDomain *: \{/);
    expect(JSON.stringify((await stack.outputs()).getLink)).toContain(password);
  });
});
