import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { UserError } from "../../client";
import { version } from "../../version";
import type { Progress } from "../output/progress";
import { temporaryFolder } from "../process/temporary-folder";
import { run } from "./package-manager";

const packageName = "pulumi-shortlink";

/** This package as a dependency of a new project. */
export interface PackageSource {
  /** Whether the registries have this version. */
  readonly isPublished: boolean;
  /** Its version range, or the archive in the project's folder, as package.json names it. */
  readonly spec: string;
  /** Puts the archive into a folder, where there is one. Returns its name. */
  copyTo(folder: string): Promise<string[]>;
  /** Removes temporary files. */
  remove(): Promise<void>;
}

/**
 * Where a new project gets this package from: the registry, or an archive inside the project where the registry does not
 * have this version. The archive is packed from the running package, so it does not matter how that was installed, and the
 * project works on every machine that it is copied to.
 *
 * @throws UserError when npm is not installed, or the package cannot be packed
 */
export async function findPackageSource(progress: Progress): Promise<PackageSource> {
  if (await progress.during(`Looking for ${packageName} ${version} in the registry`, isPublished)) {
    return { isPublished: true, spec: `^${version}`, copyTo: async () => [], remove: async () => {} };
  }
  const { path: folder, remove } = temporaryFolder();
  try {
    const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
    const packed = await progress.during(`Packing ${packageName}, which the registry does not have yet`, () =>
      run("npm", args, root()),
    );
    const name = packed.trim().split("\n").at(-1) ?? "";
    return {
      isPublished: false,
      spec: `file:./${name}`,
      copyTo: async (target) => {
        await copyFile(join(folder, name), join(target, basename(name)));
        return [name];
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The versions of dependencies that this package is tested with, from its package.json. */
export function testedVersions(): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = manifest();
  return { ...devDependencies, ...dependencies };
}

/** Whether the registry has this version. Without a connection to the registry, it has not. */
async function isPublished(): Promise<boolean> {
  const args = ["view", `${packageName}@${version}`, "version", "--fetch-retries=0", "--fetch-timeout=5000"];
  return run("npm", args).then(
    (printed) => printed.trim() === version,
    (error) => {
      if (error instanceof UserError && / is not on the PATH/.test(error.message)) throw error;
      return false;
    },
  );
}

const manifest = () => createRequire(__filename)(`${packageName}/package.json`);

/** The folder of the running package. */
const root = (): string => dirname(createRequire(__filename).resolve(`${packageName}/package.json`));
