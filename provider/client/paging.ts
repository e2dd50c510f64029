import type { Endpoint, Meta } from "../contract";
import { UserError } from "./errors/errors";

/** How many empty pages in a row to accept; a filter may match nothing on a page. */
const maxEmptyPages = 100;

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

/** Makes sure that reading a list page by page comes to an end. */
export class PagingGuard {
  private readonly cursors = new Set<string>();
  private emptyPages = 0;

  constructor(private readonly endpoint: Endpoint) {}

  /**
   * Checks a page before the next one is read.
   *
   * @param entries the number of entries on the page
   * @param next the cursor of the next page
   * @throws UserError when a cursor repeats, or after too many empty pages in a row
   */
  checkProgress(entries: number, next: string): void {
    if (this.cursors.has(next)) {
      throw pagingError(this.endpoint, "the service returned the same cursor twice, so the list never ends");
    }
    this.cursors.add(next);
    this.emptyPages = entries === 0 ? this.emptyPages + 1 : 0;
    if (this.emptyPages >= maxEmptyPages) {
      throw pagingError(
        this.endpoint,
        `the service returned ${maxEmptyPages} empty pages in a row and reports more`,
      );
    }
  }
}

const pagingError = ({ summary, method, path }: Endpoint, why: string): UserError =>
  new UserError(
    `${summary}: could not read the whole list: ${why}. This is a bug in the service; report ${method} ${path} to its support.`,
  );
