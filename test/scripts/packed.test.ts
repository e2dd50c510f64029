import { describe, expect, it } from "vitest";
import { pack, packageProblems } from "../../scripts/check/packed";
import { project } from "../support/shell";

describe("the check of the package", () => {
  it("finds that npm packs only what belongs there, in less than a megabyte", () => {
    const packed = pack(project);
    packed.remove();
    expect(packageProblems(packed)).toEqual([]);
    const roots = new Set(packed.files.map((file) => file.split("/").slice(0, 2).join("/")));
    expect([...roots].toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "dist/emulator",
      "dist/plugin",
      "dist/provider",
      "dist/sdk",
      "package.json",
      "schema.json",
    ]);
  });

  it.each([
    "dist/scripts/check.js",
    "provider/index.ts",
    "dist/provider/index.ts",
    "dist/provider/index.js.map",
    "dist/tsconfig.tsbuildinfo",
    "dist/emulator/test/scene.js",
    "schema.json.bak",
    ".env",
  ])("names %s if it is packed", (file) => {
    const problem = `${file} does not belong in the package.`;
    expect(packageProblems({ files: ["README.md", "dist/provider/index.d.ts", file], size: 1 })).toEqual([
      problem,
    ]);
  });

  it("reports a package that has grown too large", () => {
    const problem = "The package has 2000001 bytes; the limit is 2000000.";
    expect(packageProblems({ files: [], size: 2_000_001 })).toEqual([problem]);
  });
});
