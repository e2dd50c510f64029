import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { reduce } from "../../scripts/setup/pulumi/reduce.mjs";
import { project, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";

const tools = join(project, "tools/pulumi");
const textOf = (file: string) => readFileSync(join(tools, "_reduced", file), "utf8");
const bucket = "backend/diy/bucket.go";

/** A module with the files that are removed, and with the lines that are changed. */
function fittingModule(): string {
  const folder = temporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const file of textOf("removed.txt").trim().split("\n")) write(file, "");
  for (const section of textOf("changes.patch")
    .split(/^--- .*\n\+\+\+ /m)
    .slice(1)) {
    const [file = "", ...lines] = section.split("\n");
    const before = lines.filter((line) => /^[ -]/.test(line)).map((line) => `${line.slice(1)}\n`);
    write(file, before.join(""));
  }
  write("backend/diy/backend_test.go", "");
  write("codegen/testdata/simple.json", "");
  return folder;
}

const reduced = (source: string): string => {
  const target = join(temporaryFolder(), "pkg");
  reduce(source, target);
  return target;
};

describe("the Pulumi CLI without the clouds", () => {
  it("has changed, added and removed files, and neither tests nor their data", () => {
    const folder = reduced(fittingModule());
    const has = (file: string) => existsSync(join(folder, file));
    expect(readFileSync(join(folder, bucket), "utf8")).toContain("copyObjectInput");
    expect(readFileSync(join(folder, bucket), "utf8")).not.toContain("aws");
    expect(has("backend/diy/clouds.go")).toBe(true);
    expect(has("operations/operations_gcp.go")).toBe(false);
    expect(has("backend/diy/backend_test.go")).toBe(false);
    expect(has("codegen/testdata")).toBe(false);
  });

  it.each([
    ["lacks lines that are to change", (text: string) => text.replaceAll("awss3.", "s3.")],
    ["has them twice", (text: string) => text + text],
  ])("cannot be made from a version that %s", (_, edit) => {
    const source = fittingModule();
    writeFileSync(join(source, bucket), edit(readFileSync(join(source, bucket), "utf8")));
    expect(() => reduced(source)).toThrow(
      /does not fit the version .*: backend\/diy\/bucket\.go does not have these lines once:\n[\s\S]*Update it as its README\.md describes\.$/,
    );
  });

  // Fetches half a gigabyte of Go modules.
  it("compiles none of their clients, and keeps files and PostgreSQL", inSoak, () => {
    const env = { ...process.env, GOWORK: "off", CGO_ENABLED: "0", GOFLAGS: "-mod=readonly" };
    const go = (...args: string[]) =>
      execFileSync("go", args, { cwd: tools, env, encoding: "utf8", maxBuffer: 1e8 });
    const pkg = "github.com/pulumi/pulumi/pkg/v3";
    const folder = reduced(JSON.parse(go("mod", "download", "-json", pkg)).Dir);
    const modfile = join(dirname(folder), "go.mod");
    writeFileSync(modfile, `${readFileSync(join(tools, "go.mod"), "utf8")}\nreplace ${pkg} => ${folder}\n`);
    writeFileSync(join(dirname(folder), "go.sum"), readFileSync(join(tools, "go.sum")));
    go("vet", `-modfile=${modfile}`, `${pkg}/backend/diy`, `${pkg}/operations`, `${pkg}/cmd/pulumi/cloud`);
    const packages = go("list", `-modfile=${modfile}`, "-deps", `${pkg}/cmd/pulumi`).split("\n");
    const clouds =
      /^(github\.com\/(aws|Azure|hashicorp\/vault|pb33f)|cloud\.google\.com|gocloud\.dev\/secrets)\//;
    expect(packages.filter((it) => clouds.test(it))).toEqual([]);
    expect(packages).toContain("gocloud.dev/blob/fileblob");
    expect(packages).toContain(`${pkg}/backend/diy/postgres`);
  });
});
