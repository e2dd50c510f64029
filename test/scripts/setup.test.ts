import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { isAtLeast } from "../../scripts/setup/node.mjs";
import { onPath } from "../../scripts/setup/pulumi/find.mjs";
import { isComplete } from "../../scripts/setup/pulumi/parts.mjs";
import { fingerprint } from "../../scripts/setup/stamp.mjs";
import { project, sh, temporaryFolder } from "../support/shell";

/** A folder with executables that only print a version. */
function installation(
  version: string,
  names = ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"],
) {
  const path = temporaryFolder();
  for (const name of names) {
    writeFileSync(join(path, name), `#!/bin/sh\necho v${version}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return path;
}

it.each([
  ["v22.19.0", "22.19.0", true],
  ["v24.0.0", "22.19.0", true],
  ["v22.18.9", "22.19.0", false],
  ["v20.20.2", "22.19.0", false],
  ["3.259.0-dev.1", "3.216.0", true],
  ["3.9.0", "3.216.0", false],
])("versions %s is at least %s: %s", (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected);
});

describe("a pulumi on the PATH", () => {
  it("is used if it is recent and has its hosts beside it", async () => {
    const complete = installation("3.300.0");
    expect(await onPath([temporaryFolder(), complete].join(delimiter))).toBe(complete);
  });

  it("is used without a YAML host, which only YAML programs need", async () => {
    const path = installation("3.300.0", ["pulumi", "pulumi-language-nodejs"]);
    expect(await onPath(path)).toBe(path);
  });

  it.each([
    ["is too old", () => installation("3.100.0")],
    ["has no Node.js host", () => installation("3.300.0", ["pulumi"])],
    ["is missing", temporaryFolder],
  ])("is skipped if it %s", async (_, make) => {
    expect(await onPath(make())).toBeUndefined();
  });

  it("is not complete if a file is not executable", () => {
    const path = installation("3.300.0");
    chmodSync(join(path, "pulumi"), 0o644);
    expect(isComplete(path)).toBe(false);
  });
});

it("a fingerprint changes with the content of a file, and with a new file", () => {
  const path = temporaryFolder();
  const files = [join(path, "a"), join(path, "b")];
  const hashes = [fingerprint(files)];
  writeFileSync(join(path, "a"), "1");
  hashes.push(fingerprint(files));
  writeFileSync(join(path, "a"), "2");
  hashes.push(fingerprint(files));
  mkdirSync(join(path, "c"));
  writeFileSync(join(path, "b"), "");
  expect(new Set(hashes).size).toBe(3);
  expect(fingerprint(files)).toBe(hashes[2]);
});

// A set-up waits for another one in the same checkout, and says so: all tests of it are in this file, one after the other.
it("npm run setup prints only the folder of pulumi and its hosts if nothing is missing", async () => {
  const { code, stdout, output } = await sh("npm run --silent setup", { cwd: project });
  expect(code, output).toBe(0);
  expect(output).toBe(stdout);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  expect(isComplete(stdout.trim())).toBe(true);
});

describe("with-setup", () => {
  it("passes on the exit code", async () => {
    const line = `node scripts/with-setup.mjs node -e "process.exit(3)"`;
    expect(await sh(line, { cwd: project })).toMatchObject({ code: 3 });
  });

  it("puts the project's own pulumi and a recent Node.js first", async () => {
    const line = `node scripts/with-setup.mjs sh -c "command -v pulumi; node --version"`;
    const [pulumi, node] = (await sh(line, { cwd: project })).stdout.trim().split("\n");
    expect(pulumi).toBe(join(project, ".toolchain", "pulumi"));
    expect(isAtLeast(String(node), "22.19.0")).toBe(true);
  });
});

const exitsOnSignal = "process.on('SIGTERM', () => process.exit(7));";

describe.skipIf(process.platform === "win32")("a signal to with-setup", () => {
  it.each([
    ["reaches its command, whose exit code it returns", exitsOnSignal, 7],
    ["that ends its command becomes an exit code as in a shell", "", 128 + 15],
  ])("%s", async (_, listener, expected) => {
    const program = `${listener} setInterval(() => {}, 1000); console.log("ready");`;
    const child = spawn(process.execPath, ["scripts/with-setup.mjs", "node", "-e", program], {
      cwd: project,
      stdio: ["ignore", "pipe", "inherit"],
    });
    createInterface(child.stdout).once("line", () => child.kill("SIGTERM"));
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(expected);
  });

  it("is not needed to return 127 for a missing command", async () => {
    const child = spawn(process.execPath, ["scripts/with-setup.mjs", "no-such-command"], {
      cwd: project,
      stdio: "ignore",
    });
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(127);
  });
});
