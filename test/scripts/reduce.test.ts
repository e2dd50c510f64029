import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { reduce } from "../../scripts/setup/pulumi/reduce.mjs";
import { project, temporaryFolder } from "../support/shell";

const changed = "backend/diy/bucket.go";
const pkg = "github.com/pulumi/pulumi/pkg/v3";
const cwd = join(project, "tools/pulumi");
const env = { ...process.env, GOWORK: "off", CGO_ENABLED: "0", GOFLAGS: "-mod=readonly" };
const hasGo = spawnSync("go", ["version"]).status === 0;

/** Go's module of the CLI in the version that tools/ pins. */
function cliModule(): string {
  const downloaded = execFileSync("go", ["mod", "download", "-json", pkg], { cwd, env, encoding: "utf8" });
  return JSON.parse(downloaded).Dir;
}

/** The module, with another text in one file. */
function otherVersion(edit: (text: string) => string): string {
  const source = temporaryFolder();
  reduceSources(source);
  writeFileSync(join(source, changed), edit(readFileSync(join(source, changed), "utf8")));
  return source;
}

/** What the reduction changes and removes, as in the module. */
function reduceSources(folder: string): void {
  const removed = readFileSync(join(project, "tools/pulumi/_reduced/removed.txt"), "utf8").trim().split("\n");
  const files = ["backend/diy/backend.go", changed, "secrets/cloud/manager.go", ...removed];
  const source = cliModule();
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(source, file)));
  }
}

describe.skipIf(!hasGo)("the Pulumi CLI without the clouds", () => {
  it("is made from the version that tools/ pins, without tests and their data", () => {
    const target = join(temporaryFolder(), "pkg");
    reduce(cliModule(), target);
    expect(readFileSync(join(target, changed), "utf8")).not.toContain("aws");
    expect(existsSync(join(target, "secrets/cloud/manager.go"))).toBe(true);
    expect(existsSync(join(target, "operations/operations_gcp.go"))).toBe(false);
    expect(existsSync(join(target, "backend/diy/backend_test.go"))).toBe(false);
    expect(existsSync(join(target, "codegen/testing/test/testdata"))).toBe(false);

    const modfile = join(target, "..", "go.mod");
    const pinned = readFileSync(join(cwd, "go.mod"), "utf8");
    writeFileSync(modfile, `${pinned}\nreplace ${pkg} => ${target}\n`);
    writeFileSync(join(target, "..", "go.sum"), readFileSync(join(cwd, "go.sum")));
    const args = ["list", `-modfile=${modfile}`, "-deps", `${pkg}/cmd/pulumi`];
    const packages = execFileSync("go", args, {
      cwd,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const clouds =
      /^(github\.com\/(aws|Azure|hashicorp\/vault|pb33f)|cloud\.google\.com|gocloud\.dev\/secrets)\/.*/gm;
    expect(packages.match(clouds) ?? []).toEqual([]);
    expect(packages).toContain("gocloud.dev/blob/fileblob");
    expect(packages).toContain(`${pkg}/backend/diy/postgres`);
  }, 300_000);

  it.each([
    [
      "lacks the lines that are to change",
      (text: string) => text.replace("awss3.CopyObjectInput", "awss3.Input"),
    ],
    ["has them twice", (text: string) => text + text],
  ])("cannot be made from a version that %s", (_, edit) => {
    const source = otherVersion(edit);
    expect(() => reduce(source, join(temporaryFolder(), "pkg"))).toThrow(
      /does not fit the version .* in tools\/pulumi\/go\.mod: backend\/diy\/bucket\.go does not have these lines once:\n.*\n[^]*Update it as its README\.md describes\.$/,
    );
  });
});
