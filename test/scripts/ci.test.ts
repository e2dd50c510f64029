import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, sh, temporaryFolder } from "../support/shell";

/** Runs .ci/run with a stand-in for npm, where an earlier run has left its counts. */
function ci(npm: string) {
  const root = temporaryFolder();
  cpSync(join(project, ".ci"), join(root, ".ci"), { recursive: true });
  for (const folder of ["bin", ".results"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, ".results/counts.json"), JSON.stringify({ passed: 9, failed: 0, skipped: 0 }));
  writeFileSync(join(root, "bin/npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  return sh(".ci/run", { cwd: root, env: { PATH: `${join(root, "bin")}${delimiter}${process.env.PATH}` } });
}

const counts = (passed: number, failed: number) =>
  `echo '${JSON.stringify({ passed, failed, skipped: 1 })}' > .results/counts.json`;

describe.skipIf(process.platform === "win32")("the closing line of CI", () => {
  it.each([
    ["counts what the test runner has counted", counts(5, 0), "5 passed, 0 failed, 1 skipped", 0],
    ["comes with npm's exit code", `${counts(5, 2)}; exit 3`, "5 passed, 2 failed, 1 skipped", 3],
    ["is a failure when the tests never ran", "exit 4", "0 passed, 1 failed", 4],
    ["is a failure when nothing was counted", "exit 0", "0 passed, 1 failed", 1],
    [
      "is a failure when the counts are no counts",
      "echo '{' > .results/counts.json",
      "0 passed, 1 failed",
      1,
    ],
  ])("%s", async (_, npm, line, code) => {
    expect(await ci(npm)).toMatchObject({ code, stdout: `${line}\n` });
  });

  it("is that of a run without input, on CI", async () => {
    expect((await ci(`echo "CI=$CI, $(wc -c) bytes"`)).stdout).toMatch(/^CI=true, +0 bytes\n/);
  });
});
