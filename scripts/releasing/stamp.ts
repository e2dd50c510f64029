import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A version, as in `1.20.3`. */
const version = String.raw`\d+\.\d+\.\d+`;

/** Where people and tools read the version, in files that are not generated. Each pattern finds the version alone. */
const places: Readonly<Record<string, readonly RegExp[]>> = {
  "provider/version.ts": [find('version = "', '"')],
  "README.md": [find("pulumi-shortlink-", String.raw`\.tgz`)],
  "docs/plugin.md": [find("resource shortlink ", " ")],
  "docs/_index.md": [
    find("resource shortlink ", " "),
    find("<version>", "<"),
    find(":shortlink:", '"'),
    find('version = "', '"'),
  ],
  "examples/go/go.mod": [find("pulumi-shortlink/sdk/go v", "\n")],
};

/** The files with a version of their own. `npm run generate` copies it to the schema and the SDKs. */
export const stampedFiles: readonly string[] = ["package.json", "package-lock.json", ...Object.keys(places)];

/** The files of a checkout in which a place has another version, or none at all. */
export function staleFiles(checkout: string, wanted: string): string[] {
  const read = (file: string) => readFileSync(join(checkout, file), "utf8");
  const isWanted = (file: string, patterns: readonly RegExp[]) =>
    patterns.every((pattern) => {
      const found = read(file).match(pattern) ?? [];
      return found.length > 0 && found.every((it) => it === wanted);
    });
  const manifests = ["package.json", "package-lock.json"].filter(
    (file) => JSON.parse(read(file)).version !== wanted,
  );
  return [
    ...manifests,
    ...Object.entries(places).flatMap(([file, patterns]) => (isWanted(file, patterns) ? [] : [file])),
  ];
}

/** Writes a version to all of them. */
export function stamp(checkout: string, wanted: string): void {
  const args = [
    "version",
    wanted,
    "--no-git-tag-version",
    "--allow-same-version",
    "--ignore-scripts",
    "--no-workspaces-update",
  ];
  execFileSync("npm", args, { cwd: checkout, stdio: "pipe", shell: process.platform === "win32" });
  for (const [file, patterns] of Object.entries(places)) {
    const path = join(checkout, file);
    writeFileSync(
      path,
      patterns.reduce((text, pattern) => text.replace(pattern, wanted), readFileSync(path, "utf8")),
    );
  }
}

function find(before: string, after: string): RegExp {
  return new RegExp(`(?<=${before})${version}(?=${after})`, "g");
}
