import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Link } from "../../provider";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { expectNoChanges } from "../conformance/applied";
import { createLink } from "../conformance/external-edits";
import { fixtures, programOf } from "../conformance/fixtures";
import { pluginProvider } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { sharedSetUp } from "../support/cleanup";
import { EngineStack, expectOk, type StateResource } from "../support/engine";
import { exportAccount } from "../support/export";
import { ownFolder } from "../support/installed";
import { installPythonSdk } from "../support/python";
import { project } from "../support/shell";
import { inAll, inSoak } from "../support/tiers";

const shared = sharedSetUp();

/** An account with objects of every kind, with a value in each field, created by a program. */
async function setUpAccount(): Promise<{ account: Account; created: StateResource[] }> {
  const account = await startAccount({ extraFields: true, shuffleKeys: true });
  const stack = await EngineStack.create(
    programOf(pluginProvider, fixtures, 1),
    account.settings,
    skipCheckpoints,
  );
  expectOk(await stack.up());
  const created = [...(await stack.state()).values()].filter(({ type }) => type.startsWith("shortlink:"));
  account.writes();
  return { account, created };
}

let full: ReturnType<typeof setUpAccount> | undefined;

/** One account for all tests, which only read it. */
const fullAccount = () => (full ??= shared(setUpAccount));

describe("an import", () => {
  it("of a set results in a stack without changes, also in its outputs", inAll, async () => {
    const account = await startAccount();
    const folder = await account.request("POST", "/folders", { title: "Campaign" });
    const link = { domainId: "dom_1", url: "https://example.com", folderId: folder.id };
    for (const slug of ["one", "two"]) await account.request("POST", "", { ...link, slug });
    account.writes();
    const stack = await EngineStack.create(async () => {}, account.settings);
    expectOk(
      await stack.import([{ type: "shortlink:index:LinkSet", name: "set", id: `folder/${folder.id}` }]),
    );
    const inputs = (await stack.state()).get("set")?.inputs ?? {};
    stack.declare(async () => void pluginProvider.create("LinkSet", "set", inputs));
    const expectNoDifference = async () => {
      const { output } = expectOk(await stack.preview({ refresh: true, diff: true }));
      expect(output).not.toMatch(/^\s+[-+~] \w+\s*:/m);
    };
    await expectNoDifference();
    expectOk(await stack.up({ refresh: true }));
    await expectNoDifference();
    expect(account.writes()).toEqual([]);
  });

  it("by a resource option adopts the object", async () => {
    const account = await startAccount();
    const { id } = await createLink(account, { slug: "abc" });
    const reader = await EngineStack.create(async () => {}, account.settings);
    expectOk(await reader.import([{ type: "shortlink:index:Link", name: "link", id }]));
    const inputs = (await reader.state()).get("link")?.inputs ?? {};
    const stack = await EngineStack.create(
      async () => void pluginProvider.create("Link", "link", inputs, { import: id }),
      account.settings,
    );
    expectOk(await stack.up());
    expect((await stack.state()).get("link")?.id).toBe(id);
    await expectNoChanges(stack);
    expect(account.writes()).toEqual([]);
  });

  it(
    "of values that a person could not declare is applied as it is, and with an edit beside them",
    inAll,
    async () => {
      const account = await startAccount();
      const url = "https://{country}.example.com/a b";
      const routes = [{ actionType: "URL", actionConfig: { url }, isGlobalFallback: true, priority: 1 }];
      const { id } = await account.request("POST", "", { domainId: "dom_1", slug: "abc", routes });
      account.written();
      const odd = (text: string) => text.replaceAll('"slug":"abc"', '"slug":"a_b"');
      const service = await startAlteringProxy(account.emulator.url, () => odd);
      const settings = { ...account.settings, baseUrl: service.url };
      const { result, program } = await exportAccount(account, "", service.url);
      expect(result, result.output).toMatchObject({ code: 0 });
      expect(program).toContain(url);

      const reader = await EngineStack.create(async () => {}, settings);
      expectOk(await reader.import([{ type: "shortlink:index:Link", name: "link", id }]));
      const inputs = (await reader.state()).get("link")?.inputs ?? {};
      expect(inputs).toMatchObject({ slug: "a_b", routes });
      const declaring = (more: object) => async () =>
        void pluginProvider.create("Link", "link", { ...inputs, ...more }, { import: id });
      const stack = await EngineStack.create(declaring({}), settings);
      expectOk(await stack.up());
      stack.declare(declaring({ title: "New" }));
      expectOk(await stack.up());
      await expectNoChanges(stack);
      expect(account.written().map(({ body }) => body)).toEqual([{ title: "New" }]);
    },
  );

  it("of a link finds it by its address", async () => {
    const id = "https://sho.rt/abc";
    const account = await startAccount();
    const link = await createLink(account, { slug: "abc" });
    const stack = await EngineStack.create(async () => {}, account.settings);
    expectOk(await stack.import([{ type: "shortlink:index:Link", name: "link", id }]));
    expect((await stack.state()).get("link")?.id).toBe(link.id);
    const reader = await EngineStack.create(async () => ({ id: Link.get("link", id).id }), account.settings);
    expectOk(await reader.up());
    expect((await reader.state()).get("link")?.id).toBe(link.id);
  });

  // test/lifecycle/read.test.ts has other ids.
  it.each([
    ["Route", "rt_1", '"rt_1" is not the id of a Route; use the form linkId/routeId.'],
    ["Tree", "tree_none", "does not exist"],
  ])("of a %s by the id %s reports what is wrong", async (kind, id, message) => {
    const account = await startAccount();
    const stack = await EngineStack.create(async () => {}, account.settings);
    const { ok, output } = await stack.import([{ type: `shortlink:index:${kind}`, name: "it", id }]);
    expect(ok).toBe(false);
    expect(output).toContain(message);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

describe("the program that an import prints", () => {
  const plugins = {
    providers: [{ name: "shortlink", path: "node_modules/pulumi-shortlink/dist/plugin" }],
  };
  /** A folder outside of the checkout, with its packages, and objects of every kind to import. */
  async function importing() {
    const { account, created } = await fullAccount();
    const resources = created.map(({ urn, type, id }) => ({ type, id, name: urn.split("::").at(-1) }));
    expect(new Set(resources.map(({ type }) => type)).size).toBe(9);
    const folder = ownFolder(
      {
        "package.json": JSON.stringify({ name: "mine", private: true, main: "index.ts" }),
        "tsconfig.json": JSON.stringify({
          compilerOptions: { strict: true, module: "node20", target: "es2022" },
          files: ["index.ts"],
        }),
        "resources.json": JSON.stringify({ resources }),
      },
      account.env,
    );
    const { cwd, run } = folder;
    symlinkSync(join(project, "node_modules"), join(cwd, "node_modules"));
    /** Imports everything in a new project, and runs the printed program. */
    const check = async (runtime: string, file: string, options = {}) => {
      const definition = { name: `mine-${runtime}`, runtime: { name: runtime, options }, plugins };
      writeFileSync(join(cwd, "Pulumi.yaml"), JSON.stringify(definition));
      await run("pulumi stack init dev");
      await run(`pulumi import --file resources.json --yes --protect=false --non-interactive --out ${file}`);
      if (runtime === "yaml") {
        const printed = parse(readFileSync(join(cwd, file), "utf8"));
        writeFileSync(join(cwd, "Pulumi.yaml"), JSON.stringify({ ...definition, ...printed }));
      }
      await run("pulumi preview --refresh --expect-no-changes --non-interactive");
      expect(account.writes()).toEqual([]);
    };
    return { check, folder };
  }

  it("declares objects of every kind as they are, in TypeScript", inAll, async () => {
    const { check } = await importing();
    await check("nodejs", "index.ts");
  });

  // Programs in all languages are generated from the same properties.
  it("declares objects of every kind as they are, in YAML", inSoak, async () => {
    const { check } = await importing();
    await check("yaml", "imported.yaml");
  });

  // Takes an installation of the SDK, which test/e2e/python.test.ts runs.
  it("declares objects of every kind as they are, in Python", inSoak, async ({ skip }) => {
    const { check, folder } = await importing();
    await installPythonSdk(folder, skip);
    await check("python", "__main__.py", { virtualenv: "venv" });
  });
});
