import { describe, expect, it } from "vitest";
import { pack, packageProblems } from "../../scripts/check/packed";
import { documentAt } from "../support/docs";
import { project } from "../support/shell";

describe("the check of the package", () => {
  const packed = pack(project);
  packed.remove();

  it("finds that npm packs only what belongs there, and no more than it may", () => {
    expect(packageProblems(packed)).toEqual([]);
    const roots = new Set(packed.files.map((file) => file.split("/").slice(0, 2).join("/")));
    expect([...roots].toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "dist/emulator",
      "dist/plugin",
      "dist/provider",
      "dist/sdk",
      "docs/reference",
      "package.json",
    ]);
    for (const page of ["docs/visitors.md", "docs/rules.md"]) {
      const [, schema] = /\$schema=node_modules\/pulumi-shortlink\/([\w./]+)/.exec(documentAt(page)) ?? [];
      expect(packed.files).toContain(schema);
    }
  });

  it("finds the sizes that RELEASING.md names", () => {
    const page = documentAt("RELEASING.md");
    const sizeOf = (folder: string) =>
      packed.sizes.reduce((sum, [path, size]) => sum + (path.startsWith(folder) ? size : 0), 0);
    const [, archive, unpacked] = /It has ([\d.]+) MB, and ([\d.]+) MB when unpacked/.exec(page) ?? [];
    const parts = [...page.matchAll(/^\| `(dist\/\w+)` \| ([\d.]+) MB/gm)];
    expect(parts).toHaveLength(4);
    const named = [
      ["the archive", packed.size, archive],
      ["the files", sizeOf(""), unpacked],
      ...parts.map(([, folder = "", size]) => [folder, sizeOf(`${folder}/`), size] as const),
    ] as const;
    // The page need not follow each change.
    for (const [name, bytes, size] of named) {
      const ratio = bytes / 1e6 / Number(size);
      expect(ratio, name).toBeGreaterThan(0.75);
      expect(ratio, name).toBeLessThan(1.25);
    }
  });

  it.each([
    "dist/scripts/check.js",
    "provider/index.ts",
    "dist/provider/index.ts",
    "dist/provider/index.js.map",
    "dist/tsconfig.tsbuildinfo",
    "dist/emulator/test/scene.js",
    "schema.json",
    ".env",
  ])("names %s if it is packed", (file) => {
    const problem = `${file} does not belong in the package.`;
    expect(packageProblems({ files: ["README.md", "dist/provider/index.d.ts", file], size: 1 })).toEqual([
      problem,
    ]);
  });

  it("reports a package that has grown too large", () => {
    const problem = "The package has 1800001 bytes; the limit is 1800000.";
    expect(packageProblems({ files: [], size: 1_800_001 })).toEqual([problem]);
  });
});
