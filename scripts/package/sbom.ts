import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { project } from "../project";

interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** Writes the list of everything that the package and the plugin contain or depend on, in the format CycloneDX. */
export function writeSbom(folder: string): string[] {
  const temporary = mkdtempSync(join(tmpdir(), "shortlink-sbom-"));
  try {
    const manifest = parse("package.json");
    const lock = parse("package-lock.json");
    // npm names the list after the folder.
    const cwd = join(temporary, manifest.name);
    mkdirSync(cwd);
    // Without the examples, which have no version, and for which npm would fail.
    const isShipped = ([path, { link, dev }]: [string, Locked]) =>
      !link && !dev && !path.startsWith("examples/");
    const packages = Object.fromEntries(
      Object.entries<Locked>(lock.packages)
        .filter(isShipped)
        .map(([path, locked]) => [path, path === "" ? published(locked) : locked]),
    );
    writeFileSync(join(cwd, "package.json"), JSON.stringify(published(manifest)));
    writeFileSync(join(cwd, "package-lock.json"), JSON.stringify({ ...lock, packages }));
    const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
    const shell = process.platform === "win32";
    const sbom = execFileSync("npm", args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      shell,
    });
    const file = join(folder, `pulumi-shortlink-v${manifest.version}.cdx.json`);
    writeFileSync(file, sbom);
    return [file];
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const parse = (file: string) => JSON.parse(readFileSync(join(project, file), "utf8"));

/** A manifest without what only a checkout needs. */
const published = (manifest: object): object => ({
  ...manifest,
  workspaces: undefined,
  devDependencies: undefined,
});
