import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { mayBeSecret, secretPaths } from "../../provider/dynamic/secret-paths";

describe("the secret paths of arguments", () => {
  it.each<[string, unknown, unknown[]]>([
    ["a value", { slug: pulumi.secret("s"), title: pulumi.output("t") }, [["slug"]]],
    [
      "a value in a list",
      { routes: [{}, { actionConfig: { url: pulumi.secret("s") } }] },
      [["routes", 1, "actionConfig", "url"]],
    ],
    ["an output around a secret", { seo: pulumi.output({ title: pulumi.secret("s") }) }, [["seo"]]],
    ["a promise of a secret", { seo: Promise.resolve({ title: pulumi.secret("s") }) }, [["seo", "title"]]],
    ["nothing", { title: "t", seo: { indexable: true }, options: null }, []],
  ])("are found if %s is secret", async (_, args, paths) => {
    expect(await secretPaths(args)).toEqual(paths);
  });

  it("are empty for a rejected promise, which is reported elsewhere", async () => {
    expect(await secretPaths({ title: Promise.reject(new Error("it failed")) })).toEqual([]);
  });

  it("are searched only in arguments with outputs or promises", () => {
    expect(mayBeSecret({ routes: [{ actionConfig: { url: "u" } }], options: null })).toBe(false);
    expect(mayBeSecret({ routes: [{ actionConfig: { url: pulumi.output("u") } }] })).toBe(true);
    expect(mayBeSecret({ routes: Promise.resolve([]) })).toBe(true);
  });
});
