import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { project } from "../project";

// Pulumi's own generators write the SDKs, and need Go. A stamp with the hashes of the sources and of the generated files
// lets `npm run check` see without Go whether the SDKs are up to date.

const folder = join(project, "sdk");
const stampFile = join(folder, ".stamp");

/** The sources of the SDKs. */
const sources = [
  ...["schema.json", "tools/sdkgen/go.mod", "tools/sdkgen/main.go"],
  ...["python/routing.py", "go/routing.go"].map((file) => `tools/sdkgen/_additions/${file}`),
];

/** The reason why the SDKs are stale; undefined if they are up to date. */
export function staleSdk(): string | undefined {
  const [sourceHash, generatedHash] = read(stampFile).split("\n");
  if (sourceHash !== hashOf(project, sources))
    return "sdk/ was generated from an older schema.json or generator";
  if (generatedHash !== hashOf(folder, generatedFiles())) return "sdk/ has been edited by hand";
  return undefined;
}

/**
 * Generates the SDKs again.
 *
 * @returns whether it succeeded; errors are printed on stderr
 */
export function generateSdk(): boolean {
  if (!runGenerators(folder, ["nodejs", "python", "go"])) return false;
  writeFileSync(stampFile, `${hashOf(project, sources)}\n${hashOf(folder, generatedFiles())}\n`);
  return true;
}

/**
 * Runs the generators of some languages, each of which replaces a folder of that name.
 *
 * @returns whether they succeeded; errors are printed on stderr
 */
export function runGenerators(out: string, languages: readonly string[]): boolean {
  const temporary = mkdtempSync(join(tmpdir(), "sdkgen-"));
  const generator = join(temporary, "sdkgen");
  try {
    const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off" };
    const flags = ["build", "-mod=readonly", "-trimpath", "-o", generator, "."];
    const build = spawnSync("go", flags, { cwd: join(project, "tools/sdkgen"), env, stdio: "inherit" });
    if (build.error) {
      console.error(
        "The SDKs cannot be generated: Pulumi's generators need Go (https://go.dev/doc/install).",
      );
      return false;
    }
    const args = [join(project, "schema.json"), out, ...languages];
    return build.status === 0 && spawnSync(generator, args, { stdio: "inherit" }).status === 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The files in sdk/, without those that package managers leave there. */
const generatedFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter((name) => name !== ".stamp" && !/node_modules\/|__pycache__|\.egg-info|(^|\/)build\//.test(name))
    .toSorted();

function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0${read(join(root, file))}\0`);
  return hash.digest("hex");
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
