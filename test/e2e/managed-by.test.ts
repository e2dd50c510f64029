// @module-tag all
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { describeWith, pluginProvider } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { EngineStack, expectOk } from "../support/engine";
import { startYaml } from "../support/example";
import { temporaryFolder } from "../support/shell";
import { ends } from "./command";

// With the setting `owner`, links have a mark, which keeps other projects from taking them. One backend cannot know these.
// test/lifecycle/managed-by.test.ts proves all else.

const owner = "acme/website";
const other = "acme/shop";
const url = "https://example.com/";

/** The options of each link by its slug. */
const optionsIn = async (account: Account): Promise<Properties> =>
  Object.fromEntries(
    (await account.links()).map((link) => [link.slug, (link as Properties & typeof link).options ?? {}]),
  );

/** A link that the other project has created. */
const linkOfOther = (account: Account) =>
  account.request<{ id: string }>("POST", "", {
    ...{ domainId: "dom_1", slug: "press", url },
    options: { managedBy: other },
  });

describeWith(pluginProvider)("through $name,", (provider) => {
  const program =
    (a: number): (() => Promise<void>) =>
    async () => {
      provider.create("Link", "plain", { slug: "plain", url });
      provider.create("Link", "edited", { slug: "edited", url, options: { a } });
      provider.create("Link", "declared", { slug: "declared", url, options: { managedBy: other } });
      const links = { one: { url }, two: { url, options: { a } } };
      provider.create("LinkSet", "set", { links });
    };
  const marked = (managedBy: string, a: number) => ({
    ...{ plain: { managedBy }, edited: { a, managedBy }, declared: { managedBy: other } },
    ...{ one: { managedBy }, two: { a, managedBy } },
  });

  it("each link that is created is marked, and no update, refresh or other owner changes or shows that", async () => {
    const { account, stack } = await startApplied(program(1), { owner });
    expect(await optionsIn(account)).toEqual(marked(owner, 1));
    const resources = [...(await stack.state()).values()].filter(({ type }) => !type.startsWith("pulumi:"));
    expect(JSON.stringify(resources)).not.toContain(owner);
    account.writes();
    for (const name of ["acme/renamed", ""]) {
      if (name) await stack.configure("owner", name);
      else await stack.unconfigure("owner");
      expect(expectOk(await stack.up({ refresh: true })).changes).toEqual({});
    }
    expect(account.writes()).toEqual([]);
    stack.declare(program(2));
    expect(expectOk(await stack.up()).changes).toMatchObject({ update: 2 });
    expect(await optionsIn(account)).toEqual(marked(owner, 2));
  });
});

describe("an import", () => {
  const imported = (inputs: Properties, id: string) => async () =>
    void pluginProvider.create("Link", "press", inputs, { import: id });

  it("takes a link of another owner only by an id that names that one", async () => {
    const account = await startAccount();
    const { id } = await linkOfOther(account);
    const named = `${id}@managedBy=${other}`;
    const inputs = { domainId: "dom_1", slug: "press", url, options: { managedBy: other } };
    const stack = await EngineStack.create(imported(inputs, id), { ...account.settings, owner });
    const byCommand = (id: string) => stack.import([{ type: "shortlink:index:Link", name: "press", id }]);
    for (const refused of [await stack.preview(), await byCommand(id)]) {
      expect(refused.ok).toBe(false);
      expect(refused.output).toContain(`press on dom_1 (${id}, "${other}")`);
      expect(refused.output).toContain(`import the id "${named}"`);
    }
    expect((await stack.state()).get("press")).toBeUndefined();

    stack.declare(imported(inputs, named));
    expectOk(await stack.up());
    expect((await stack.state()).get("press")?.id).toBe(id);
    await expectNoChanges(stack);
    // The option may go, as after any import.
    stack.declare(async () => void pluginProvider.create("Link", "press", inputs));
    expectOk(await stack.up({ refresh: true }));

    const reader = await EngineStack.create(async () => {}, account.settings);
    expectOk(await reader.import([{ type: "shortlink:index:Link", name: "press", id: named }]));
    expect((await reader.state()).get("press")).toMatchObject({ id, inputs });
    expect(account.writes()).toEqual([]);
  });

  it("is not what a program does that only reads a link", async () => {
    const account = await startAccount();
    const { id } = await linkOfOther(account);
    const stack = await EngineStack.create(
      async () => void pluginProvider.create("Link", "press", {}, { id }),
      { ...account.settings, owner },
    );
    expectOk(await stack.up());
  });
});

it("the command neither offers nor adds nor exports a link of another owner, and docs/state.md says how to import it", async () => {
  const account = await startAccount();
  const { id } = await linkOfOther(account);
  const ours = { ours: { type: "shortlink:Link", properties: { slug: "ours", url } } };
  const project = await startYaml(account.env, ours);
  const [setting, importing] = codeBlocks(documentAt("docs/state.md"), "sh", "Who manages a link");
  await ends(project.run(String(setting)));
  await ends(project.pulumi("up --yes --skip-preview"));
  account.writes();
  const diff = await ends(project.shortlink("diff --unmanaged"));
  expect(diff.stdout).not.toMatch(/shortlink adopt|pulumi import|Link\.get/);
  const appended = await ends(project.shortlink("adopt"));
  const into = join(temporaryFolder(project.cwd), "new");
  const exported = await ends(project.shortlink(`init ${into} --from account --language yaml --no-import`));
  for (const { output } of [diff, appended, exported]) {
    expect(output).toContain(id);
    expect(output).toContain(other);
  }
  expect(readFileSync(join(into, "Pulumi.yaml"), "utf8")).not.toMatch(/slug: press|managedBy/);
  const imported = await ends(project.run(`${importing?.trim().replace("lnk_1", id)} --yes --protect=false`));
  expect(imported.stdout).toContain(`managedBy: ${other}`);
  expect(account.writes()).toEqual([]);
});
