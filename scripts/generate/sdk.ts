import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { project } from "../project";

// The SDKs come from Pulumi's own generators, which are Go. So that everybody can tell whether they are fresh, a stamp
// says from what they were made and what was made.

const folder = join(project, "sdk");
const stampFile = join(folder, ".stamp");

/** What the SDKs are made from. */
const sources = ["schema.json", "tools/pulumi/go.mod", "tools/pulumi/sdkgen/main.go"];

/** What is wrong with the SDKs as they are; undefined when they are fresh. */
export function staleSdk(): string | undefined {
  const [from, made] = read(stampFile).split("\n");
  if (from !== hashOf(project, sources)) return "sdk/ was made from another schema.json or generator";
  if (made !== hashOf(folder, generatedFiles())) return "sdk/ holds something else than was generated";
  return undefined;
}

/**
 * Makes the SDKs anew.
 *
 * @returns whether they could be made; what is in the way is told on stderr
 */
export function makeSdk(): boolean {
  const temporary = mkdtempSync(join(tmpdir(), "sdkgen-"));
  const generator = join(temporary, "sdkgen");
  try {
    const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off" };
    const flags = ["build", "-mod=readonly", "-trimpath", "-o", generator, "./sdkgen"];
    const build = spawnSync("go", flags, { cwd: join(project, "tools/pulumi"), env, stdio: "inherit" });
    if (build.error) {
      console.error("The SDKs cannot be made: Pulumi's generators need Go (https://go.dev/doc/install).");
      return false;
    }
    const made = spawnSync(generator, [join(project, "schema.json"), folder], { stdio: "inherit" });
    if (build.status !== 0 || made.status !== 0) return false;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  writeFileSync(stampFile, `${hashOf(project, sources)}\n${hashOf(folder, generatedFiles())}\n`);
  return true;
}

/** What lies in sdk/, without what people's tools leave there. */
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
