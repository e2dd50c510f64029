// @module-tag soak
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startAccount } from "../support/account";
import { documentAt } from "../support/docs";
import { ownFolder, packPackage } from "../support/installed";
import { installPythonSdk } from "../support/python";
import { project, sh, succeed, temporaryFolder } from "../support/shell";

// The lower end of the table "Requirements" of docs/_index.md; test/package.test.ts proves that it is that of the packages.

const manifest = JSON.parse(documentAt("package.json"));
const oldest = manifest.dependencies["@pulumi/pulumi"].replace("^", "");
const [, oldestNode] = /^>=(.+)$/.exec(manifest.engines.node) ?? [];

/** Both providers, with a secret, a graph, a set and a look-up. */
const program = `
import * as dynamic from "pulumi-shortlink";
import * as native from "pulumi-shortlink/native";
const title = process.env.TITLE ?? "one";
export const urls = [dynamic, native].map((shortlink, index) => {
  const folder = new shortlink.Folder(\`campaign-\${index}\`, { title });
  const features = [{ type: "PASSWORD" as const, config: { password: "correct-horse" } }];
  const routes = [{ ...shortlink.otherwise("https://example.com/"), features }];
  const link = new shortlink.Link(\`shop-\${index}\`, { slug: \`shop-\${index}\`, title, folderId: folder.id, routes });
  new shortlink.LinkSet(\`set-\${index}\`, { links: { [\`press-\${index}\`]: { url: "https://example.com/press" } } });
  return link.shortUrl;
});
export const folders = native.getFoldersOutput().folders.apply((found) => found.length);
`;

const definition = `name: oldest
runtime: nodejs
plugins:
  providers:
    - name: shortlink
      path: node_modules/pulumi-shortlink/dist/plugin
`;

/** A project with the oldest Node.js and SDK, on an engine. */
async function run(cli: string | undefined) {
  const account = await startAccount();
  const archive = await packPackage();
  const dependencies = {
    ...{ "@pulumi/pulumi": oldest, "pulumi-shortlink": `file:${archive}`, node: `~${oldestNode}.0` },
    ...{ typescript: "5", "@types/node": "22" },
  };
  const overrides = { "@pulumi/pulumi": oldest };
  const { run, cwd, env } = ownFolder(
    {
      "package.json": JSON.stringify({
        name: "oldest",
        private: true,
        main: "index.ts",
        dependencies,
        overrides,
      }),
      "Pulumi.yaml": definition,
      "index.ts": program,
    },
    account.env,
  );
  await run("npm install --ignore-scripts=false");
  const paths = [join(cwd, "node_modules/.bin"), ...(cli ? [cli] : []), process.env.PATH];
  const printed = async (line: string, more: Record<string, string> = {}) =>
    (await succeed(line, { cwd, env: { ...env, PATH: paths.join(":"), ...more } })).output;
  expect(await printed("node --version")).toContain(`v${oldestNode}.`);
  if (cli) expect(await printed("pulumi version")).toContain(oldest);
  await printed("pulumi stack init dev");
  expect(await printed("pulumi up --yes")).toContain("https://sho.rt/shop-1");
  const two = { TITLE: "two" };
  const updated = await printed("pulumi up --yes --skip-preview", two);
  expect(updated).toMatch(/~ 4 updated/);
  await printed("pulumi preview --refresh --expect-no-changes", two);
  expect(await printed("pulumi stack export")).not.toContain("correct-horse");
  await printed("pulumi destroy --yes --skip-preview");
  expect(await account.links()).toEqual([]);
}

// Each installs packages of its own.
describe("the oldest versions that docs/_index.md promises", () => {
  it("of Node.js and the SDK run both providers", () => run(undefined));

  it("of the CLI run them, too", async ({ skip }) => {
    const installer = join(project, "scripts/setup/pulumi/official-installer.mjs");
    const root = temporaryFolder();
    const { OLDEST_PULUMI: own } = process.env;
    const isThere =
      own !== undefined || (await sh(`node ${installer} ${root} ${oldest}`, { cwd: root })).code === 0;
    skip(!isThere, `Pulumi ${oldest} cannot be downloaded, and OLDEST_PULUMI names no folder with it`);
    await run(own ?? join(root, "bin"));
  });

  it("of the SDK for Python run its example", async ({ skip }) => {
    const account = await startAccount();
    const { cwd, env, run } = ownFolder({}, account.env);
    await installPythonSdk({ cwd, env }, skip, `pulumi==${oldest}`);
    expect((await run("venv/bin/pip show pulumi")).output).toContain(`Version: ${oldest}`);
    const script =
      "import pulumi_shortlink as s; print(s.Link.__name__, s.LinkRouteArgs(is_global_fallback=True))";
    expect((await run(`venv/bin/python -c '${script}'`)).output).toContain("Link ");
  });
});
