import { randomBytes } from "node:crypto";
import { EmulatorError } from "../emulator-error";
import type { Note, Owned, StoredCollection, StoredLink, StoredReply, Usage } from "./records";
import { sealed } from "./seal";
import { type Change, Table } from "./table";

/** Where records are kept beyond the life of the process. */
export interface Keeper {
  /** All records there are, as JSON. */
  load(): Iterable<{ readonly table: string; readonly text: string }>;
  /** Keeps all changes or none. */
  save(changes: readonly Change[]): void;
  close(): void;
}

/** The kinds of collection, by the plural that stands in their paths. */
export type CollectionKind = "trees" | "boards" | "folders";

/**
 * All that the service knows, in memory. A request's changes are committed together, to the keeper too where there is
 * one, or are all undone.
 */
export class Store {
  private pending: Change[] = [];
  private sequence = 0;
  private readonly noted = (change: Change): void => void this.pending.push(change);

  readonly links = new Table<StoredLink>("links", this.noted, slugName);
  readonly trees = new Table<StoredCollection>("trees", this.noted, ({ fields }) => String(fields.username));
  readonly boards = new Table<StoredCollection>("boards", this.noted, ({ owner, fields }) =>
    JSON.stringify([owner, fields.slug]),
  );
  readonly folders = new Table<StoredCollection>("folders", this.noted);
  readonly replies = new Table<StoredReply>("replies", this.noted);
  readonly usage = new Table<Usage>("usage", this.noted);
  private readonly notes = new Table<Note>("notes", this.noted);

  /** Signs cursors and fingerprints. Kept, so that they outlive a restart. */
  readonly secret: string;

  constructor(private readonly keeper?: Keeper) {
    this.load();
    this.secret =
      this.notes.get("secret")?.value ??
      this.notes.put({ id: "secret", value: randomBytes(32).toString("hex") }).value;
    this.commit();
  }

  /** What a new object of a caller carries. */
  own(owner: string, prefix: string): Owned {
    this.sequence += 1;
    const now = new Date().toISOString();
    return { id: newId(prefix), owner, seq: this.sequence, createdAt: now, updatedAt: now };
  }

  /** Makes all changes since the last commit lasting. */
  commit(): void {
    try {
      if (this.pending.length > 0) this.keeper?.save(this.pending.map((change) => this.forFile(change)));
      this.pending = [];
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Undoes all changes since the last commit. */
  rollback(): void {
    for (const change of this.pending.reverse()) change.undo();
    this.pending = [];
  }

  close(): void {
    this.keeper?.close();
  }

  /** What of a change may lie in a file. */
  private forFile(change: Change): Change {
    if (change.table !== this.links.name || change.value === undefined) return change;
    // A value of the table of links.
    return { ...change, value: sealed(change.value as StoredLink, this.secret) };
  }

  private load(): void {
    const owned = [this.links, this.trees, this.boards, this.folders];
    const tables = new Map(
      [...owned, this.replies, this.usage, this.notes].map((table) => [table.name, table]),
    );
    for (const { table, text } of this.keeper?.load() ?? []) {
      const found = tables.get(table);
      if (!found) throw new EmulatorError(`the data file holds records of an unknown kind: ${table}`);
      // What save has written, in the form of the table it names.
      found.load(JSON.parse(text) as never);
    }
    for (const { seq } of owned.flatMap((table): Owned[] => table.values())) {
      this.sequence = Math.max(this.sequence, seq);
    }
  }
}

/** Slugs are unique on their domain across all callers. */
export const slugName = ({ domainId, slug }: Pick<StoredLink, "domainId" | "slug">): string =>
  JSON.stringify([domainId, slug]);

/** A fresh id that may stand in a path (spec 4.1). */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;
