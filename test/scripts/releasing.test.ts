import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { releaseNotes, unreleasedEntries, withRelease } from "../../scripts/releasing/changelog";
import { isNewer, nextVersion } from "../../scripts/releasing/plan";
import { staleFiles, stamp, stampedFiles } from "../../scripts/releasing/stamp";
import { codeBlocks, documentAt } from "../support/docs";
import { project, sh, temporaryFolder } from "../support/shell";

const changelog = `# Changelog

## Unreleased

### Added

- Trees.

## 1.9.0 - 2026-03-04

- Boards.
`;

describe("the changelog of a release", () => {
  it("has the entries that no release had yet, and leaves none", () => {
    const released = withRelease(changelog, "1.10.0", "2026-05-06");
    expect(unreleasedEntries(changelog)).toBe("### Added\n\n- Trees.");
    expect(releaseNotes(released, "1.10.0")).toBe("### Added\n\n- Trees.");
    expect(unreleasedEntries(released)).toBe("");
    expect(releaseNotes(released, "1.9.0")).toBe("- Boards.");
  });

  it("has no entries of a version that looks alike", () => {
    expect(releaseNotes(changelog, "1.9.1")).toBeUndefined();
    expect(releaseNotes(changelog.replace("1.9.0", "1x9.0"), "1.9.0")).toBeUndefined();
  });
});

it("RELEASING.md has commands that the project has", () => {
  const { scripts } = JSON.parse(documentAt("package.json"));
  const lines = codeBlocks(documentAt("RELEASING.md"), "sh").flatMap((it) => it.trim().split("\n"));
  for (const line of lines) {
    // test/e2e/release.test.ts runs the first two.
    const [, script] = /^npm run (\S+)/.exec(line) ?? [];
    if (script) expect(scripts).toHaveProperty([script]);
    else expect(line).toMatch(/^scripts\/release( --yes)?$/);
    for (const [file] of line.matchAll(/test\/\S+/g))
      expect(existsSync(join(project, file)), file).toBe(true);
  }
  expect(lines).toHaveLength(4);
});

describe("the next version", () => {
  it("is the current one until it is released, and then the next minor one", () => {
    expect(nextVersion("0.1.0", [])).toBe("0.1.0");
    expect(nextVersion("0.1.3", ["0.1.2", "0.1.3"])).toBe("0.2.0");
  });

  it("is newer by number", () => {
    expect([isNewer("1.10.0", "1.9.0"), isNewer("1.9.0", "1.9.0"), isNewer("0.9.9", "1.0.0")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a version is stamped", () => {
  const checkout = () => {
    const folder = temporaryFolder();
    for (const file of stampedFiles) {
      cpSync(join(project, file), join(folder, file), { recursive: true });
    }
    return folder;
  };
  const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

  it("in every file that has it, and nothing else changes", () => {
    const folder = checkout();
    expect(staleFiles(folder, version)).toEqual([]);
    expect(staleFiles(folder, "12.34.56")).toEqual(stampedFiles);
    stamp(folder, "12.34.56");
    expect(staleFiles(folder, "12.34.56")).toEqual([]);
    for (const file of stampedFiles) {
      const lines = read(project, file).split("\n");
      const stamped = read(folder, file).split("\n");
      const changed = lines.flatMap((line, index) => (line === stamped[index] ? [] : [line]));
      expect(stamped, file).toHaveLength(lines.length);
      expect(changed.length, file).toBeGreaterThan(0);
      for (const line of changed) expect(line, dirname(file)).toContain(version);
      expect(stamped.join("\n").replaceAll("12.34.56", version), file).toBe(lines.join("\n"));
    }
  });

  it("only where its place is still found", () => {
    const folder = checkout();
    writeFileSync(join(folder, "docs/plugin.md"), "# The plugin\n");
    expect(staleFiles(folder, version)).toEqual(["docs/plugin.md"]);
  });
});

it.each([
  ["moves the tag by which workflows name the Action", "exit 0", ["PATCH"]],
  ["creates it with the first release of a major version", 'test "$3" = POST', ["PATCH", "POST"]],
])("the workflow of a release %s", async (_, script, methods) => {
  const [{ run }] = parse(documentAt(".github/workflows/release.yml")).jobs.action.steps;
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "gh"), `#!/bin/sh\necho "$*"\n${script}\n`);
  chmodSync(join(cwd, "gh"), 0o755);
  const GITHUB_REPOSITORY = "owner/name";
  const env = { GITHUB_REPOSITORY, GITHUB_REF_NAME: "v0.2.0", GITHUB_SHA: "abc" };
  const PATH = [cwd, process.env.PATH].join(delimiter);
  const { code, stdout } = await sh(run, { cwd, env: { ...env, PATH } });
  expect(code).toBe(0);
  const calls = {
    PATCH: "api --method PATCH repos/owner/name/git/refs/tags/v0 -f sha=abc -F force=true",
    POST: "api --method POST repos/owner/name/git/refs -f ref=refs/tags/v0 -f sha=abc",
  };
  expect(stdout.trim().split("\n")).toEqual(methods.map((it) => calls[it as keyof typeof calls]));
});
