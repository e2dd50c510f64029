import type { Properties } from "../../../lifecycle";
import type { Api } from "../api/api";
import { listIn, objectIn } from "../api/response";
import { deletionOrder, type ListPath } from "./sandbox";

/** What a search for objects of doctor found. */
export interface Found {
  /** The paths of the objects, in the order in which to delete them. */
  readonly paths: readonly string[];
  /** The lists that could not be read, or not to their ends. */
  readonly unread: readonly ListPath[];
}

/**
 * Looks for objects of doctor: in the lists of trees, boards and folders, in the folders that it finds, and among the newest links,
 * where links are that lost their folder. A run creates its folder first, so that all of its links are newer.
 *
 * @param isOurs whether an object is to be found
 * @param isThorough whether to read all links if there are folders that do not say when they were created
 */
export async function search(
  api: Api,
  isOurs: (object: Properties) => boolean,
  isThorough: boolean,
): Promise<Found> {
  const unread: ListPath[] = [];
  const inList = async (path: ListPath, isLast: IsLast = () => false, filter: Query = []) => {
    const found: Properties[] = [];
    for await (const page of pages(api, path, filter)) {
      if (page === undefined) {
        unread.push(path);
        break;
      }
      found.push(...page.filter(isOurs));
      if (isLast(page)) break;
    }
    return found;
  };
  const folders = await inList("/folders");
  const [trees, boards] = [await inList("/trees"), await inList("/boards")];
  const since = oldest(folders);
  const isLast: IsLast = (page) => {
    if (since !== undefined) return isOlder(page.at(-1), since);
    return !(isThorough && folders.length > 0) && !page.some(isOurs);
  };
  const links = await inList("", isLast);
  // A service that ignores the filter lists other links too.
  for (const { id } of folders) links.push(...(await inList("", isLast, [["folderId", String(id)]])));
  const found = { "": links, "/trees": trees, "/boards": boards, "/folders": folders };
  const paths = deletionOrder.flatMap((list) => found[list].map(({ id }) => `${list}/${id}`));
  return { paths: [...new Set(paths)], unread };
}

type Query = readonly (readonly [string, string])[];
/** Whether to read no more pages after this one. */
type IsLast = (page: readonly Properties[]) => boolean;

const isOlder = (object: Properties | undefined, time: string): boolean =>
  typeof object?.createdAt === "string" && object.createdAt < time;

/** When the first of the objects was created; undefined if there is none, or if one does not say it. */
const oldest = (objects: readonly Properties[]): string | undefined => {
  const times = objects.map(({ createdAt }) => createdAt);
  return times.every((time) => typeof time === "string") ? times.toSorted()[0] : undefined;
};

/**
 * The pages of a list; undefined for one that cannot be read, or to which no new cursor leads. They have no size
 * if the service refuses one.
 */
async function* pages(api: Api, path: string, filter: Query): AsyncGenerator<Properties[] | undefined> {
  const seen = new Set<string>();
  let size: Query = [["limit", "100"]];
  let next: Query = [];
  const read = () => api.send({ method: "GET", path, query: [...filter, ...size, ...next], isCleanUp: true });
  for (;;) {
    let response = await read();
    if (!response.isOk && seen.size === 0) {
      size = [];
      response = await read();
    }
    yield response.isOk ? listIn(response) : undefined;
    const { hasNext, nextCursor } = objectIn({ data: (response.body as Properties | undefined)?.meta });
    if (hasNext !== true) return;
    if (typeof nextCursor !== "string" || seen.has(nextCursor)) return yield undefined;
    seen.add(nextCursor);
    next = [["cursor", nextCursor]];
  }
}
