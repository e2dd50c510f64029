import type { Properties } from "../../lifecycle";
import { type Destinations, type Spread, spread } from "./destinations";
import type { PrintedColumn } from "./print-csv";

/** Links whose graphs are columns, as far as columns can say them. */
export interface MergedRoutes {
  /** The inputs that need columns of their own, with `url`. */
  readonly links: readonly Properties[];
  /** The columns of routes, in an order in which each link has its routes from left to right. */
  readonly routes: readonly PrintedColumn[];
  /** The columns that say when destinations expire, and what follows. */
  readonly after: readonly PrintedColumn[];
}

/** With more columns of routes than these, most cells would be empty. */
export const maxRouteColumns = 50;

/** Finds the columns of routes for all links. A link whose order of routes contradicts that of a link before keeps them as they are. */
export function mergeRoutes(links: readonly Properties[]): MergedRoutes {
  const order = new ColumnOrder();
  const rows = links.map((inputs) => {
    const found = spread(inputs);
    return order.accepts(namesIn(found)) ? found : { destinations: { routed: [] }, others: inputs };
  });
  const column = (name: string, cellOf: (row: Destinations) => string | undefined) => ({
    name,
    cells: rows.map(({ destinations }) => cellOf(destinations) ?? ""),
  });
  return {
    links: rows.map(({ destinations: { url }, others }) => (url === undefined ? others : { ...others, url })),
    routes: order
      .sorted()
      .map((name) => column(name, ({ routed }) => routed.find((it) => it.column.name === name)?.url)),
    after: [column("expires", (it) => it.expires), column("expired_url", (it) => it.expiredUrl)],
  };
}

const namesIn = ({ destinations }: Spread): string[] => destinations.routed.map(({ column }) => column.name);

/** Columns of which some must come before others. */
class ColumnOrder {
  /** The columns that must come directly or indirectly after each one. */
  private readonly later = new Map<string, Set<string>>();
  private readonly accepted = new Set<string>();

  /** Adds the columns of a row in their order, unless they contradict those of a row before. */
  accepts(names: readonly string[]): boolean {
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
