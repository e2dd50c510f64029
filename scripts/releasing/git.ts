import { execFileSync } from "node:child_process";
import { project } from "../project";

/** Runs git in the checkout and returns what it printed. */
export const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

/** The versions that have a tag, oldest first. */
export const releasedVersions = (): string[] =>
  git("tag", "--list", "v*", "--sort", "version:refname")
    .split("\n")
    .flatMap((tag) => (/^v\d+\.\d+\.\d+$/.test(tag) ? [tag.slice(1)] : []));

/** The tags of a version: Go finds the SDK by the second. */
export const tagsOf = (version: string): string[] => [`v${version}`, `sdk/go/v${version}`];
