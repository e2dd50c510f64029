import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, executable, project, script } from "./paths.mjs";
import { progress } from "./progress.mjs";
import { run, SetupError } from "./run.mjs";

const hosts = {
  pulumi: { module: "pulumi", main: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi" },
  "pulumi-language-nodejs": {
    module: "nodejs-host",
    main: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
};

/** Go's own files go where ours do, not into the user's home; they are only needed while this builds. */
const goFolder = () => join(cacheFolder(), "go");

const goEnv = () => ({
  CGO_ENABLED: "0",
  GOWORK: "off",
  GOPATH: goFolder(),
  GOMODCACHE: join(goFolder(), "pkg", "mod"),
  XDG_CONFIG_HOME: join(goFolder(), "config"),
});

/**
 * Builds the Pulumi CLI and its Node.js host from the Go modules that tools/ pins.
 *
 * @param {string} folder where the executables go
 * @param {string} version
 * @throws {SetupError} when there is no Go
 */
export async function buildWithGo(folder, version) {
  try {
    await run("go", ["version"]);
  } catch {
    throw new SetupError(
      "The Pulumi CLI is not here, cannot be downloaded, and cannot be built, because Go is not installed.\n" +
        "Install the Pulumi CLI (https://www.pulumi.com/docs/install) or Go (https://go.dev/doc/install), then run this again.",
    );
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, host] of Object.entries(hosts)) await buildOne(folder, name, host, version);
  rmSync(goFolder(), { recursive: true, force: true });
  const dynamic = script("pulumi-resource-pulumi-nodejs");
  copyFileSync(join(project, "node_modules", "@pulumi", "pulumi", dynamic), join(folder, dynamic));
}

async function buildOne(folder, name, { module, main }, version) {
  const cwd = join(project, "tools", module);
  const env = goEnv();
  const fetching = progress(`Fetching the Go modules of ${name}`);
  const packages = await run("go", ["list", "-modcacherw", "-mod=readonly", "-deps", main], {
    cwd,
    env,
  }).finally(fetching.failed);
  const total = packages.split("\n").length;
  // Packages that Go has compiled before are not counted on the way, so the count may jump to its end.
  const bar = progress(`Building ${name}, packages compiled`, total);
  const flags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const args = [
    "build",
    "-v",
    "-modcacherw",
    "-mod=readonly",
    "-trimpath",
    "-buildvcs=false",
    "-ldflags",
    flags,
  ];
  try {
    await run("go", [...args, "-o", join(folder, executable(name)), main], { cwd, env, onLine: bar.advance });
  } catch (error) {
    bar.failed();
    throw error;
  }
  bar.done();
}
