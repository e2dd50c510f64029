// @module-tag all
import { describe, expect, it } from "vitest";
import { compile } from "../support/compile";

/** All programs of this file, which are compiled together: reading the types takes most of the time. */
const programs: string[] = [];
let output: Promise<string> | undefined;

/** Adds a program, and returns a function that reads its errors by a compiler with all of its checks on. */
function compiled(program: string, library = "pulumi-shortlink"): () => Promise<string> {
  const file = `program-${programs.length}.ts`;
  programs.push(`import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "${library}";
declare const perhaps: string | undefined;
declare const output: pulumi.Output<string>;
declare const perhapsOutput: pulumi.Output<string | undefined>;
${program}`);
  return async () => {
    output ??= compile(programs, "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess");
    const lines = (await output).split("\n");
    return lines.filter((line) => line.startsWith(file) || !/^(program-|\s|$)/.test(line)).join("\n");
  };
}

describe("optional arguments", () => {
  describe.each(["pulumi-shortlink", "pulumi-shortlink/native"])("of %s", (library) => {
    const errors = compiled(
      `
      new shortlink.Folder("folder", { title: output });
      new shortlink.Link("link", {
        title: undefined,
        description: perhaps,
        folderId: perhapsOutput,
        slug: Promise.resolve(perhaps),
        seo: { title: perhapsOutput, description: undefined },
        routes: [{ clientRouteId: undefined, actionConfig: { url: perhapsOutput, more: perhaps }, priority: undefined }, { actionConfig: { url: { deep: [pulumi.output("a"), 5, null] } } }],
        options: { theme: undefined, deep: { note: perhapsOutput } },
      });`,
      library,
    );
    it("may be undefined, as outputs too", async () => expect(await errors()).toBe(""));
  });

  const required = compiled(`
      // @ts-expect-error
      new shortlink.Folder("one", { title: perhaps });
      // @ts-expect-error
      new shortlink.Folder("two", { title: perhapsOutput });
      // @ts-expect-error
      new shortlink.Folder("three", {});`);

  it("are refused where they are required", async () => expect(await required()).toBe(""));

  const outputs = compiled(`
      const link = new shortlink.Link("link", { options: { a: [1] }, routes: [] });
      export const slug: pulumi.Output<string> = link.slug;
      export const title: pulumi.Output<string | undefined> = link.title;
      export const first = link.routes.apply((routes) => routes?.[0]?.clientRouteId?.length);
      export const destination = link.routes.apply((routes) => {
        // An action other than URL may have any JSON under this name.
        const url = routes?.[0]?.actionConfig?.url;
        return typeof url === "string" ? url.length : undefined;
      });
      export const option = link.options.apply((options) => options?.a);`);

  it("leave the outputs of a resource as they were", async () => expect(await outputs()).toBe(""));
});

describe("free-form JSON", () => {
  const json = compiled(`
      type Theme = { readonly name: string; readonly sizes: readonly number[]; dark?: boolean };
      declare const theme: Theme;
      declare const later: pulumi.Output<{ title?: string; sizes: (number | null)[] }>;
      interface Settings { name: string; dark?: boolean }
      declare const settings: Settings;
      new shortlink.Board("board", {
        title: "t",
        slug: "board",
        extra: { theme, later, absent: undefined, deep: [{ more: [output, null, 1] }], settings: { ...settings } },
      });
      new shortlink.Board("later", { title: "t", slug: "later", extra: later });
      new shortlink.Board("spread", { title: "t", slug: "spread", extra: { ...settings } });`);

  it("accepts any JSON, with outputs, readonly parts and undefined properties", async () =>
    expect(await json()).toBe(""));

  const notJson = ["() => 1", "Symbol()", "new Date()", "1n", "[undefined]", "{ deep: [{ more: () => 1 }] }"];

  const refused = notJson.map((value) => ({
    value,
    errors: compiled(`
      // @ts-expect-error
      new shortlink.Board("board", { title: "t", slug: "board", extra: { value: ${value} } });`),
  }));

  it.each(refused)("refuses any other value: $value", async ({ errors }) => expect(await errors()).toBe(""));
});

describe("look-ups", () => {
  const args = compiled(`
      declare const ids: readonly string[];
      const platforms = ["GEO", "OS"] as const;
      export const links = shortlink.getLinks({ ids, platforms, folderId: perhaps, includeRoutes: undefined });
      export const streamed = shortlink.streamLinks({ ids });
      export const outputs = shortlink.getLinksOutput({ ids, platforms, folderId: perhapsOutput });
      export const later = shortlink.getLinksOutput({ ids: pulumi.output(["lnk_1"]), kind: perhaps ? "DIRECT" : undefined });`);

  it("accept readonly lists, and undefined for optional arguments", async () =>
    expect(await args()).toBe(""));

  const results = compiled(`
      const link = shortlink.getLinkOutput({ id: output });
      export const id: pulumi.Output<string> = link.id;
      export const title: pulumi.Output<string | undefined> = link.title;
      export const length = link.title.apply((it) => it?.length);
      export const theirs = link.seo.apply((seo) => seo?.title?.length);
      const { links } = shortlink.getLinksOutput();
      export const count: pulumi.Output<number> = links.length;
      export const titles: pulumi.Output<(string | undefined)[]> = links.apply((all) => all.map((it) => it.title));
      export const first: pulumi.Output<string | undefined> | undefined = links[0]?.title;
      new shortlink.Link("copy", { title: link.title, folderId: link.folderId, options: { was: link.description } });
      export async function plain() {
        const { title, routes } = await shortlink.getLink({ id: "lnk_1" });
        new shortlink.Link("plain", { title, description: routes?.[0]?.clientRouteId });
      }`);

  it("lift every property of their result, also optional ones", async () => expect(await results()).toBe(""));
});
