import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inject } from "vitest";
import { type CommandResult, project, pulumiEnv, sh, succeed, temporaryFolder } from "./shell";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the archive that the first test packs and that the others copy. */
    packedPackage: string;
  }
}

/** A folder outside the checkout, on a machine whose user has an empty home. */
export interface OwnFolder {
  readonly cwd: string;
  readonly env: Record<string, string>;
  /** Runs a command line that must succeed. */
  run(line: string, input?: string): Promise<CommandResult>;
}

/**
 * Packs the built package as `npm publish` would.
 *
 * @param folder where the archive goes; by default a folder that is deleted after the test
 * @returns the path of the archive
 */
export async function packPackage(folder = temporaryFolder()): Promise<string> {
  const shared = inject("packedPackage");
  if (!archiveIn(shared)) await pack(shared);
  const archive = String(archiveIn(shared));
  const copy = join(folder, basename(archive));
  copyFileSync(archive, copy);
  return copy;
}

/** Files of other tests that pack at the same moment are ignored until they are complete. */
async function pack(folder: string): Promise<void> {
  const own = temporaryFolder(folder);
  const packed = await sh(`npm pack --silent --ignore-scripts --pack-destination ${own}`, { cwd: project });
  const name = packed.stdout.trim().split("\n").at(-1) ?? "";
  renameSync(join(own, name), join(folder, name));
}

function archiveIn(folder: string): string | undefined {
  const name = existsSync(folder) && readdirSync(folder).find((it) => it.endsWith(".tgz"));
  return name ? join(folder, name) : undefined;
}

/**
 * Creates a folder with these files.
 *
 * @param settings the provider's settings, as environment variables
 */
export function ownFolder(files: Record<string, string>, settings: Record<string, string> = {}): OwnFolder {
  const folder = temporaryFolder();
  const cwd = join(folder, "project");
  mkdirSync(cwd);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  const env = {
    ...pulumiEnv(folder),
    HOME: join(folder, "home"),
    // The machine's own cache of packages is all that a test may use of it.
    npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? folder, ".npm"),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    npm_config_prefer_offline: "true",
    // The checkout's own plugin must not be found.
    PULUMI_IGNORE_AMBIENT_PLUGINS: "true",
    ...settings,
  };
  const run = (line: string, input?: string) =>
    succeed(line, { cwd, env, ...(input === undefined ? {} : { input }) });
  return { cwd, env, run };
}
