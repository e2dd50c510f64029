import { cpSync } from "node:fs";
import { join } from "node:path";
import { project, sh, succeed } from "./shell";

/** Creates the virtual environment `venv` with the SDK for Python, or skips the test where there is no Python. */
export async function installPythonSdk(
  { cwd, env }: { cwd: string; env?: Record<string, string> },
  skip: (condition: boolean, reason: string) => void,
  ...packages: string[]
): Promise<void> {
  const venv = await sh("python3 -m venv venv", { cwd });
  skip(venv.code !== 0, `there is no Python with venv: ${venv.output}`);
  // pip builds inside the source folder, so it gets a copy.
  cpSync(join(project, "sdk/python"), join(cwd, "sdk"), { recursive: true });
  await succeed(["venv/bin/pip install --quiet ./sdk", ...packages].join(" "), {
    cwd,
    env: { ...env, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
  });
}
