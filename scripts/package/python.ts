import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { project } from "../project";

const isWindows = process.platform === "win32";

/** Builds the wheel and the source distribution of the SDK for Python. Needs Python 3.9 or newer. */
export function packPython(folder: string): string[] {
  const temporary = mkdtempSync(join(tmpdir(), "shortlink-python-"));
  const run = (command: string, ...args: string[]) =>
    // What it prints is shown only if it fails.
    execFileSync(command, args, { cwd: temporary, stdio: "pipe" });
  try {
    // The build writes beside its sources.
    const sdk = join(temporary, "sdk");
    cpSync(join(project, "sdk/python"), sdk, { recursive: true });
    // The generator writes the page for PyPI into the package, and refers to it beside pyproject.toml.
    copyFileSync(join(sdk, "pulumi_shortlink/README.md"), join(sdk, "README.md"));
    copyFileSync(join(project, "LICENSE"), join(sdk, "LICENSE"));
    run(isWindows ? "python" : "python3", "-m", "venv", "venv");
    const python = join(temporary, "venv", isWindows ? "Scripts/python.exe" : "bin/python");
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "build");
    run(python, "-m", "build", "--outdir", folder, sdk);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return readdirSync(folder).map((name) => join(folder, name));
}
