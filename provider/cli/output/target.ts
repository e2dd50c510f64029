import { constants, existsSync } from "node:fs";
import { access, mkdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserError } from "../../client";
import { endOf, writeWhole } from "./whole-files";

/**
 * Requires that a file can be written, so that a wrong path is reported before the work whose result it will hold.
 *
 * @param flag the flag that names the file: "--out"
 * @throws UserError when it is a folder, its folder does not exist, or one of them cannot be written to
 */
export async function requireWritableFile(flag: string, file: string): Promise<void> {
  if (file === "") throw new UserError(`${flag}: the name of the file is empty. Name a file.`);
  const found = await statOrMissing(flag, file);
  if (found?.isDirectory()) throw new UserError(`${flag}: ${file} is a folder. Name a file in it.`);
  // A device or a pipe, such as /dev/stdout, is written to as it is.
  if (found) return requireWritable(flag, file);
  if (/[\\/]$/.test(file)) throw new UserError(`${flag}: ${file} names a folder. Name a file.`);
  const place = await endOf(file);
  const folder = dirname(place);
  const parent = await statOrMissing(flag, folder);
  if (!parent) throw new UserError(`${flag}: there is no folder ${folder}. Create it, or name another file.`);
  if (!parent.isDirectory()) throw new UserError(`${flag}: ${folder} is not a folder. Name another file.`);
  await requireWritable(flag, folder);
  await tryToCreate(flag, place, async () => {
    await writeFile(place, "", { flag: "wx" });
    await rm(place);
  });
}

/**
 * Requires that a folder, if it does not exist, can be created.
 *
 * @throws UserError otherwise
 */
export async function requireCreatableFolder(flag: string, folder: string): Promise<void> {
  const path = resolve(folder);
  const found = await statOrMissing(flag, path);
  if (found && !found.isDirectory())
    throw new UserError(`${flag}: ${path} is not a folder. Name another one.`);
  if (found) return requireWritable(flag, path);
  const parent = dirname(path);
  // A drive of Windows that does not exist.
  if (parent === path) throw new UserError(`${flag}: there is no ${path}. Name another folder.`);
  await requireCreatableFolder(flag, parent);
  if (!existsSync(parent)) return;
  await tryToCreate(flag, path, async () => {
    await mkdir(path);
    await rmdir(path);
  });
}

/** Permissions alone do not show what a file system accepts, such as that of /proc. */
async function tryToCreate(flag: string, path: string, create: () => Promise<void>): Promise<void> {
  await create().catch((error) => {
    throw new UserError(`${flag}: ${path} cannot be created: ${reasonOf(error)}.`, { cause: error });
  });
}

/**
 * Writes a file, or leaves it as it is.
 *
 * @throws UserError when it cannot be written
 */
export const writeTarget = (flag: string, file: string, text: string): Promise<void> =>
  writeTargets(flag, new Map([[file, text]]));

/**
 * Writes files, all of them or none.
 *
 * @throws UserError when one of them cannot be written
 */
export async function writeTargets(flag: string, files: ReadonlyMap<string, string>): Promise<void> {
  await writeWhole(files).catch((error) => {
    const names = [...files.keys()].join(", ");
    throw new UserError(`${flag}: ${names} cannot be written: ${reasonOf(error)}.`, { cause: error });
  });
}

async function statOrMissing(flag: string, path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new UserError(`${flag}: ${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function requireWritable(flag: string, path: string): Promise<void> {
  await access(path, constants.W_OK).catch((error) => {
    throw new UserError(`${flag}: ${path} cannot be written to: ${reasonOf(error)}.`, { cause: error });
  });
}

/** The system's reason: "permission denied" for "EACCES: permission denied, access 'x'". */
const reasonOf = (error: unknown): string =>
  /^\w+: (.+?),/.exec((error as Error).message)?.[1] ?? (error as Error).message;
