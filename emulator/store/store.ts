import { randomBytes } from "node:crypto";
import { isObject } from "../../provider/contract";
import { EmulatorError } from "../emulator-error";
import type {
  Metadata,
  OwnedObject,
  StoredCollection,
  StoredLink,
  StoredResponse,
  StoredVisits,
  Usage,
} from "./records";
import { sealPasswords } from "./seal";
import { type Change, Table } from "./table";

/** Storage that outlives the process. */
export interface Persistence {
  /**
   * Returns all records as JSON.
   *
   * @throws EmulatorError if they cannot be read
   */
  load(): Iterable<{ readonly table: string; readonly id: string; readonly text: string }>;
  /** Saves all changes or none. */
  save(changes: readonly Change[]): void;
  close(): void;
}

/** The kinds of collections, as in their paths. */
export type CollectionKind = "trees" | "boards" | "folders";

/**
 * All data of the service, in memory. The changes of a request are committed together, also to the persistence if there is
 * one, or all undone.
 */
export class Store {
  private pending: Change[] = [];
  private sequence = 0;
  private readonly recordChange = (change: Change): void => void this.pending.push(change);

  readonly links = new Table<StoredLink>("links", this.recordChange, slugName);
  readonly trees = new Table<StoredCollection>("trees", this.recordChange, ({ fields }) =>
    String(fields.username),
  );
  readonly boards = new Table<StoredCollection>("boards", this.recordChange, ({ owner, fields }) =>
    JSON.stringify([owner, fields.slug]),
  );
  readonly folders = new Table<StoredCollection>("folders", this.recordChange);
  readonly replies = new Table<StoredResponse>("replies", this.recordChange);
  readonly usage = new Table<Usage>("usage", this.recordChange);
  readonly visits = new Table<StoredVisits>("visits", this.recordChange);
  private readonly notes = new Table<Metadata>("notes", this.recordChange);

  /** Signs cursors and fingerprints. Stored, so that they stay valid after a restart. */
  readonly secret: string;

  /** @throws EmulatorError if the records cannot be read */
  constructor(private readonly persistence?: Persistence) {
    try {
      this.load();
      this.secret =
        this.notes.get("secret")?.value ??
        this.notes.put({ id: "secret", value: randomBytes(32).toString("hex") }).value;
      this.commit();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Creates the properties that every object has. */
  newObject(owner: string, prefix: string): OwnedObject {
    this.sequence += 1;
    const now = new Date().toISOString();
    return { id: newId(prefix), owner, seq: this.sequence, createdAt: now, updatedAt: now };
  }

  /** Commits all changes since the last commit, and returns them. */
  commit(): readonly Change[] {
    const changes = this.pending;
    try {
      if (changes.length > 0) this.persistence?.save(changes.map((change) => this.toFile(change)));
      this.pending = [];
      return changes;
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
    this.persistence?.close();
  }

  /** Removes passwords from a change before it is saved. */
  private toFile(change: Change): Change {
    if (change.table !== this.links.name || change.value === undefined) return change;
    // The table of links holds only links.
    return { ...change, value: sealPasswords(change.value as StoredLink, this.secret) };
  }

  private load(): void {
    const owned = [this.links, this.trees, this.boards, this.folders];
    const tables = new Map(
      [...owned, this.replies, this.usage, this.visits, this.notes].map((table) => [table.name, table]),
    );
    for (const { table, id, text } of this.persistence?.load() ?? []) {
      const found = tables.get(table);
      if (!found) throw new EmulatorError(`the data file contains records of an unknown kind: ${table}`);
      const record = parseRecord(text);
      if (record?.id !== id) {
        throw new EmulatorError(
          `the data file is damaged: ${id} of its ${table} is no record. Replace the file by a copy, or delete it to start without data.`,
        );
      }
      // save() wrote it from a record of this table.
      found.load(record as never);
    }
    for (const { seq } of owned.flatMap((table): OwnedObject[] => table.values())) {
      this.sequence = Math.max(this.sequence, seq);
    }
  }
}

function parseRecord(text: string): { readonly id?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Slugs are unique on their domain across all callers. */
export const slugName = ({ domainId, slug }: Pick<StoredLink, "domainId" | "slug">): string =>
  JSON.stringify([domainId, slug]);

/** Creates a unique id that is valid in a path (spec 4.1). */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;
