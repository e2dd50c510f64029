import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { buildWithGo } from "./go-build.mjs";
import { chosenNode, isAtLeast } from "./node.mjs";
import { cacheFolder, executable, project, script, toolchain } from "./paths.mjs";
import { progress, say } from "./progress.mjs";
import { run } from "./run.mjs";
import { content, fingerprint } from "./stamp.mjs";

/** The oldest engine that dynamic resources can tell refreshed inputs to. */
const oldestPulumi = "3.216.0";

const goMod = join(project, "tools", "pulumi", "go.mod");

/** The version that is downloaded or built: the one that tools/ pins. */
const pinnedVersion = () => /pulumi\/pkg\/v3 v(\S+)/.exec(String(content(goMod)))?.[1] ?? "";

/** What makes an installation complete: the command, its Node.js host, and the host of dynamic resources. */
const complete = [
  executable("pulumi"),
  executable("pulumi-language-nodejs"),
  script("pulumi-resource-pulumi-nodejs"),
];

/**
 * The folder of a complete Pulumi CLI, from the first that has one: PATH, what an earlier set-up left, the official
 * download, a build from source.
 */
export async function findOrMakePulumi() {
  return (await onPath(process.env.PATH ?? "")) ?? (await inCache()) ?? (await make());
}

/** The first folder of a PATH with a complete and recent `pulumi`. */
export async function onPath(path) {
  for (const folder of path.split(delimiter).filter((it) => it !== "" && it !== toolchain)) {
    const real = realFolder(folder);
    if (!real || !isComplete(real)) continue;
    const version = await run(join(real, executable("pulumi")), ["version"]).catch(() => "0");
    if (isAtLeast(version.trim(), oldestPulumi)) return real;
  }
  return undefined;
}

/** The folder in which a PATH entry's `pulumi` really lies. */
function realFolder(folder) {
  try {
    return dirname(realpathSync(join(folder, executable("pulumi"))));
  } catch {
    return undefined;
  }
}

/** Whether a folder holds all that is needed, ready to run. */
export function isComplete(folder) {
  return complete.every((name) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Where an installation that set-up makes is kept. */
export function cached() {
  const sources = ["pulumi", "nodejs-host"].map((module) => join(project, "tools", module, "go.sum"));
  return join(cacheFolder(), `pulumi-${pinnedVersion()}-${fingerprint(sources).slice(0, 12)}`);
}

async function inCache() {
  return isComplete(cached()) ? cached() : undefined;
}

/** Makes an installation beside its place, and moves it there when it is whole: an interruption leaves nothing half. */
async function make() {
  mkdirSync(cacheFolder(), { recursive: true });
  removeLeftovers();
  const folder = mkdtempSync(join(cacheFolder(), `making-${process.pid}-`));
  try {
    const made = (await download(folder)) ?? (await fromSource(folder));
    try {
      renameSync(made, cached());
    } catch (error) {
      // Another checkout's set-up was faster.
      if (!isComplete(cached())) throw error;
    }
    return cached();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What set-ups left that died while they were making. */
function removeLeftovers() {
  for (const name of readdirSync(cacheFolder())) {
    const pid = /^making-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function download(root) {
  if (!(await canBeReached("https://get.pulumi.com"))) return undefined;
  const bar = progress(`Downloading the Pulumi CLI ${pinnedVersion()}`);
  const code = `require("@pulumi/pulumi/automation").PulumiCommand.install({ root: ${JSON.stringify(root)}, version: new (require("semver").SemVer)(${JSON.stringify(pinnedVersion())}) })`;
  try {
    await run(chosenNode(), ["-e", code], { cwd: project, timeout: 900_000 });
    bar.done();
    return isComplete(join(root, "bin")) ? join(root, "bin") : undefined;
  } catch (error) {
    bar.failed();
    say(String(error.message).split("\n").slice(-1)[0]);
    return undefined;
  }
}

async function canBeReached(url) {
  // Behind a proxy only the installer knows the way.
  if (Object.keys(process.env).some((name) => /^https_proxy$/i.test(name))) return true;
  try {
    await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

async function fromSource(root) {
  say("The Pulumi CLI cannot be downloaded here, so it is built from source: some minutes, once.");
  const folder = join(root, "bin");
  await buildWithGo(folder, pinnedVersion());
  return folder;
}
