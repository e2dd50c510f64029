import type { Endpoint, Meta } from "../contract";
import { UserError } from "./errors/errors";

/** How many pages in a row may be empty, as they are when a filter finds nothing on them. */
const maxEmptyPages = 100;

/**
 * The cursor of the page after this one (spec 2.2, 4.6); undefined after the last.
 *
 * @throws UserError when there is a next page, and no way to it: what was read would pass for the whole list
 */
export function nextCursor(endpoint: Endpoint, meta: Meta | undefined): string | undefined {
  if (!meta?.hasNext) return undefined;
  if (meta.nextCursor) return meta.nextCursor;
  throw endlessList(endpoint, "the service says that it goes on, and not where (hasNext without nextCursor)");
}

/** Watches a walk through a list, so that it comes to an end. */
export class PagingGuard {
  private readonly seen = new Set<string>();
  private empty = 0;

  constructor(private readonly endpoint: Endpoint) {}

  /**
   * Takes note of a page, and of the cursor of the next one.
   *
   * @throws UserError when the list leads nowhere
   */
  checkProgress(entries: number, next: string): void {
    if (this.seen.has(next)) {
      throw endlessList(this.endpoint, "the service leads back to a page that it gave before");
    }
    this.seen.add(next);
    this.empty = entries === 0 ? this.empty + 1 : 0;
    if (this.empty >= maxEmptyPages) {
      throw endlessList(
        this.endpoint,
        `the service gave ${maxEmptyPages} empty pages in a row, and says that there are more`,
      );
    }
  }
}

const endlessList = (endpoint: Endpoint, why: string): UserError =>
  new UserError(
    `${endpoint.summary}: the list has no end: ${why}. That is a fault of the service: tell its support of ${endpoint.method} ${endpoint.path}.`,
  );
