import type { Loss, Unit, Visitors } from "../arrived";

// Redirect files: each rule has a path and where it leads.

/** A rule of a redirect file. */
export interface Rule {
  readonly line: number;
  /** A path, or a URL. */
  readonly from: string;
  readonly to: string;
  /** The status as the file writes it. */
  readonly status?: string | undefined;
  /** Whom it is for, if not for everybody. */
  readonly visitors?: Visitors;
  /** Why no link can do what it does, if so. */
  readonly problem?: string | undefined;
  /** What of it a link does not do. */
  readonly notes?: readonly Omit<Loss, "line">[];
  /** The lists of rules in which it stands, of which the first rule for a path decides; one for the whole file if left out. */
  readonly lists?: readonly string[];
  /** The lists whose later rules come after it, if not its own. */
  readonly precedes?: readonly string[];
  /** Whether it also is, or may be, for a path, such as that of a pattern. */
  catches?(path: string): boolean;
  /** Whether the next rules decide all the same. */
  readonly isPassed?: boolean;
  /** Whether it is no rule by itself, but something that decides about requests and is listed elsewhere. */
  readonly isListed?: boolean;
}

/** A rule of one host, if there is one. */
export const onHost = (rule: Rule, host: string | undefined): Rule =>
  host !== undefined && rule.from.startsWith("/") ? { ...rule, from: `https://${host}${rule.from}` } : rule;

/** A file of rules. */
export interface Rules {
  readonly rules: readonly Rule[];
  /** Lines that are no rules. */
  readonly losses?: readonly Loss[];
  /** How many lines say nothing about a link, by what they are. */
  readonly metadata?: ReadonlyMap<string, number>;
  readonly unit?: Unit;
}
