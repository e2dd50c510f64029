import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { version as current } from "../../provider/version";
import { project } from "../project";
import { releaseNotes } from "./changelog";
import { releasedVersions, tagsOf } from "./git";
import { nextVersion, obstacles, releaseSteps } from "./plan";
import { staleFiles } from "./stamp";

// `scripts/release`: prepares a release in the checkout, up to its tag. Unless --yes is set, it prints what it would do and
// changes nothing. The workflow for the tag publishes it, after --verify.

const usage = `Usage: scripts/release [version] [--dry-run | --yes]
       scripts/release --verify <tag>     check that the checkout is what the tag says
       scripts/release --notes <tag>      print the tag's part of the changelog`;

function main(): void {
  const options = {
    yes: { type: "boolean" },
    "dry-run": { type: "boolean" },
    verify: { type: "string" },
    notes: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [version = nextVersion(current, releasedVersions()), ...rest] = positionals;
  const isDry = values["dry-run"] === true || values.yes !== true;
  if (rest.length > 0) throw new Error(usage);
  if (values.verify !== undefined) verify(values.verify);
  else if (values.notes !== undefined) console.log(notesOf(versionOf(values.notes)));
  else if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version, such as 1.2.3.`);
  else if (isDry) show(version);
  else release(version);
}

/** Prints what a release would do. */
function show(version: string): void {
  const reasons = obstacles(version);
  console.log(`Release ${version} (a dry run, which changes nothing; --yes does it)\n`);
  if (reasons.length > 0) {
    console.log(`Not possible yet:\n${reasons.map((it) => `  ${it}\n`).join("")}`);
  }
  console.log("In this checkout:");
  for (const [index, { title }] of releaseSteps(version, today()).entries()) {
    console.log(`  ${`${index + 1}.`.padEnd(3)} ${title}`);
  }
  console.log(`\n${nextCommand(version)}\n\n${publication(version)}`);
}

function release(version: string): void {
  const reasons = obstacles(version);
  if (reasons.length > 0) throw new Error(reasons.join("\n"));
  for (const { title, run } of releaseSteps(version, today())) {
    console.log(`\n${title}`);
    try {
      run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`${reason}\nTo return to the last commit: git stash --include-untracked`);
    }
  }
  console.log(`\n${nextCommand(version)}\n\n${publication(version)}`);
}

const nextCommand = (version: string): string =>
  `Then publish it with:\n  git push --atomic origin main ${tagsOf(version).join(" ")}`;

const publication = (
  version: string,
): string => `The tag starts .github/workflows/release.yml. It runs all tests and publishes:
  GitHub  the release v${version}: the plugin for 6 systems, checksums, the list of dependencies (SBOM)
  npm     pulumi-shortlink@${version}
  PyPI    pulumi-shortlink ${version}
  NuGet   PulumiShortlink.Shortlink ${version}
  Maven   io.github.pulumi-shortlink:shortlink:${version}
  Go      github.com/pulumi-shortlink/pulumi-shortlink/sdk/go@v${version}`;

/** Fails unless the checkout has the version of a tag everywhere, and a part of the changelog for it. */
function verify(tag: string): void {
  const version = versionOf(tag);
  const stale = staleFiles(project, version);
  if (stale.length > 0) {
    throw new Error(
      `The tag ${tag} is not the version in ${stale.join(", ")}: tag only what scripts/release has written.`,
    );
  }
  notesOf(version);
  console.log(`The checkout is version ${version}.`);
}

function versionOf(tag: string): string {
  const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? [];
  if (version === undefined) throw new Error(`${tag} is not a tag of a release, such as v1.2.3.`);
  return version;
}

function notesOf(version: string): string {
  const notes = releaseNotes(readFileSync(join(project, "CHANGELOG.md"), "utf8"), version);
  if (!notes) throw new Error(`CHANGELOG.md has no entries for version ${version}.`);
  return notes;
}

const today = () => new Date().toISOString().slice(0, "2026-01-01".length);

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
