import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type CommandResult, project, pulumiEnv, sh, temporaryFolder } from "./shell";

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
  const packed = await sh(`npm pack --silent --ignore-scripts --pack-destination ${folder}`, {
    cwd: project,
  });
  return join(folder, packed.stdout.trim().split("\n").at(-1) ?? "");
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
  const run = async (line: string, input?: string) => {
    const ended = await sh(line, { cwd, env, ...(input === undefined ? {} : { input }) });
    expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
    return ended;
  };
  return { cwd, env, run };
}
