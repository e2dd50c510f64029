/** A change of a record, to save or undo. */
export interface Change {
  readonly table: string;
  readonly id: string;
  /** The record after the change; undefined if it was deleted. */
  readonly value: unknown;
  /** The record before the change; undefined if there was none. */
  readonly before: unknown;
  undo(): void;
}

/** Records of one kind by id. Records are immutable; a change replaces the record. */
export class Table<T extends { readonly id: string }> {
  private readonly records = new Map<string, T>();
  private readonly byName = new Map<string, string>();

  /**
   * @param onChange called with every change
   * @param nameOf the unique name of a record; undefined if the table has none
   */
  constructor(
    readonly name: string,
    private readonly onChange: (change: Change) => void,
    private readonly nameOf: (record: T) => string | undefined = () => undefined,
  ) {}

  get(id: string): T | undefined {
    return this.records.get(id);
  }

  values(): T[] {
    return [...this.records.values()];
  }

  /** The id of the record with the same unique name. */
  holderOf(record: T): string | undefined {
    const name = this.nameOf(record);
    return name === undefined ? undefined : this.idOf(name);
  }

  /** The id of the record with this unique name. */
  idOf(name: string): string | undefined {
    return this.byName.get(name);
  }

  put(record: T): T {
    this.change(record.id, record);
    return record;
  }

  delete(id: string): void {
    this.change(id, undefined);
  }

  /** Adds a record that is already saved. */
  load(record: T): void {
    this.set(record.id, record);
  }

  private change(id: string, value: T | undefined): void {
    const before = this.records.get(id);
    this.set(id, value);
    this.onChange({ table: this.name, id, value, before, undo: () => this.set(id, before) });
  }

  private set(id: string, value: T | undefined): void {
    const before = this.records.get(id);
    const oldName = before && this.nameOf(before);
    if (oldName !== undefined) this.byName.delete(oldName);
    if (value === undefined) {
      this.records.delete(id);
      return;
    }
    this.records.set(id, value);
    const name = this.nameOf(value);
    if (name !== undefined) this.byName.set(name, id);
  }
}
