import type { Properties } from "../../lifecycle";
import { ColumnOrder } from "./column-order";
import { type Destinations, spread } from "./destinations";

/** A column with its cells. A cell is undefined if it cannot hold its value. */
export interface PrintedColumn {
  readonly name: string;
  readonly cells: readonly (string | undefined)[];
}

/** Links whose graphs are columns, as far as columns can say them. */
export interface MergedRoutes {
  /** The inputs that need columns of their own, with `url`. */
  readonly links: readonly Properties[];
  /** The columns of routes, in an order in which each link has its routes from left to right. */
  readonly routes: readonly PrintedColumn[];
  /** The columns that say when destinations start and expire, and what precedes and follows. */
  readonly after: readonly PrintedColumn[];
}

/** Finds the columns of routes for all links. A link whose order of routes contradicts that of a link before keeps them as they are. */
export function mergeRoutes(links: readonly Properties[]): MergedRoutes {
  const order = new ColumnOrder();
  const rows = links.map((inputs) => {
    const found = spread(inputs);
    return order.accepts(found.destinations) ? found : { destinations: { routed: [] }, others: inputs };
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
    after: [
      column("starts", (it) => it.starts),
      column("before_url", (it) => it.beforeUrl),
      column("expires", (it) => it.expires),
      column("expired_url", (it) => it.expiredUrl),
    ],
  };
}
