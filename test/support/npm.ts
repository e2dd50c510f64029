import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./shell";

/** What the npm of a test does in place of an installation. */
export interface NpmStub {
  /** The folder node_modules that a project gets. */
  readonly installed?: string;
  /** The error that an installation ends with, after it has written something. */
  readonly failure?: string;
}

/**
 * A folder for the PATH with an npm that installs nothing from the registry and knows no published version of this package.
 * A real installation takes ten seconds.
 */
export function stubNpm({ installed = "", failure }: NpmStub): string {
  const folder = temporaryFolder();
  const install = failure
    ? `/bin/mkdir node_modules; echo "npm error code E404" >&2; echo "npm error ${failure}" >&2; exit 1`
    : `/bin/ln -s "${installed}" node_modules`;
  const pack =
    'while [ "$1" != --pack-destination ]; do shift; done; : > "$2/pulumi-shortlink.tgz"; echo pulumi-shortlink.tgz';
  const script = `#!/bin/sh
case "$1" in
  install) ${install} ;;
  pack) ${pack} ;;
  view) exit 1 ;;
  *) echo 11.0.0 ;;
esac
`;
  const path = join(folder, "npm");
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return folder;
}

/** A PATH with only Node.js and these commands on it. */
export function pathWith(commands: readonly string[], folder = temporaryFolder()): string {
  for (const name of ["node", ...commands]) {
    const found = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    symlinkSync(found, join(folder, name));
  }
  return folder;
}
