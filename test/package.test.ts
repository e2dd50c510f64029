import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentName, Settings } from "../provider/client";
import { version } from "../provider/version";
import { project } from "./support/shell";

const read = (file: string) => readFileSync(join(project, file), "utf8");

describe("the package", () => {
  it("has one version", () => {
    expect(version).toBe(JSON.parse(read("package.json")).version);
  });

  it("documents every setting in the README, with its environment variable and description", () => {
    const readme = read("README.md");
    for (const [name, schema] of Object.entries(Settings.shape)) {
      expect(readme).toContain(
        `| \`shortlink:${name}\` | \`${environmentName(name)}\` | ${schema.description}`.replace(/\.$/, ""),
      );
    }
  });

  it("explains every runtime dependency in the README, and nothing else", () => {
    const [, table = ""] = read("README.md").split("| Runtime dependency | What for |\n|---|---|\n");
    const rows = [...table.matchAll(/^\| `(.+)` \| .{10,} \|$/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(Object.keys(JSON.parse(read("package.json")).dependencies).toSorted());
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
