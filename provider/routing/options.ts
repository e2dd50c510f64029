import type { RoutingRules } from "../contract/assumptions/routing-rules";
import type { Visitor } from "./visitor/visitor";

/** The options of {@link decide}. */
export interface DecideOptions {
  /**
   * The rules that are settled: what `shortlink:service` sets, or all rules of an emulator. Every other rule is open, and the
   * answer covers all of its values.
   */
  readonly rules?: Partial<RoutingRules> | undefined;
}

/** The options of {@link table}. */
export interface TableOptions extends DecideOptions {
  /** Fields that all visitors of the table have. */
  readonly visitor?: Visitor | undefined;
}
