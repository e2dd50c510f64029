// Runs before any package is installed.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable, project } from "../paths.mjs";
import { withProgress } from "../process/progress.mjs";
import { run, SetupError } from "../process/run.mjs";
import { goCaches } from "./go-caches.mjs";

/** The executables, in the order of the build: first what every program needs. */
const executables = {
  pulumi: { module: "pulumi", main: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi" },
  "pulumi-language-nodejs": { module: "pulumi", main: "./language-host" },
  // The host above runs programs with this one and generates code with the next.
  "pulumi-language-nodejs-runtime": {
    module: "language-runtimes",
    main: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
  "pulumi-language-nodejs-generators": { module: "pulumi", main: "./language-generators" },
  "pulumi-language-yaml": {
    module: "yaml-host",
    main: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  "pulumi-converter-yaml": {
    module: "yaml-host",
    main: "github.com/pulumi/pulumi-yaml/cmd/pulumi-converter-yaml",
  },
  "pulumi-language-python": { module: "pulumi", main: "./language-host" },
  "pulumi-language-python-runtime": {
    module: "language-runtimes",
    main: "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python",
  },
  "pulumi-language-python-generators": { module: "pulumi", main: "./language-generators" },
};

/** The script with which the Python host starts a program. The engine's own version suits the newest SDKs. */
const pythonScript = "pulumi-language-python-exec";

/** Builds for this machine and from these go.mod files alone, regardless of the user's own Go settings. */
const goSettings = { CGO_ENABLED: "0", GOWORK: "off", GOOS: "", GOARCH: "" };

/**
 * Builds the Pulumi CLI, its hosts for Node.js, YAML and Python, and the converter for YAML from the Go modules that tools/
 * pins.
 *
 * @param {string} folder the target folder of the executables
 * @param {string} version
 * @throws {SetupError} if Go is not installed
 */
export async function buildWithGo(folder, version) {
  const caches = await goCaches().catch(() => {
    throw new SetupError(
      "The Pulumi CLI is not installed, cannot be downloaded, and cannot be built because Go is not installed.\n" +
        "Install the Pulumi CLI (https://www.pulumi.com/docs/install) or Go (https://go.dev/doc/install), then run this again.",
    );
  });
  // Inside the parent folder, which is deleted with everything an interrupted Go leaves behind.
  const env = { ...goSettings, ...caches.env, GOTMPDIR: `${folder}.tmp` };
  for (const path of [folder, env.GOTMPDIR]) mkdirSync(path, { recursive: true });
  const all = Object.entries(executables);
  for (const [index, [name, source]] of all.entries()) {
    await buildOne(folder, name, source, `${name} (${index + 1} of ${all.length})`, version, env);
  }
  await copyPythonScript(folder, env);
  caches.discard();
}

async function buildOne(folder, name, { module, main }, title, version, env) {
  const cwd = join(project, "tools", module);
  const ldflags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const flags = ["-mod=readonly", "-trimpath", "-buildvcs=false"];
  await withProgress(`Fetching the Go modules of ${title}`, ({ advance }) =>
    run("go", ["list", ...flags, "-deps", main], {
      cwd,
      env,
      onLine: (line) => {
        if (line.startsWith("go: downloading")) advance();
      },
    }),
  );
  // Skips packages that an interrupted set-up has already compiled.
  const missing = await run("go", ["list", ...flags, "-deps", "-f", "{{if .Stale}}-{{end}}", main], {
    cwd,
    env,
  });
  const total = missing.replaceAll("\n", "").length;
  await withProgress(
    `Building ${title}`,
    ({ advance }) =>
      run("go", ["build", "-v", ...flags, "-ldflags", ldflags, "-o", join(folder, executable(name)), main], {
        cwd,
        env,
        onLine: advance,
      }),
    total,
  );
}

async function copyPythonScript(folder, env) {
  const args = ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", "github.com/pulumi/pulumi/sdk/v3"];
  const sdk = await run("go", args, { cwd: join(project, "tools", "pulumi"), env });
  const script = readFileSync(join(sdk, "python", "cmd", pythonScript));
  writeFileSync(join(folder, pythonScript), script, { mode: 0o755 });
}
