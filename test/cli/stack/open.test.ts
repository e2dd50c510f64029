import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createOfflineStack } from "../../../provider/cli/check/offline-stack";
import { openStack, pulumiError } from "../../../provider/cli/stack/open";
import { missingPulumi } from "../../../provider/cli/stack/workspace";
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
