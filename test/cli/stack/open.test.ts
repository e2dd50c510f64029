import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createOfflineStack } from "../../../provider/cli/check/offline-stack";
import { openStack, pulumiError } from "../../../provider/cli/stack/open";
import { keepEngineLog, missingPulumi } from "../../../provider/cli/stack/workspace";
import { failureOf } from "../../support/client";
import { temporaryFolder } from "../../support/shell";

afterEach(() => {
  vi.unstubAllEnvs();
});

function projectFolder(file = "name: shop\nruntime: yaml\n"): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "Pulumi.yaml"), file);
  return cwd;
}

describe.each([
  ["a stack", openStack],
  ["the stack of a check", createOfflineStack],
])("%s", (_, open) => {
  it("is refused outside of the project's folder, with what to do", async () => {
    const cwd = join(projectFolder(), "node_modules");
    const { message } = await failureOf(open({ cwd }));
    expect(message).toBe(
      `${cwd} has no Pulumi.yaml. Run the command in the folder of the project, or name that folder with --cwd.`,
    );
  });

  it("is refused without the Pulumi CLI, with what to do", async () => {
    vi.stubEnv("PATH", temporaryFolder());
    const { message } = await failureOf(open({ cwd: projectFolder(), stack: "dev" }));
    expect(message).toBe(missingPulumi);
  });
});

it("a check names the project's file if it cannot read it", async () => {
  const { message } = await failureOf(createOfflineStack({ cwd: projectFolder("name: [\n"), stack: "dev" }));
  expect(message).toMatch(/^Pulumi\.yaml cannot be read: unexpected end of the stream/);
});

it("a stack that does not exist is reported with the command that lists those that do", () => {
  expect(pulumiError(new Error("code: 255\n stderr: error: no stack named 'none' found\n"))).toBe(
    "no stack named 'none' found. `pulumi stack ls` lists those of the project.",
  );
});

it("an error of the engine has no login of a backend", () => {
  const url = "postgres://pulumi:s3cret@db.example.com/pulumi";
  expect(pulumiError(new Error(`code: 255\n stderr: error: unable to open bucket ${url}: timeout\n`))).toBe(
    "unable to open bucket postgres://db.example.com/pulumi: timeout",
  );
});

describe("an error of the engine offers its log", () => {
  afterEach(() => keepEngineLog(true));

  const crashes = [
    "code: 2\n stdout: \n stderr: panic: runtime error: index out of range\n\ngoroutine 1 [running]:\n",
    "code: 2\n stdout: \n stderr: \nfatal error: concurrent map writes\n",
    "code: 1\n stderr: ====\nThe Pulumi CLI encountered a fatal error. This is a bug!\n",
    "code: -2\n stderr: Command was killed with SIGKILL (Forced termination): pulumi preview --diff\n",
  ];

  it.each(crashes)("where it crashed without one: %j", (text) => {
    expect(pulumiError(new Error(text))).not.toContain("--engine-log");
    keepEngineLog(false);
    expect(pulumiError(new Error(text))).toMatch(/run the command again with --engine-log\.$/);
  });

  it.each([
    "code: 255\n stderr: error: no stack named 'none' found\n",
    "code: -2\n stderr: Command was killed with SIGINT (User interruption with CTRL-C): pulumi preview\n",
    "code: 255\n stderr: error: the link's title must not be 'panic: now'\n",
  ])("and nowhere else: %j", (text) => {
    keepEngineLog(false);
    expect(pulumiError(new Error(text))).not.toContain("--engine-log");
  });
});
