import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { project, temporaryFolder } from "./support/shell";

const read = (file: string) => readFileSync(join(project, file), "utf8");

const run = promisify(execFile);

/** Changes how Node.js loads modules: the SDK has no debuggable promises, and its log is frozen. */
const withoutInternals = `const Module = require("node:module");
const load = Module._load;
Module._load = function (name, ...rest) {
  if (/runtime\\/debuggable$/.test(name) && /promise-stacks/.test(rest[0]?.filename ?? "")) throw new Error("gone");
  const loaded = load.call(this, name, ...rest);
  if (name === "@pulumi/pulumi") Object.freeze(loaded.log);
  return loaded;
};`;

describe("the package", () => {
  it("promises in docs/_index.md the versions that its parts ask for", () => {
    const [, requirements = ""] = read("docs/_index.md").split("## Requirements\n");
    const { dependencies, engines } = JSON.parse(read("package.json"));
    const oldest = dependencies["@pulumi/pulumi"].replace("^", "");
    const { language } = JSON.parse(read("schema.json"));
    const goModule = read("sdk/go/go.mod");
    const python = read("sdk/python/pyproject.toml");
    const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
    for (const row of [
      `| Pulumi CLI | ${oldest} |`,
      `| ${engines.node.replace(">=", "")} |`,
      `| TypeScript, JavaScript | \`@pulumi/pulumi\` ${oldest} |`,
      `| Python | Python ${find(python, /requires-python = ">=(.+)"/)}, \`pulumi\` ${find(python, /"pulumi>=(.+?),/)} |`,
      `| Go | Go ${find(goModule, /^go (.+)$/m)}, \`github.com/pulumi/pulumi/sdk/v3\` ${find(goModule, /sdk\/v3 v(.+)$/m)} |`,
      `| C# | \`Pulumi\` ${language.csharp.packageReferences.Pulumi.replace(".*", "")} |`,
      `| Java | \`com.pulumi:pulumi\` ${language.java.dependencies["com.pulumi:pulumi"]} |`,
    ]) {
      expect(requirements).toContain(row);
    }
    expect(language.nodejs.dependencies["@pulumi/pulumi"]).toBe(`^${oldest}`);
  });

  it("has a README of at most 120 lines, with one version of Node.js", () => {
    const text = read("README.md");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
    const [, required] = /^>=(.+)$/.exec(JSON.parse(read("package.json")).engines.node) ?? [];
    expect(Array.from(text.matchAll(/Node\.js (\d[\d.]*\d)/g), ([, it]) => it)).toEqual([required]);
  });

  it("explains every runtime dependency, and nothing else", () => {
    const [, table = ""] = read("RELEASING.md").split("| Runtime dependency | What for |\n|---|---|\n");
    const rows = [...table.matchAll(/^\| `(.+)` \| .{10,} \|$/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(Object.keys(JSON.parse(read("package.json")).dependencies).toSorted());
  });

  it("loads with an SDK that has none of the internals that it uses", async () => {
    const preload = join(temporaryFolder(), "preload.cjs");
    writeFileSync(preload, withoutInternals);
    for (const entry of ["pulumi-shortlink", "pulumi-shortlink/native", "pulumi-shortlink/dynamic"]) {
      const { stdout } = await run(
        process.execPath,
        ["--require", preload, "--print", `Object.keys(require("${entry}")).length > 0`],
        { cwd: project },
      );
      expect(stdout.trim()).toBe("true");
    }
  });
});

describe("the lockfile", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const registered = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  // Added by hand, because the registry that this file was written with does not have them; `npm ci` needs them on those
  // systems.
  const addedByHand = /^node_modules\/@biomejs\/cli-(android|darwin|linux|win32)-/;

  it("has an exact version of every package, all from the registry", () => {
    expect(registered.length).toBeGreaterThan(100);
    for (const [path, { version, resolved }] of registered) {
      expect(version, path).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?$/);
      expect(resolved, path).toBeUndefined();
    }
  });

  it("has the hash of every package except Biome's executables for other systems", () => {
    const withoutHash = registered.filter(([, { integrity }]) => !/^sha512-.{86}==$/.test(integrity ?? ""));
    expect(withoutHash.filter(([path]) => !addedByHand.test(path))).toEqual([]);
    for (const [path, entry] of withoutHash) expect(entry, path).toMatchObject({ dev: true, optional: true });
  });

  it("has the optional dependencies of packages for other systems", () => {
    const wanted = registered.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = wanted.filter(
      (name) => !registered.some(([path]) => path.endsWith(`node_modules/${name}`)),
    );
    expect(missing).toEqual([]);
  });
});

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}
