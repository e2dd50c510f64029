// @module-tag all
import { describe, expect } from "vitest";
import { startAccount } from "../support/account";
import { ownFolder, packPackage } from "../support/installed";
import { inSoak, itEach } from "../support/tiers";

const program = `
import * as shortlink from "pulumi-shortlink";
import * as native from "pulumi-shortlink/native";

const folder = new shortlink.Folder("folder", { title: "Campaign" });
const link = new native.Link("link", { slug: "autumn-shop", url: "https://example.com", folderId: folder.id });
export const slug = link.slug;
`;

/** A package manager, the package on npm that contains it, and the files that a project with it has. */
interface PackageManager {
  readonly name: string;
  readonly install: string;
  readonly files: Readonly<Record<string, string>>;
}

const managers: readonly PackageManager[] = [
  // pnpm fails until the project says whether a dependency of the SDK may run its build script. It does not need to.
  {
    name: "pnpm",
    install: "npx --yes pnpm@12 install",
    files: { "pnpm-workspace.yaml": "allowBuilds:\n  protobufjs: false\n" },
  },
  {
    name: "yarn",
    install: "npx --yes --package @yarnpkg/cli-dist@4 yarn install",
    files: { ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n", "yarn.lock": "" },
  },
  { name: "bun", install: "npx --yes bun@1 install", files: {} },
];

describe("a project", () => {
  // test/e2e/own-project.test.ts does the same with npm in every run.
  itEach(
    managers,
    [],
    inSoak,
  )("of $name runs programs with both providers", async ({ name, install, files }) => {
    const account = await startAccount();
    const archive = await packPackage();
    const { run } = ownFolder(
      {
        "package.json": JSON.stringify({
          name: "mine",
          private: true,
          main: "index.ts",
          dependencies: { "@pulumi/pulumi": "^3.270.0", "pulumi-shortlink": `file:${archive}` },
          devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
        }),
        "Pulumi.yaml": `name: mine
runtime: { name: nodejs, options: { packagemanager: ${name} } }
plugins: { providers: [{ name: shortlink, path: node_modules/pulumi-shortlink/dist/plugin }] }
`,
        "tsconfig.json": JSON.stringify({
          compilerOptions: { strict: true, module: "node20", target: "es2022" },
        }),
        "index.ts": program,
        ...files,
      },
      account.env,
    );
    await run(install);
    await run("pulumi stack init dev");
    const up = await run("pulumi up --yes --skip-preview --non-interactive");
    expect(up.output).toContain('slug: "autumn-shop"');
    await run("pulumi destroy --yes --skip-preview --non-interactive");
    expect(await account.links()).toEqual([]);
  });
});
