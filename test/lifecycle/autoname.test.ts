import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slug } from "../../provider/contract/schemas/values";
import {
  type AnyDefinition,
  type Autonaming,
  check,
  formatFailure,
  type Properties,
} from "../../provider/lifecycle";
import { board, folder, link, tree } from "../../provider/resources";
import { offlineContext } from "./offline";

const url = { domainId: "dom_1", url: "https://example.com" };
const seed = new Uint8Array([1, 2, 3]);
const propose = (proposed: string): Autonaming => ({ mode: "propose", proposed, seed });

async function checked(
  definition: AnyDefinition,
  news: Properties,
  autonaming: Autonaming | undefined,
  { olds = {}, operationSeed }: { olds?: Properties; operationSeed?: string } = {},
) {
  const warnings: string[] = [];
  const urn = "urn:pulumi:dev::shop::shortlink:index:Link::help";
  const context = offlineContext(warnings);
  const { inputs, failures } = await check(
    { definition, olds, news, autonaming },
    { ...context, urn, settings: { ...context.settings, operationSeed } },
  );
  return { inputs, failures: failures.map(formatFailure), warnings };
}

describe("a name that pulumi:autonaming proposes", () => {
  it.each<[string, AnyDefinition, Properties, string]>([
    ["link's slug", link, url, "slug"],
    ["tree's username", tree, {}, "username"],
    ["board's slug", board, { title: "Looks" }, "slug"],
  ])("becomes a new %s", async (_, definition, news, input) => {
    const named = await checked(definition, news, propose("shop_help.a1b2c3d"));
    expect(named).toEqual({ inputs: { ...news, [input]: "shop-help-a1b2c3d" }, failures: [], warnings: [] });
  });

  it("is a valid one, whatever is proposed, and differs where two proposals are cut to the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (proposed) => {
        const { inputs, failures } = await checked(link, url, propose(proposed));
        expect(failures).toEqual([]);
        expect(Slug.safeParse(inputs.slug).success, String(inputs.slug)).toBe(true);
        if (Slug.safeParse(proposed).success && /^[^-].*[^-]$/.test(proposed) && !proposed.includes("--"))
          expect(inputs.slug).toBe(proposed);
      }),
    );
    const slugs = [1, 2].map((n) =>
      checked(link, url, { ...propose("x".repeat(100)), seed: new Uint8Array([n]) }),
    );
    const [one, other] = await Promise.all(slugs);
    expect(one?.inputs.slug).not.toBe(other?.inputs.slug);
  });

  it("does not change one that the program declares, nor that of an object that exists", async () => {
    const declared = { ...url, slug: "own" };
    expect((await checked(link, declared, propose("other"))).inputs).toEqual(declared);
    const olds = { ...url, slug: "before" };
    expect(await checked(link, url, propose("other"), { olds })).toEqual({
      inputs: olds,
      failures: [],
      warnings: [],
    });
    // The service has named it.
    expect((await checked(link, url, propose("other"), { olds: url })).inputs).toEqual(url);
  });

  it("is for objects that have one", async () => {
    expect((await checked(folder, { title: "x" }, propose("other"))).inputs).toEqual({ title: "x" });
  });

  it("is not changed where it is enforced", async () => {
    const { failures } = await checked(link, url, { ...propose("my help"), mode: "enforce" });
    expect(failures).toEqual(['slug: "my help" is not accepted; use 3 to 64 letters, digits or hyphens.']);
  });

  it("is demanded of the program where autonaming is disabled, once", async () => {
    const disabled: Autonaming = { ...propose(""), mode: "disable" };
    const missing = (input: string) => [
      `${input}: is missing, and pulumi:autonaming is disabled; declare it.`,
    ];
    expect((await checked(link, url, disabled)).failures).toEqual(missing("slug"));
    expect((await checked(tree, {}, disabled)).failures).toEqual(missing("username"));
    expect((await checked(link, url, disabled, { olds: url })).failures).toEqual([]);
  });

  it("is a warning, once in a run, where it is random and a run can be repeated", async () => {
    const operationSeed = "run-1";
    const { warnings } = await checked(link, url, propose("help-a1b2c3d"), { operationSeed });
    expect(warnings).toEqual([expect.stringContaining("Use a pattern without random parts")]);
    for (const pattern of ["shop-dev-help", "acme-help", "organization-v2-help"]) {
      const fixed = await checked(link, url, propose(pattern), { operationSeed });
      expect(fixed.warnings, pattern).toEqual([]);
    }
  });
});

it("without pulumi:autonaming, the program names a tree", async () => {
  expect((await checked(tree, {}, undefined)).failures).toEqual([
    expect.stringMatching(/^username: is missing/),
  ]);
});
