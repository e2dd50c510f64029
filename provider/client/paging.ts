import type { Endpoint, Meta } from "../contract";
import { UserError } from "./errors/errors";

/** How many pages without a new entry to accept in a row; a filter may match nothing on a page. */
const maxIdlePages = 100;

/**
 * The cursor of the next page (spec 2.2, 4.6); undefined after the last page.
 *
 * @throws UserError when the service reports another page but returns no cursor; the entries so far would otherwise pass for
 * the whole list
 */
export function nextCursor(endpoint: Endpoint, meta: Meta | undefined): string | undefined {
  if (!meta?.hasNext) return undefined;
  if (meta.nextCursor) return meta.nextCursor;
  throw pagingError(endpoint, "the service reports another page but returns no cursor (nextCursor) for it");
}

/** Makes sure that reading a list page by page comes to an end, and reads each entry once. */
export class PagingGuard {
  private readonly cursors = new Set<string>();
  private readonly ids = new Set<unknown>();
  private idlePages = 0;

  constructor(private readonly endpoint: Endpoint) {}

  /**
   * The entries of a page that no page has had. While pages are read, a new object moves others to the next page.
   *
   * @param next the cursor of the next page
   * @throws UserError when a cursor repeats, or after too many pages in a row without a new entry
   */
  newEntries<T>(entries: readonly T[], next: string | undefined): T[] {
    // An entry without an id is new.
    const idOf = (entry: T) => (entry as { id?: unknown } | null)?.id ?? entry;
    const found = entries.filter((it) => this.ids.size < this.ids.add(idOf(it)).size);
    this.idlePages = found.length === 0 ? this.idlePages + 1 : 0;
    if (next !== undefined) this.requireProgress(next);
    return found;
  }

  private requireProgress(next: string): void {
    if (this.cursors.has(next)) {
      throw pagingError(this.endpoint, "the service returned the same cursor twice, so the list never ends");
    }
    this.cursors.add(next);
    if (this.idlePages >= maxIdlePages) {
      throw pagingError(
        this.endpoint,
        `the service returned ${maxIdlePages} pages in a row without a new entry, and reports more`,
      );
    }
  }
}

const pagingError = ({ summary, method, path }: Endpoint, why: string): UserError =>
  new UserError(
    `${summary}: could not read the whole list: ${why}. This is a bug in the service; report ${method} ${path} to its support.`,
  );
