import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { providerCode } from "../../provider/pulumi/provider-code";
import { sh, temporaryFolder } from "../support/shell";

// How the engine's process for dynamic providers finds this package. It starts in the program's folder, and evaluates the
// code in state as a module without a path.

const here = createRequire(__filename);
const evaluate = here.resolve("require-from-string", { paths: [here.resolve("@pulumi/pulumi")] });

const shortlink = {
  "package.json": JSON.stringify({ name: "pulumi-shortlink", exports: { "./dynamic": "./dynamic.js" } }),
  "dynamic.js": 'exports.provider = (name) => name + " of " + __dirname;',
};

const dependingOn = (...names: string[]) => ({
  "package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "*"])) }),
});

type Files = Readonly<Record<string, string>>;

/** Creates a folder with packages, and symbolic links to some of them. */
function layout(
  packages: Readonly<Record<string, Files>>,
  links: Readonly<Record<string, string>> = {},
): string {
  const root = temporaryFolder();
  const withFolder = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const [name, files] of Object.entries(packages)) {
    for (const [file, text] of Object.entries(files)) writeFileSync(withFolder(join(root, name, file)), text);
  }
  for (const [link, target] of Object.entries(links)) symlinkSync(target, withFolder(join(root, link)));
  return root;
}

let programs = 0;

/** The code that a program in a folder writes to state. Each program loads the package, which resolves itself once. */
async function codeOf(folder: string): Promise<string> {
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  try {
    programs += 1;
    const path = `../../provider/pulumi/provider-code?program=${programs}`;
    const loaded: typeof import("../../provider/pulumi/provider-code") = await import(path);
    return loaded.providerCode("Link");
  } finally {
    cwd.mockRestore();
  }
}

/** The code that a program in a folder writes to state, and the provider that the engine's process gets from it. */
async function resolve(cwd: string) {
  const node = async (script: string) => (await sh(`node -e '${script}'`, { cwd })).output.trim();
  const line = await codeOf(cwd);
  writeFileSync(join(cwd, "line.txt"), line);
  const provider = await node(
    `console.log(require(${JSON.stringify(evaluate)})(require("fs").readFileSync("line.txt", "utf8")).handler())`,
  );
  return { line, provider };
}

const nested = { "node_modules/my-lib/node_modules/pulumi-shortlink": shortlink };

describe("the code behind a dynamic resource", () => {
  it("is one short line if the program's folder resolves the package", async () => {
    const cwd = layout({ "node_modules/pulumi-shortlink": shortlink });
    const { line, provider } = await resolve(cwd);
    expect(line).toBe(providerCode("Link"));
    expect(line.length).toBeLessThan(100);
    expect(provider).toMatch(/^Link of .*node_modules\/pulumi-shortlink$/);
  });

  it.each<[string, () => string, string]>([
    [
      "a dependency's own node_modules",
      () => layout({ ".": dependingOn("my-lib"), "node_modules/my-lib": dependingOn(), ...nested }),
      ".",
    ],
    [
      "the node_modules of an indirect dependency, with a cycle of dependencies",
      () =>
        layout({
          ".": dependingOn("a"),
          "node_modules/a": dependingOn("b"),
          "node_modules/b": dependingOn("a", "my-lib"),
          "node_modules/my-lib": dependingOn(),
          ...nested,
        }),
      ".",
    ],
    [
      "the store of pnpm",
      () =>
        layout(
          {
            ".": dependingOn("@mine/lib"),
            "node_modules/.pnpm/@mine+lib@1/node_modules/@mine/lib": dependingOn("pulumi-shortlink"),
            "node_modules/.pnpm/pulumi-shortlink@1/node_modules/pulumi-shortlink": shortlink,
          },
          {
            "node_modules/@mine/lib": "../.pnpm/@mine+lib@1/node_modules/@mine/lib",
            "node_modules/.pnpm/@mine+lib@1/node_modules/pulumi-shortlink":
              "../../pulumi-shortlink@1/node_modules/pulumi-shortlink",
          },
        ),
      ".",
    ],
    [
      "another package of the workspace",
      () =>
        layout(
          {
            ".": { "package.json": JSON.stringify({ workspaces: ["packages/*"] }) },
            "packages/infra": dependingOn("my-lib"),
            "packages/my-lib": dependingOn("pulumi-shortlink"),
            "packages/my-lib/node_modules/pulumi-shortlink": shortlink,
          },
          { "node_modules/my-lib": "../packages/my-lib" },
        ),
      "packages/infra",
    ],
    [
      "a dependency of the package that contains the program's folder",
      () =>
        layout({
          ".": dependingOn("my-lib"),
          src: { "index.js": "" },
          "node_modules/my-lib": dependingOn(),
          ...nested,
        }),
      "src",
    ],
  ])("is found in %s, by a line without a folder name", async (_, createLayout, cwd) => {
    const root = createLayout();
    const { line, provider } = await resolve(join(root, cwd));
    expect(provider).toMatch(/^Link of .*\/pulumi-shortlink$/);
    expect(line.length).toBeLessThan(1000);
    expect(line).not.toContain(root);
  });

  it("is reported as missing with the package, the folder and what to do", async () => {
    const cwd = layout({
      ".": dependingOn("my-lib", "missing"),
      "node_modules/my-lib": dependingOn("missing"),
    });
    const { provider } = await resolve(cwd);
    expect(provider).toContain(`Cannot find the package pulumi-shortlink from ${cwd}`);
    expect(provider).toContain("npm install pulumi-shortlink");
  });
});
