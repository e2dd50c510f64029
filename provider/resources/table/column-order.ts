import type { Destinations } from "./destinations";

/** With more columns of routes than these, most cells would be empty. */
const maxRouteColumns = 50;

/** The columns of routes of a table, of which some must come before others. */
export class ColumnOrder {
  /** The columns that must come directly or indirectly after each one. */
  private readonly later = new Map<string, Set<string>>();
  private readonly accepted = new Set<string>();

  /** Adds the columns of a row in their order, unless they contradict those of a row before. */
  accepts({ routed }: Destinations): boolean {
    const names = routed.map(({ column }) => column.name);
    const id = JSON.stringify(names);
    if (this.accepted.has(id)) return true;
    const isWide = new Set([...this.later.keys(), ...names]).size > maxRouteColumns;
    const isTwice = new Set(names).size < names.length;
    const contradicts = names.some((name, index) =>
      names.slice(0, index).some((earlier) => this.later.get(name)?.has(earlier)),
    );
    if (isWide || isTwice || contradicts) return false;
    names.forEach((name, index) => {
      this.later.set(name, this.later.get(name) ?? new Set());
      for (const earlier of names.slice(0, index)) this.add(earlier, name);
    });
    this.accepted.add(id);
    return true;
  }

  private add(earlier: string, later: string): void {
    const added = [later, ...(this.later.get(later) ?? [])];
    for (const [name, after] of this.later)
      if (name === earlier || after.has(earlier)) for (const it of added) after.add(it);
  }

  /** All columns, each after those that must come before it. */
  sorted(): string[] {
    const size = (name: string) => this.later.get(name)?.size ?? 0;
    return [...this.later.keys()].sort((one, other) => size(other) - size(one));
  }
}
