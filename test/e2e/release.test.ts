// @module-tag all
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { project, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";
import { ends } from "./command";

/** A clone of the last commit on the branch main. */
async function startClone() {
  const folder = temporaryFolder();
  const run = async (line: string) => (await succeed(line, { cwd: folder })).stdout;
  await run(`git clone --quiet --no-tags ${project} .`);
  await run("git checkout --quiet -B main");
  await run("git config user.name Me && git config user.email me@example.com");
  // The commit of a release has none.
  const changelog = join(folder, "CHANGELOG.md");
  const text = readFileSync(changelog, "utf8");
  writeFileSync(changelog, text.replace("## Unreleased\n", "## Unreleased\n\n- A change.\n"));
  await run("git commit --quiet --all --message 'A change'");
  const state = () => run("git rev-parse HEAD && git status --porcelain && git tag --list");
  return { folder, run, state };
}

describe("scripts/release", () => {
  // Without its set-up, which would install the packages in the clone.
  const release = "node dist/scripts/releasing/main.js";

  it("prints what it would do and changes nothing, unless --yes is set", async () => {
    const { folder, run, state } = await startClone();
    for (const part of ["scripts", "provider/version.js"]) {
      cpSync(join(project, "dist", part), join(folder, "dist", part), { recursive: true });
    }
    const before = await state();
    const printed = await run(`${release} --dry-run`);
    expect(printed).toMatch(new RegExp(`^Release ${version} \\(a dry run`));
    expect(printed).not.toContain("Not possible yet");
    for (const part of [
      "package.json",
      "CHANGELOG.md",
      "npm run check",
      `git push --atomic origin main v${version} sdk/go/v${version}`,
      `npm     pulumi-shortlink@${version}`,
    ]) {
      expect(printed).toContain(part);
    }
    expect(await run(release)).toBe(printed);
    expect(await state()).toBe(before);

    await run("git checkout --quiet -b other && echo '# x' >> README.md");
    expect(await run(`${release} 0.0.1`)).toMatch(
      /Not possible yet:\n {2}This is the branch other: .+\n {2}There are uncommitted changes: .+\n\n/,
    );
    const { output } = await ends(sh(`${release} --yes`, { cwd: folder }), 1);
    expect(output).toMatch(/^This is the branch other: switch to main\.\nThere are uncommitted changes: /);
  });

  // Installs the packages, and runs the checks, Pulumi's generators and the engine.
  it("writes a new version everywhere, and tags what the workflow accepts", inSoak, async () => {
    const { folder, run } = await startClone();
    const printed = await run("scripts/release 7.8.9 --yes");
    expect(printed).toContain("git push --atomic origin main v7.8.9 sdk/go/v7.8.9");
    expect(await run("git status --porcelain")).toBe("");
    expect(await run("git tag --list")).toBe("sdk/go/v7.8.9\nv7.8.9\n");
    expect(await run("git log -1 --format=%s v7.8.9")).toBe("Release 7.8.9\n");
    for (const file of ["schema.json", "sdk/python/pyproject.toml", "sdk/go/shortlink/pulumi-plugin.json"]) {
      expect(readFileSync(join(folder, file), "utf8"), file).toContain('"7.8.9"');
    }
    expect(await run("scripts/release --verify v7.8.9")).toContain("The checkout is version 7.8.9.");
    const wrong = await sh("scripts/release --verify v7.9.0", { cwd: folder });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("provider/version.ts") });
    expect(await run("scripts/release --notes v7.8.9")).toMatch(/^- A change\.\n/);
    // The next release has nothing to say yet.
    expect(await run("scripts/release")).toContain("CHANGELOG.md has no entries under Unreleased");
  });
});
