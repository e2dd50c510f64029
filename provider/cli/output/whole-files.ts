import { randomUUID } from "node:crypto";
import { access, constants, open, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { removeOnExit } from "../process/remove-on-exit";

/** A file that is written, but not in its place yet. */
interface Draft {
  /** Puts it in its place. */
  place(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Writes files, all of them or none: each beside its place first, so that a full disk leaves the old ones as they are. A file keeps its
 * rights, and a symbolic link its file. A device or a pipe is written to as it is.
 *
 * @example
 * await writeWhole(new Map([["links.csv", "slug,url\n"]]));
 */
export async function writeWhole(files: ReadonlyMap<string, string>): Promise<void> {
  const drafts: Draft[] = [];
  try {
    for (const [path, text] of files) drafts.push(await writeDraft(path, text));
    for (const draft of drafts) await draft.place();
  } catch (error) {
    await Promise.all(drafts.map((draft) => draft.remove()));
    throw error;
  }
}

/** Where symbolic links lead, also if nothing is there yet. */
export async function endOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const target = isMissing ? await readlink(path).catch(() => undefined) : undefined;
    return target === undefined ? path : endOf(resolve(dirname(path), target));
  }
}

async function writeDraft(link: string, text: string): Promise<Draft> {
  const found = await stat(link).catch(() => undefined);
  // The target of /dev/stdout may be a pipe, which has no path.
  const path = found && !found.isFile() ? link : await endOf(link);
  // A folder cannot be opened to write; that has to show before the other files are in their places.
  if (found?.isDirectory()) await open(path, "r+");
  const inPlace = { place: () => writeFile(path, text), remove: async () => {} };
  if (found && !found.isFile()) return inPlace;
  const beside = join(dirname(path), `.shortlink-${randomUUID()}`);
  const release = removeOnExit(beside);
  const remove = async () => {
    await rm(beside, { force: true });
    release();
  };
  // Nobody else may read what may be only for the owner of the file.
  const file = await open(beside, "wx", found ? 0o600 : 0o666).catch((error) => {
    release();
    // A file that may be written to can be in a folder that may not.
    if (found && ["EACCES", "EPERM", "EROFS"].includes(error.code)) return undefined;
    throw error;
  });
  if (!file) {
    await access(path, constants.W_OK);
    return inPlace;
  }
  try {
    await file.writeFile(text);
    if (found) {
      // Only the owner of a file and the superuser may change whose it is.
      await file.chown(found.uid, found.gid).catch(() => {});
      await file.chmod(found.mode);
    }
    await file.sync();
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
  const place = async () => {
    await rename(beside, path);
    release();
  };
  return { place, remove };
}
