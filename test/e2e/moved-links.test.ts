// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { dynamicProvider, pluginProvider, providers } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { startYaml } from "../support/example";
import { inSoak, itEach } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

// Link resources become entries of a set in one update, as docs/link-sets.md describes for a single provider.
// The worlds of test/world try such moves in both providers.

const url = (slug: string) => `https://example.com/${slug}`;
const slugs = ["press", "jobs", "shop"];
const linksOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, { url: url(key) }]));

it("a set whose provider gets another URL of the same account loses no links: the preview refuses to replace it, and says how it moves", async () => {
  const { account, stack } = await startApplied(async () => {
    const links = linksOf(slugs);
    pluginProvider.create("LinkSet", "redirects", { links });
  });
  const before = await account.links();

  await stack.configure("baseUrl", account.settings.baseUrl.replace("127.0.0.1", "localhost"));
  const refused = await stack.preview();
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain("run `pulumi state delete` on the set");
  expect(await account.links()).toEqual(before);

  await stack.deleteFromState("shortlink:index:LinkSet");
  expectOk(await stack.up());
  expect(await account.links()).toEqual(before);
});

const setOf = (slugs: readonly string[], options = {}, more = {}) => ({
  type: "shortlink:LinkSet",
  properties: { links: Object.fromEntries(slugs.map((slug) => [slug, { url: url(slug), ...more }])) },
  options,
});
const linkOf = (slug: string, options = {}) => ({
  type: "shortlink:Link",
  properties: { slug, url: url(slug), adopt: true },
  options,
});
const up = "pulumi up --yes --non-interactive";
const first = `${up} --skip-preview`;

/** Moves entries as a preview has shown it: they keep their links, and lose the titles of the first set. */
async function moveEntries(account: Account, others: object, left: readonly string[], two: object) {
  const one = (keys: readonly string[]) => setOf(keys, {}, { title: "Old" });
  const { run, declare } = await startYaml(account.env, { ...others, one: one(slugs) });
  await ends(run(first));
  const ids = async () => (await account.links()).map(({ id }) => id);
  const before = await ids();

  declare({ ...others, one: one(left), two });
  const { output } = await ends(run(up, undefined, {}, /taken over|takes it over|deletes \d/));
  expect(await ids()).toEqual(before);
  const titles = (await account.links()).map(({ slug, title }) => [slug, title ?? null]);
  const expected = slugs.map((slug) => [slug, left.includes(slug) ? "Old" : null]);
  expect(Object.fromEntries(titles)).toMatchObject(Object.fromEntries(expected));
  return { run, output };
}

it.each([
  [
    "a set that depends on the first one",
    ["press"],
    setOf(["jobs", "shop"], { dependsOn: [outputOf("one")] }),
  ],
  [
    "a link with `adopt` that depends on its set",
    ["press", "shop"],
    linkOf("jobs", { dependsOn: [outputOf("one")] }),
  ],
] as const)(
  "an entry moves to %s as the preview has shown, and loses what only its set declared",
  async (_, left, two) => {
    const { run, output } = await moveEntries(await startAccount(), {}, left, two);
    expect(output).toContain("Links are left to other resources, which declare them: jobs");
    await ends(run(`${first} --refresh --expect-no-changes`));
  },
);

it("an entry moves to a set of another provider that depends on the first one, as the preview has shown, whatever else the preview does, and loses what only its set declared", async () => {
  const account = await startAccount();
  const provider = { type: "pulumi:providers:shortlink", properties: { ...account.settings } };
  // Their processes only compare, and may end last.
  const idle = Object.fromEntries(
    ["a", "b"].flatMap((name) => [
      [`own-${name}`, provider],
      [`idle-${name}`, linkOf(`idle-${name}`, { provider: outputOf(`own-${name}`) })],
    ]),
  );
  const options = { dependsOn: [outputOf("one")], provider: outputOf("own") };
  await moveEntries(account, { ...idle, own: provider }, ["press"], setOf(["jobs", "shop"], options));
});

itEach(
  [
    { provider: dynamicProvider, kind: "LinkSet", name: dynamicProvider.name },
    { provider: pluginProvider, kind: "Link", name: pluginProvider.name },
  ],
  [pluginProvider.name],
  inSoak,
)(
  "an update with --target gives no link to a $kind through $name, since another resource may hold it that is no target",
  async ({ provider, kind }) => {
    const program = (name: string) => async () => {
      const args =
        kind === "Link"
          ? { slug: "press", url: url("press"), adopt: true }
          : { links: { press: { url: url("press") } } };
      provider.create(kind, name, args);
    };
    const { account, stack } = await startApplied(program("one"));
    const before = await account.links();

    stack.declare(program("two"));
    const { ok, output } = await stack.up({ target: [`**${kind}::two`] });
    expect(ok).toBe(false);
    expect(output).toContain(
      "A run with --target or --exclude does not show whether another resource of the",
    );
    expectOk(await stack.up());
    expect(await account.links()).toEqual(before);
  },
);

// test/lifecycle/set/moves.test.ts has a link that just gets the slug.
/** How another link is declared, and the slug that it has in the end. */
const otherLinks: readonly (readonly [
  what: string,
  options: () => pulumi.CustomResourceOptions,
  slug: string,
])[] = [
  [
    "gets the slug in a component",
    () => ({ parent: new pulumi.ComponentResource("shop:index:Group", "group") }),
    "jobs",
  ],
  ["ignores its new slug", () => ({ ignoreChanges: ["slug"] }), "own"],
];

itEach(
  providers.flatMap((provider) =>
    otherLinks.map(([what, options, kept]) => ({ provider, name: provider.name, what, options, kept })),
  ),
  [pluginProvider.name],
  inSoak,
)(
  "a set gives up an entry through $name although another link, which keeps its own id, $what",
  async ({ provider, options, kept }) => {
    const program = (keys: readonly string[], slug: string) => async () => {
      provider.create("LinkSet", "set", { links: linksOf(keys) });
      provider.create("Link", "own", { slug, url: url("own"), adopt: true }, options());
    };
    const { account, stack } = await startApplied(program(["press", "jobs"], "own"));
    const own = (await account.links()).find(({ slug }) => slug === "own")?.id;

    stack.declare(program(["press"], "jobs"));
    // The slug may be free only after the engine has asked for it; the set gives it up in any case.
    await stack.up({ continueOnError: true });
    expectOk(await stack.up());
    const left = (await account.links()).map(({ id, slug }) => (id === own ? `own: ${slug}` : slug));
    expect(left.toSorted()).toEqual([`own: ${kept}`, "press"]);
    expectOk(await stack.up({ expectNoChanges: true }));
  },
);

it("a set gives up an entry although a set on another domain, which is an output, has its slug", async () => {
  const program = (keys: readonly string[]) => async () => {
    dynamicProvider.create("LinkSet", "set", { links: linksOf(keys) });
    const defaults = { domainId: pulumi.output(Promise.resolve("dom_2")) };
    dynamicProvider.create("LinkSet", "other", { defaults, links: linksOf(["press", "jobs"]) });
  };
  const { account, stack } = await startApplied(program(["press", "jobs"]));
  stack.declare(program(["press"]));
  expectOk(await stack.up());
  const left = (await account.links()).map(({ domainId, slug }) => `${domainId} ${slug}`);
  expect(left.toSorted()).toEqual(["dom_1 press", "dom_2 jobs", "dom_2 press"]);
});

it("an update that follows its preview deletes an entry although a link with `adopt`, which has another one, gets its slug", async () => {
  const account = await startAccount();
  const { pulumi: run, declare } = await startYaml(account.env, {});
  const program = (keys: readonly string[], slug: string) => ({
    set: { type: "shortlink:LinkSet", properties: { links: linksOf(keys) } },
    own: { type: "shortlink:Link", properties: { slug, url: url("own"), adopt: true } },
  });
  declare(program(["press", "jobs"], "own"));
  await ends(run("up --yes --skip-preview"));
  declare(program(["press"], "jobs"));
  // A preview refuses a slug that is given up only in the update that follows.
  await run("config set shortlink:checkSlugs false");
  await run("up --yes --continue-on-error");
  await ends(run("up --yes"));
  expect((await account.links()).map(({ slug }) => slug).toSorted()).toEqual(["jobs", "press"]);
});

describe("two sets of two providers of one account", () => {
  class Provider extends pulumi.ProviderResource {}

  it("never have one link both: the second one is refused", async () => {
    const account = await startAccount();
    const links = linksOf(slugs);
    const program = (names: readonly string[]) => async () => {
      for (const name of names) {
        const provider = new Provider("shortlink", `own-${name}`, { ...account.settings });
        pluginProvider.create("LinkSet", name, { links }, { provider });
      }
    };
    const stack = await EngineStack.create(program(["one", "two"]), {});
    const failed = await stack.up();
    expect(failed.ok).toBe(false);
    expect(failed.output).toContain("which a resource of another provider of this program declares as well");
    const before = await account.links();
    expect(before).toHaveLength(slugs.length);

    stack.declare(program([failed.output.includes("LinkSet (two)") ? "one" : "two"]));
    expectOk(await stack.up());
    expect(await account.links()).toEqual(before);
  });
});

describe("a resource that gets another provider of the same account", () => {
  class Provider extends pulumi.ProviderResource {}
  const press = { slug: "press", url: url("press") };

  itEach(
    [
      { name: "the dynamic classes to the plugin", from: dynamicProvider, to: pluginProvider },
      { name: "the plugin to the dynamic classes", from: pluginProvider, to: dynamicProvider },
    ],
    ["the dynamic classes to the plugin"],
    inSoak,
  )("keeps its link in a set from $name, and of it only what is still declared", async ({ from, to }) => {
    const { account, stack } = await startApplied(async () => {
      from.create("Link", "press", { ...press, title: "Press" });
    });
    const [before] = await account.links();

    stack.declare(async () => {
      to.create("LinkSet", "redirects", { links: { press: { url: url("press") } } });
    });
    stack.expectWarnings("will be taken over");
    expectOk(await stack.preview());
    expectOk(await stack.up());
    expect(await account.links()).toMatchObject([{ id: before?.id, slug: "press" }]);
    expect((await account.links())[0]?.title ?? null).toBeNull();
    await expectNoChanges(stack);
  });

  const own = (declare: (provider: pulumi.ProviderResource) => void, settings: Record<string, string>) =>
    declare(new Provider("shortlink", "own", settings));

  // test/lifecycle/unconfirmed.test.ts has all kinds.
  itEach(
    [{ name: "Link" }, { name: "Folder" }],
    ["Link"],
    inSoak,
  )("keeps a $name whose create got no response", async ({ name: kind }) => {
    const account = await startAccount();
    const inputs = kind === "Link" ? press : { title: "Press" };
    const settings = { ...account.settings, maxRetries: "0", operationSeed: "one" };
    const stack = await EngineStack.create(async () => {
      pluginProvider.create(kind, "press", inputs);
    }, settings);
    account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
    expect((await stack.up()).ok).toBe(false);
    account.emulator.faults.clear();
    const before = kind === "Link" ? await account.links() : await account.list("folders");
    expect(before).toHaveLength(1);

    stack.declare(async () => {
      own((provider) => pluginProvider.create(kind, "press", inputs, { provider }), settings);
    });
    expectOk(await stack.up());
    const after = kind === "Link" ? await account.links() : await account.list("folders");
    expect(after).toEqual(before);
    await expectNoChanges(stack);
  });

  it("is deleted first where the program says so, and then created", async () => {
    const options = { deleteBeforeReplace: true };
    const { account, stack } = await startApplied(async () => {
      pluginProvider.create("Link", "press", press, options);
    });
    stack.declare(async () => {
      own(
        (provider) =>
          pluginProvider.create("Link", "press", { ...press, title: "Press" }, { ...options, provider }),
        account.settings,
      );
    });
    expectOk(await stack.up());
    expect(await account.links()).toMatchObject([{ slug: "press", title: "Press" }]);
    await expectNoChanges(stack);
  });
});
