import type { StoredLink } from "../store/records";
import type { Change } from "../store/table";

/**
 * Delays lists of links: the next list after a write shows a link as it was before that write, and further lists show it as
 * it is.
 */
export class ListLag {
  private readonly earlier = new Map<string, StoredLink | undefined>();

  /** Notes the committed changes of a write. */
  note(changes: readonly Change[]): void {
    const before = new Map<string, StoredLink | undefined>();
    for (const { table, id, before: record } of changes) {
      // The table of links holds only links.
      if (table === "links" && !before.has(id)) before.set(id, record as StoredLink | undefined);
    }
    for (const [id, record] of before) this.earlier.set(id, record);
  }

  /** The links for the next list. */
  read(links: readonly StoredLink[]): StoredLink[] {
    const current = new Map<string, StoredLink | undefined>(links.map((link) => [link.id, link]));
    const shown = [...new Map([...current, ...this.earlier]).values()];
    this.earlier.clear();
    return shown.filter((link) => link !== undefined);
  }
}
