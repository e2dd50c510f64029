// @module-tag all
import { describe, expect, it } from "vitest";
import { expectOk } from "../support/engine";
import { expectNoChanges, startApplied } from "./applied";
import { providers } from "./providers";

// The resource option `replaceOnChanges` names properties, at any depth, whose change replaces the object.

const route = (url: string) => ({
  isGlobalFallback: true,
  actionType: "URL",
  actionConfig: { url, note: "x" },
  features: [{ type: "PASSWORD", config: { password: "correct-horse-battery" } }],
});

const links: Readonly<Record<string, readonly [replaceOnChanges: string[], ...versions: object[]]>> = {
  named: [["title"], { title: "a" }, { title: "b" }],
  other: [["title"], { title: "a", sortOrder: 1 }, { title: "a", sortOrder: 2 }],
  nested: [
    ["routes[0].actionConfig.url"],
    { routes: [route("https://a.example")] },
    { routes: [route("https://b.example")] },
  ],
  every: [["seo.*"], { seo: { title: "a" } }, { seo: { title: "b" } }],
  all: [["*"], { options: { a: 1 } }, { options: { a: 2 } }],
  spelled: [["url"], { url: "https://a.example", title: "a" }, { url: "https://a.example/", title: "b" }],
};

// Through the plugin, the engine itself applies the option.
describe.for(providers)("replaceOnChanges, through $name,", (provider) => {
  const program = (version: number) => async () => {
    for (const [name, [replaceOnChanges, ...versions]] of Object.entries(links)) {
      const args = { url: "https://example.com", ...versions[version - 1] };
      const { url, ...graph } = args;
      provider.create("Link", name, "routes" in args ? graph : args, { replaceOnChanges });
    }
  };

  it("replaces the links with a change at a path that it names, and no others", async () => {
    const { stack } = await startApplied(program(1));
    stack.declare(program(2));
    const preview = expectOk(await stack.preview({ diff: true }));
    expect(preview.changes).toEqual({ replace: 4, update: 2 });
    expect(preview.output).not.toContain("correct-horse");
    expect(expectOk(await stack.up()).changes).toEqual({ replace: 4, update: 2 });
    await expectNoChanges(stack);
  });
});
