// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { Link } from "../../provider";
import { dynamicProvider, providers, type ResourceProvider } from "../conformance/providers";
import { apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { codeBlocks, documentAt } from "../support/docs";
import { EngineStack, expectOk } from "../support/engine";

const url = "https://example.com";
const oneLinkOf =
  (provider: ResourceProvider) =>
  (slug = "abc") =>
  async () => {
    provider.create("Link", "link", { slug, url });
  };

/** The names of the resources in state, without the provider. */
const namesIn = async (stack: EngineStack): Promise<string[]> =>
  [...(await stack.state())].flatMap(([name, { type }]) => (type.startsWith("pulumi:") ? [] : [name]));

/** How often a sentence occurs in the diagnostics at the end of a run. */
const times = (output: string, text: string): number => {
  const diagnostics = output.slice(output.lastIndexOf("Diagnostics:"));
  return diagnostics.split(text).length - 1;
};

describe("bad input", () => {
  it("is refused at preview with every path and the accepted values, and writes nothing", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => {
      const args = {
        slug: "a b",
        titel: "x",
        routes: [
          { platform: "MOON", isGlobalFallback: true, actionType: "URL", actionConfig: { url: "nope" } },
        ],
      };
      new Link("link", args as never);
    }, account.settings);
    const run = await stack.preview();
    expect(run.ok).toBe(false);
    // The guide shows the first three.
    const [shown = ""] = codeBlocks(documentAt("docs/preview.md"), "text", "What a preview finds");
    expect(shown.trim().split("\n")).toEqual([
      'slug: "a b" is not accepted; use 3 to 64 letters, digits or hyphens.',
      "titel: there is no such property. Did you mean title?",
      'routes[0].platform: "MOON" is not accepted; use one of GLOBAL, DEVICE, BROWSER, OS, GEO, LANGUAGE.',
    ]);
    for (const line of [
      ...shown.trim().split("\n"),
      'routes[0].actionConfig.url: "nope" is not a URL; use one such as https://example.com/page.',
    ]) {
      expect(times(run.output, line)).toBe(1);
    }
    expect(account.writes()).toEqual([]);
  });

  it.each(providers)("that JSON cannot express is refused through $name", async (provider) => {
    const account = await startAccount();
    const inside = [(it: unknown) => it, (it: unknown) => pulumi.output(1).apply(() => it)];
    const stack = await EngineStack.create(async () => {}, account.settings);
    for (const wrap of inside) {
      stack.declare(
        async () => void provider.create("Link", "link", { url, options: { at: wrap(new Map()) } }),
      );
      const { ok, output } = await stack.preview();
      expect(ok).toBe(false);
      expect(output).toContain("options.at: is not a plain list or object; use Array.from(…)");
      expect(output).not.toMatch(/^\s+at |internal error/m);
    }
  });

  it.each(providers)("that JSON has another form for becomes text through $name", async (provider) => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => {
      const at = pulumi.output(1).apply(() => new Date(0));
      const options = { at, list: Promise.resolve([new Date(0)]), page: new URL(url) };
      provider.create("Link", "link", { url, options });
    }, account.settings);
    expectOk(await stack.up());
    const time = "1970-01-01T00:00:00.000Z";
    expect(await account.onlyLink()).toMatchObject({
      options: { at: time, list: [time], page: new URL(url).href },
    });
    expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
  });

  it("such as the option import, which dynamic resources do not support, is refused at preview", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => {
      new Link("link", { url }, { import: "lnk_1" });
    }, account.settings);
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toContain("Link link: dynamic resources do not support the option import.");
    expect(output).not.toMatch(/^\s+at |internal error/m);
  });
});

describe.for(providers)("through $name, a run reports once, without a stack trace,", (provider) => {
  const oneLink = oneLinkOf(provider);

  it("a service that is unreachable", async () => {
    const settings = { apiKey, baseUrl: "http://127.0.0.1:1", maxRetries: "0" };
    const run = await (await EngineStack.create(oneLink(), settings)).preview();
    expect(run.ok).toBe(false);
    const message = "Could not reach http://127.0.0.1:1: the connection was refused. Check shortlink:baseUrl";
    expect(times(run.output, message)).toBe(1);
    expect(run.output).not.toMatch(/^\s+at /m);
  });

  it("a service that fails, and the next run continues where this one ended", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(
      async () => {
        const folder = provider.create("Folder", "folder", { title: "x" });
        provider.create("Link", "link", { slug: "abc", url, folderId: folder.id });
      },
      { ...account.settings, maxRetries: "0" },
    );
    account.emulator.faults.add({
      kind: "status",
      status: 500,
      method: "POST",
      path: "/api/v1/links",
      times: 1,
    });
    const run = await stack.up();
    const requestId = account.emulator.requests.find(({ status }) => status === 500)?.requestId;
    expect(run.ok).toBe(false);
    expect(times(run.output, `request id ${requestId}) The service failed, not your program`)).toBe(1);
    expect(run.output).not.toMatch(/^\s+at /m);
    expect(await namesIn(stack)).toEqual(["folder"]);

    expect(await stack.up()).toMatchObject({ ok: true, changes: { create: 1 } });
    expect(await account.links()).toHaveLength(1);
    expect(await account.request("GET", "/folders")).toHaveLength(1);
  });

  it("a slug that is refused at preview or by the service itself, and the next run accepts another one", async () => {
    const account = await startAccount();
    const domainId = (await account.request("GET", "/domains/default")).id;
    await account.request("POST", "", { domainId, url, slug: "taken" });
    const stack = await EngineStack.create(oneLink("taken"), account.settings);
    for (const [operation, message] of [
      [
        "preview",
        /slug: \\?"taken\\?" is already taken by your own link (\S+)\.[\s\S]*`pulumi import shortlink:index:Link link \1` [\s\S]*use Link\.get\(\\?"link\\?", \\?"\1\\?"\)/,
      ],
      ["up", /Create a link: .*\(HTTP 409 .*, request id \S+\) /],
    ] as const) {
      const run = await stack[operation]();
      expect(run.ok).toBe(false);
      expect(run.output).toMatch(message);
      expect(run.output).not.toMatch(/^\s+at |an operation failed/m);
      expect(await namesIn(stack)).toEqual([]);
      expect(await account.links()).toHaveLength(1);
    }

    stack.declare(oneLink("free"));
    account.emulator.clearRequests();
    expectOk(await stack.up());
    // Only a preview checks slugs.
    expect(account.emulator.requests.filter(({ path }) => path.includes("availability"))).toEqual([]);
  });

  it("a slug that could not be checked, as a warning", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(oneLink(), { ...account.settings, maxRetries: "0" });
    const path = "/api/v1/links/links/slug-availability";
    account.emulator.faults.add({ kind: "status", status: 503, method: "GET", path, times: 1 });
    stack.expectWarnings('Could not check whether the slug "abc" is available');
    const run = await stack.preview();
    expect(run.ok, run.output).toBe(true);
    expect(times(run.output, 'Could not check whether the slug "abc" is available')).toBe(1);
  });

  it("a service that fails during refresh or destroy, and state keeps the resource", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(oneLink(), { ...account.settings, maxRetries: "0" });
    await stack.up();
    for (const method of ["GET", "DELETE"] as const) {
      account.emulator.faults.add({
        kind: "status",
        status: 503,
        method,
        path: "/api/v1/links/{id}",
        times: 1,
      });
    }
    const refresh = await stack.refresh();
    expect(refresh.ok).toBe(false);
    expect(times(refresh.output, "Read one link with its routes and totals:")).toBe(1);
    expect(refresh.output).not.toMatch(/^\s+at /m);
    const destroy = await stack.destroy();
    expect(destroy.ok).toBe(false);
    expect(times(destroy.output, "Delete a link with its routes:")).toBe(1);
    expect(await namesIn(stack)).toEqual(["link"]);
    expect(await stack.destroy()).toMatchObject({ ok: true });
    expect(await account.links()).toEqual([]);
  });
});

// Through the plugin, another base URL replaces all resources.
describe("through dynamic resources, a run reports once, without a stack trace,", () => {
  const oneLink = oneLinkOf(dynamicProvider);

  it("a create with an incomplete response, and state has the link", async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ method, path, status }) =>
      method === "POST"
        ? ["routes", "createdAt"]
        : method === "GET" && path.includes("lnk_") && status === 200
          ? 503
          : [],
    );
    const stack = await EngineStack.create(oneLink(), { ...account.settings, baseUrl, maxRetries: "0" });
    const run = await stack.up();
    expect(run.ok).toBe(false);
    const { id } = await account.onlyLink();
    expect((await stack.state()).get("link")?.id).toBe(id);

    await stack.configure("baseUrl", account.emulator.url);
    expect(await stack.up()).toMatchObject({ ok: true, changes: { update: 1 } });
    expect((await stack.state()).get("link")?.outputs.fallbackRouteId).toBeDefined();
    expect(await stack.destroy()).toMatchObject({ ok: true });
    expect(await account.links()).toEqual([]);
  });

  it("a base URL that responds with 404 to everything, and state keeps the resource", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(oneLink(), account.settings);
    await stack.up();
    await stack.configure("baseUrl", `${account.emulator.url}/wrong`);
    // Runs that do not run the program use the settings of the last up.
    await stack.up();
    for (const run of [await stack.refresh(), await stack.destroy()]) {
      expect(run.ok).toBe(false);
      expect(times(run.output, "There is no shortlink API at this address")).toBe(1);
    }
    expect(await namesIn(stack)).toEqual(["link"]);
  });
});
