import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { UserError } from "../../client";
import { version } from "../../version";
import type { Language } from "./new-project";

/** The Go module of the SDK. */
export const goModule = "github.com/pulumi-shortlink/pulumi-shortlink/sdk/go";

/** What is missing for a project in a language, and what to do, as sentences; undefined if nothing is. */
export async function missingFor(language: Language): Promise<string | undefined> {
  if (language === "python") return missingForPython();
  return language === "go" ? missingForGo() : undefined;
}

async function missingForPython(): Promise<string | undefined> {
  const python = process.platform === "win32" ? "python" : "python3";
  const code = "import ensurepip, venv";
  return run(python, ["-c", code], tmpdir()).then(
    () => undefined,
    () =>
      "A project in Python needs Python with pip and venv on the PATH: https://www.python.org/downloads/ (on Debian and Ubuntu, also the package python3-venv).",
  );
}

async function missingForGo(): Promise<string | undefined> {
  const hasGo = await run("go", ["version"], tmpdir()).then(
    () => true,
    () => false,
  );
  if (!hasGo) return "A project in Go needs Go on the PATH: https://go.dev/doc/install";
  if (!hasGoHost()) {
    return "This Pulumi CLI has no pulumi-language-go, which runs programs in Go. Install the official CLI: https://www.pulumi.com/docs/install/";
  }
  return runGo(["list", "-m", `${goModule}@v${version}`], tmpdir()).then(
    () => undefined,
    (error: Error) =>
      `The SDK for Go cannot be downloaded: ${error.message.replace(/\.$/, "")}. Go finds it once this version is released. Until then, use it from a checkout, as its examples/go does.`,
  );
}

/** Whether the host for Go is where Pulumi looks for it: on the PATH, or beside the CLI. */
function hasGoHost(): boolean {
  const extension = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env.PATH ?? "").split(delimiter).filter((it) => it !== "");
  const cli = folders.map((it) => join(it, `pulumi${extension}`)).find((it) => existsSync(it));
  const places = cli === undefined ? folders : [...folders, dirname(realpathSync(cli))];
  return places.some((it) => existsSync(join(it, `pulumi-language-go${extension}`)));
}

/**
 * Runs a command of Go.
 *
 * @throws UserError with what it printed when it fails
 */
export async function runGo(args: readonly string[], cwd: string): Promise<void> {
  try {
    await run("go", args, cwd);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const lines = (stderr ?? "").split("\n").filter((it) => /^go: (?!downloading|finding|added)/.test(it));
    throw new UserError(`\`go ${args.join(" ")}\` failed: ${lines.at(-1)?.slice(4) ?? message}`, {
      cause: error,
    });
  }
}

/** A project is not part of a workspace around it. */
const run = (command: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26, env: { ...process.env, GOWORK: "off" } });
