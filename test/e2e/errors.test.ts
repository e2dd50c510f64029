// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { Link } from "../../provider";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { EngineStack } from "../support/engine";
import { startProject } from "../support/example";

const url = "https://example.com";
const oneLinkOf =
  (provider: ResourceProvider) =>
  (slug = "abc") =>
  async () => {
    provider.create("Link", "link", { slug, url });
  };

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

  // test/dynamic/serializable.test.ts has the same of dynamic resources.
  it("that JSON has another form for becomes text through the plugin", async () => {
    const { account, stack } = await startApplied(async () => {
      const at = pulumi.output(1).apply(() => new Date(0));
      const options = { at, list: Promise.resolve([new Date(0)]), page: new URL(url) };
      pluginProvider.create("Link", "link", { url, options });
    });
    const time = "1970-01-01T00:00:00.000Z";
    expect(await account.onlyLink()).toMatchObject({
      options: { at: time, list: [time], page: new URL(url).href },
    });
    await expectNoChanges(stack);
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
});

describe.each(["pulumi-shortlink", "pulumi-shortlink/native"])("a program that uses %s", (library) => {
  it("shows why a look-up is refused with a wrong key, and no stack trace", async () => {
    const account = await startAccount();
    const { cwd, pulumi } = await startProject(
      "quickstart",
      { ...account.env, SHORTLINK_API_KEY: "wrong" },
      library,
    );
    const program = `import * as shortlink from "${library}";
      const found = shortlink.getLinksOutput();
      const one = shortlink.getLinkOutput({ id: "lnk_1" });
      const folderId = new shortlink.Folder("folder", { title: "x" }).id;
      new shortlink.Link("copy", { url: one.url as any, folderId, title: found.links.apply((it) => String(it.length)) });
      export const count = found.links.apply((it) => it.length);`;
    writeFileSync(join(cwd, "index.ts"), program);
    const { code, output } = await pulumi("preview");
    expect(code).not.toBe(0);
    expect(output).toContain("HTTP 401");
    expect(output).not.toMatch(/^\s+at |unhandled exception|connection is closing/m);
  });
});
