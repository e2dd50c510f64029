import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../project";
import { unreleasedEntries, withRelease } from "./changelog";
import { git, releasedVersions, tagsOf } from "./git";
import { stamp, stampedFiles } from "./stamp";

/** A step of a release in the checkout. */
interface Step {
  readonly title: string;
  run(): void;
}

const changelogFile = join(project, "CHANGELOG.md");

/** The version to release unless another one is named: the current one, or the next minor one if that is released. */
export function nextVersion(current: string, released: readonly string[]): string {
  if (!released.includes(current)) return current;
  const [major, minor] = current.split(".").map(Number);
  return `${major}.${(minor ?? 0) + 1}.0`;
}

/** Whether a version is newer than another. Both look like `1.20.3`. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}

/** Why the checkout cannot be released as this version, each as a sentence with what to do. */
export function obstacles(version: string): string[] {
  const last = releasedVersions().at(-1);
  const branch = git("branch", "--show-current");
  return [
    ...(last !== undefined && !isNewer(version, last)
      ? [`Version ${version} is not newer than ${last}, the last release: name a newer one.`]
      : []),
    ...(branch === "main" ? [] : [`This is the branch ${branch || "of no name"}: switch to main.`]),
    ...(git("status", "--porcelain") === "" ? [] : ["There are uncommitted changes: commit or remove them."]),
    ...(unreleasedEntries(readFileSync(changelogFile, "utf8")) === ""
      ? ["CHANGELOG.md has no entries under Unreleased: describe what changes for users."]
      : []),
  ];
}

/** What a release does in the checkout, in this order. */
export function releaseSteps(version: string, date: string): Step[] {
  const npm = (...args: string[]) => ({ title: ["npm", ...args].join(" "), run: () => run("npm", args) });
  return [
    { title: `write ${version} to ${stampedFiles.join(", ")}`, run: () => stamp(project, version) },
    {
      title: `move the entries of CHANGELOG.md below the heading ${version} - ${date}`,
      run: () =>
        writeFileSync(changelogFile, withRelease(readFileSync(changelogFile, "utf8"), version, date)),
    },
    npm("run", "build"),
    npm("run", "generate"),
    {
      title: "RECORD=1 npm run test:engine -- test/e2e/replay.test.ts, which later versions replay",
      run: () => run("npm", ["run", "test:engine", "--", "test/e2e/replay.test.ts"], { RECORD: "1" }),
    },
    npm("run", "check"),
    {
      title: `git add --all; git commit --message "Release ${version}"`,
      run: () => {
        git("add", "--all");
        git("commit", "--message", `Release ${version}`);
      },
    },
    ...tagsOf(version).map((tag) => ({
      title: `git tag --annotate ${tag} --message "Release ${version}"`,
      run: () => void git("tag", "--annotate", tag, "--message", `Release ${version}`),
    })),
  ];
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const shell = process.platform === "win32";
  execFileSync(command, args, { cwd: project, stdio: "inherit", env: { ...process.env, ...env }, shell });
}
