import { accessSync, constants, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { download } from "./download.mjs";
import { buildWithGo } from "./go-build.mjs";
import { alone } from "./lock.mjs";
import { isAtLeast } from "./node.mjs";
import { cacheFolder, executable, project, toolchain } from "./paths.mjs";
import { say } from "./progress.mjs";
import { run, withCleanUp } from "./run.mjs";
import { content, fingerprint } from "./stamp.mjs";

/** The oldest engine that dynamic resources can tell refreshed inputs to. */
const oldestPulumi = "3.216.0";

/** The version that is downloaded or built: the one that tools/ pins. */
const pinnedVersion = () =>
  /pulumi\/pkg\/v3 v(\S+)/.exec(String(content(join(project, "tools/pulumi/go.mod"))))?.[1] ?? "";

/**
 * The folder of a complete Pulumi CLI, from the first that has one: PATH, what an earlier set-up left, the official
 * download, a build from source.
 */
export async function findOrMakePulumi() {
  return (await onPath(process.env.PATH ?? "")) ?? inCache() ?? (await make());
}

/** The first folder of a PATH with a complete and recent `pulumi`. */
export async function onPath(path) {
  for (const folder of path.split(delimiter).filter((it) => it !== "" && it !== toolchain)) {
    const real = realFolder(folder);
    if (!real || real === toolchain || !isComplete(real)) continue;
    const env = { PULUMI_SKIP_UPDATE_CHECK: "true" };
    const version = await run(join(real, executable("pulumi")), ["version"], { env }).catch(() => "0");
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

/** Whether a folder holds the command and its Node.js host, ready to run. */
export function isComplete(folder) {
  return ["pulumi", "pulumi-language-nodejs"].every((name) => {
    try {
      accessSync(join(folder, executable(name)), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a folder was made by a set-up for another version than tools/ pins now. */
export const isStale = (folder) => dirname(folder) === cacheFolder() && folder !== cached();

function cached() {
  const files = ["pulumi", "nodejs-host", "yaml-host"].flatMap((tool) => [
    `tools/${tool}/go.mod`,
    `tools/${tool}/go.sum`,
  ]);
  return join(cacheFolder(), `pulumi-${pinnedVersion()}-${fingerprint(files).slice(0, 12)}`);
}

const inCache = () => (isComplete(cached()) ? cached() : undefined);

/** Makes an installation beside its place, and moves it there when it is whole: an interruption leaves nothing half. */
function make() {
  const waiting = "Another set-up is getting the Pulumi CLI; waiting for it.";
  return alone(join(cacheFolder(), "making.lock"), waiting, async () => {
    if (inCache()) return cached();
    removeLeftovers();
    const folder = mkdtempSync(join(cacheFolder(), "making-"));
    return withCleanUp(
      async () => {
        const official = await download(join(folder, "official"), pinnedVersion());
        const made = official && isComplete(official) ? official : await fromSource(join(folder, "built"));
        rmSync(cached(), { recursive: true, force: true });
        renameSync(made, cached());
        return cached();
      },
      () => rmSync(folder, { recursive: true, force: true }),
    );
  });
}

/** What set-ups left that were killed while they were making. */
function removeLeftovers() {
  for (const name of readdirSync(cacheFolder()).filter((it) => /^making-/.test(it))) {
    rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  }
}

async function fromSource(folder) {
  say("The Pulumi CLI cannot be downloaded here, so it is built from source with Go: about 6 minutes, once.");
  await buildWithGo(folder, pinnedVersion());
  return folder;
}
