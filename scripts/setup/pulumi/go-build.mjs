// Runs before any package is installed.

import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable, project } from "../paths.mjs";
import { withProgress } from "../process/progress.mjs";
import { run } from "../process/run.mjs";
import { executables, modules, pythonScript } from "./parts.mjs";
import { reduce } from "./reduce.mjs";

const pkg = "github.com/pulumi/pulumi/pkg/v3";

/** Builds for this machine and from these go.mod files alone, regardless of the user's own Go settings. */
const goSettings = { CGO_ENABLED: "0", GOWORK: "off", GOOS: "", GOARCH: "" };

/**
 * Builds executables from the Go modules that tools/ pins. Moves each module's executables to the target folder as soon as they
 * are built, so that an interrupted build resumes after them.
 *
 * @param {string} folder the target folder
 * @param {string[]} names of executables in parts.mjs
 * @param {{ version: string, temporary: string, goEnv: Record<string, string> }} options `temporary` is an empty folder
 */
export async function buildWithGo(folder, names, { version, temporary, goEnv }) {
  const env = { ...goSettings, ...goEnv, GOTMPDIR: join(temporary, "go") };
  for (const path of [folder, env.GOTMPDIR]) mkdirSync(path, { recursive: true });
  const builds = Object.keys(modules)
    .map((module) => moduleBuild(module, names, env))
    .filter(({ mains }) => mains.length > 0);
  await withProgress("Fetching Go modules", async ({ advance }) => {
    const onLine = (line) => line.startsWith("go: downloading") && advance();
    for (const build of builds) await fetchModules(build, temporary, onLine);
    if (names.includes(pythonScript)) await copyPythonScript(folder, env);
  });
  for (const build of builds) {
    const built = await compile(build, version, temporary);
    for (const name of build.names)
      install(join(built, lastPart(executables[name].main)), join(folder, name));
  }
}

function moduleBuild(module, wanted, env) {
  const names = wanted.filter((name) => executables[name]?.module === module);
  const mains = [...new Set(names.map((name) => executables[name].main))];
  const flags = ["-mod=readonly", "-trimpath", "-buildvcs=false"];
  return { module, names, mains, flags, run: { cwd: join(project, "tools", module), env } };
}

async function fetchModules(build, temporary, onLine) {
  if (build.module === "pulumi") build.flags.push(await reducedModule(build.run, temporary, onLine));
  await run("go", ["list", ...build.flags, "-deps", ...build.mains], { ...build.run, onLine });
}

/** Makes a copy of the CLI's module without the clouds, and returns the flag with which Go builds from it. */
async function reducedModule(options, temporary, onLine) {
  const copy = join(temporary, "pkg");
  reduce(await moduleFolder(pkg, { ...options, onLine }), copy);
  const file = join(temporary, "go.mod");
  const pinned = readFileSync(join(options.cwd, "go.mod"), "utf8");
  writeFileSync(file, `${pinned}\nreplace ${pkg} => ${JSON.stringify(copy)}\n`);
  copyFileSync(join(options.cwd, "go.sum"), join(temporary, "go.sum"));
  return `-modfile=${file}`;
}

/** Compiles the executables of a module and returns their folder. */
async function compile({ module, mains, flags, run: options }, version, temporary) {
  // Skips packages that an interrupted set-up has already compiled.
  const format = "{{if .Stale}}-{{end}}";
  const stale = await run("go", ["list", ...flags, "-deps", "-f", format, ...mains], options);
  const total = stale.replaceAll("\n", "").length;
  const folder = join(temporary, module);
  mkdirSync(folder, { recursive: true });
  const ldflags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  // With a slash at its end, the output is a folder, also for a single executable.
  const args = ["build", "-v", ...flags, "-ldflags", ldflags, "-o", `${folder}/`, ...mains];
  await withProgress(
    `Building ${modules[module]}`,
    ({ advance }) => run("go", args, { ...options, onLine: advance }),
    total,
  );
  return folder;
}

/** Go names an executable after the last part of its package. */
const lastPart = (main) => main.split("/").at(-1);

/** Copies an executable under a temporary name first, so that an interruption leaves no half. */
function install(from, to) {
  copyFileSync(executable(from), `${to}.new`);
  renameSync(`${to}.new`, executable(to));
}

/** The engine's own version of the script suits the newest SDKs. */
async function copyPythonScript(folder, env) {
  const sdk = await moduleFolder("github.com/pulumi/pulumi/sdk/v3", {
    cwd: join(project, "tools/pulumi"),
    env,
  });
  const script = join(folder, pythonScript);
  writeFileSync(`${script}.new`, readFileSync(join(sdk, "python", "cmd", pythonScript)), { mode: 0o755 });
  renameSync(`${script}.new`, script);
}

/** Fetches a Go module and returns its folder. */
const moduleFolder = async (module, options) =>
  JSON.parse(await run("go", ["mod", "download", "-json", module], options)).Dir;
