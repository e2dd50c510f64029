import { assumptions } from "../../../contract";
import type { Properties } from "../../../lifecycle";
import type { Api } from "../api/api";
import { listIn, objectIn } from "../api/response";
import { isDoctors, isOfRun } from "./marker";
import type { Sandbox } from "./sandbox";

/**
 * Deletes everything that a run created: what it knows of, and what its folder contains besides, such as a link whose create
 * was never confirmed.
 *
 * @returns the paths of what could not be deleted
 */
export async function cleanUp(api: Api, sandbox: Sandbox): Promise<string[]> {
  const { folderId, title } = sandbox;
  const left: string[] = [];
  const paths = sandbox.createdPaths();
  const own = `/folders/${folderId}`;
  for (const path of paths.filter((path) => path !== own)) {
    if (!(await remove(api, path))) left.push(path);
  }
  for (const link of await linksIn(api, folderId, title)) {
    const path = `/${link.id}`;
    if (!paths.includes(path) && !(await remove(api, path))) left.push(path);
  }
  // The folder shows the next run what is left.
  if (left.length > 0) return [...left, own];
  return (await remove(api, own)) ? [] : [own];
}

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
 * Deletes what earlier runs left that were killed: folders of doctor with their links, links that lost their folder, and
 * boards. Deletes nothing whose title is not that of such a run.
 *
 * @returns the paths of what could not be deleted
 */
export async function cleanUpEarlierRuns(api: Api): Promise<string[]> {
  const folders = (await allOf(api, "/folders")).filter(isDoctors);
  if (folders.length === 0) return [];
  const runs = new Set(folders.map(({ title }) => String(title)));
  const isLeft = (object: Properties) => [...runs].some((run) => isOfRun(object, run));
  const boards = (await allOf(api, "/boards")).filter(isLeft);
  const links = await newLinks(api, oldest(folders), isLeft);
  const left: string[] = [];
  const paths = [
    ...links.map(({ id }) => `/${id}`),
    ...boards.map(({ id }) => `/boards/${id}`),
    // The oldest folder of a run is the last to be deleted: it shows the next run what is left.
    ...folders.map(({ id }) => `/folders/${id}`),
  ];
  for (const path of paths) {
    if (left.length > 0 && path.startsWith("/folders/")) left.push(path);
    else if (!(await remove(api, path))) left.push(path);
  }
  return left;
}

/** Deletes an object. What does not exist is deleted. */
async function remove(api: Api, path: string): Promise<boolean> {
  const deleted = await api.send({ method: "DELETE", path, isCleanUp: true });
  if (deleted.isOk) return true;
  const { isOk } = await api.send({ method: "GET", path, isCleanUp: true });
  // A status such as 403 or 500 does not show that it does not exist.
  return !isOk && assumptions.unknownIdStatus.values.safeParse(deleted.status).success;
}

/** The links of a run in its folder. */
async function linksIn(api: Api, folderId: string, title: string): Promise<Properties[]> {
  const query = [
    ["folderId", folderId],
    ["limit", "100"],
  ] as const;
  const found = listIn(await api.send({ method: "GET", path: "", query, isCleanUp: true }));
  // A service that ignores the filter lists other links too.
  return found.filter((link) => isOfRun(link, title));
}

/** The links that are left, among those that were created since a time. The list starts with the newest. */
async function newLinks(
  api: Api,
  since: string | undefined,
  isLeft: (link: Properties) => boolean,
): Promise<Properties[]> {
  const found: Properties[] = [];
  for await (const links of pages(api, "")) {
    found.push(...links.filter(isLeft));
    const last = links.at(-1);
    if (since !== undefined && typeof last?.createdAt === "string" && last.createdAt < since) break;
  }
  return found;
}

const oldest = (folders: readonly Properties[]): string | undefined => {
  const times = folders.map(({ createdAt }) => createdAt);
  return times.every((time) => typeof time === "string") ? times.toSorted()[0] : undefined;
};

async function allOf(api: Api, path: string): Promise<Properties[]> {
  const found: Properties[] = [];
  for await (const page of pages(api, path)) found.push(...page);
  return found;
}

/** The pages of a list. If the service refuses a page size, it lists everything without one. */
async function* pages(api: Api, path: string): AsyncGenerator<Properties[]> {
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const next = cursor === undefined ? [] : [["cursor", cursor] as const];
    const query = [["limit", "100"] as const, ...next];
    let response = await api.send({ method: "GET", path, query, isCleanUp: true });
    if (!response.isOk && cursor === undefined) {
      response = await api.send({ method: "GET", path, isCleanUp: true });
    }
    yield listIn(response);
    const meta = objectIn({ data: (response.body as Properties | undefined)?.meta });
    if (meta.hasNext !== true || typeof meta.nextCursor !== "string" || seen.has(meta.nextCursor)) return;
    cursor = meta.nextCursor;
    seen.add(cursor);
  }
}
