import { UserError } from "../../../client";
import type { Api } from "../api/api";
import { isLeftover, isOfRun } from "./marker";
import { deletionOrder, type Sandbox } from "./sandbox";
import { search } from "./search";

/**
 * Deletes everything that a run created: what it knows of, and what the account has besides under the title of the run, such as
 * an object whose create failed or was never confirmed.
 *
 * @returns the paths of what could not be deleted, and the lists that may have more
 */
export async function cleanUp(api: Api, sandbox: Sandbox): Promise<string[]> {
  const known = new Set(sandbox.createdPaths());
  const own = `/folders/${sandbox.folderId}`;
  let unread = deletionOrder.filter((path) => sandbox.isUncertain(path));
  try {
    // The folder shows the next run what is left, and this one since when to look for links.
    for (const path of known) {
      if (path !== own && (await remove(api, path))) known.delete(path);
    }
    const found = await search(api, (object) => isOfRun(object, sandbox.title), false);
    const unknown = found.paths.filter((path) => path !== own && !known.has(path));
    for (const path of unknown) {
      if (!(await remove(api, path))) known.add(path);
    }
    unread = unread.filter((path) => found.unread.includes(path));
    const others = known.size - Number(known.has(own));
    if (others + unread.length === 0 && known.has(own) && (await remove(api, own))) known.delete(own);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  // With the folder of the run at the end.
  const left = [...known].toSorted((one, other) => Number(one === own) - Number(other === own));
  return [...left, ...unread.map((path) => unreadList(path, sandbox))];
}

const unreadList = (path: string, { title }: Sandbox): string =>
  `${path === "" ? "/" : path}: the list cannot be read; it may have an object named ${JSON.stringify(title)}`;

/**
 * Deletes what one probe created, so that a run needs room for few objects in the account's plan. What cannot be deleted now
 * is deleted at the end.
 */
export async function cleanUpProbe(api: Api, sandbox: Sandbox): Promise<void> {
  for (const path of sandbox.probePaths()) {
    if (await remove(api, path)) sandbox.forget(path);
  }
}

/**
 * Deletes what earlier runs left: folders of doctor with their links, links that lost their folder, boards and trees. Deletes
 * nothing whose title is not that of such a run, and nothing of a run that may still be in progress.
 *
 * @param now the time of the service, in milliseconds since 1970
 * @returns the paths of what could not be deleted
 */
export async function cleanUpEarlierRuns(api: Api, now: () => number): Promise<string[]> {
  const left: string[] = [];
  const { paths } = await search(api, (object) => isLeftover(object, now()), true);
  for (const path of paths) {
    // A folder shows the next run what is left.
    if (left.length > 0 && path.startsWith("/folders/")) left.push(path);
    else if (!(await remove(api, path))) left.push(path);
  }
  return left;
}

/** Deletes an object. What does not exist is deleted. */
async function remove(api: Api, path: string): Promise<boolean> {
  const deleted = await api.send({ method: "DELETE", path, isCleanUp: true });
  if (deleted.isOk) return true;
  return (await api.send({ method: "GET", path, isCleanUp: true })).isMissing;
}
