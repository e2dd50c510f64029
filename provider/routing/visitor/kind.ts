import type { TextField } from "./visitor";

/** The key of what belongs to the link, and not to a route. */
export const linkKey = "link";

/** A kind of visitors that a graph distinguishes from others. A field that is left out may be anything. */
export interface Kind extends Readonly<Partial<Record<TextField, TextKind>>> {
  /** A time from `from`, inclusive, to `before`. */
  readonly at?: { readonly from?: Date; readonly before?: Date };
  /** How many visits count against a limit, by the key of a route or `link`. */
  readonly visits?: Readonly<Record<string, { readonly from?: number; readonly below?: number }>>;
  /** Whether the visitor knows a password, by the key of a route or `link`. */
  readonly passwords?: Readonly<Record<string, boolean>>;
}

/** What a kind of visitors has in one field. All of it holds. */
export interface TextKind {
  /** It is one of these. */
  readonly in?: readonly string[];
  /** It is none of these. */
  readonly notIn?: readonly string[];
  /** It passes these tests. */
  readonly passes?: readonly TextTest[];
  /** It fails these tests. */
  readonly fails?: readonly TextTest[];
}

/** A test of a text: of any of the visitor's languages, or of the first one only. */
export interface TextTest {
  /**
   * `is`: equal. `within`: a language or one of its regions, a domain or one of its subdomains. `contains`: has it in it.
   * `search`, `whole`: a regular expression finds a match in it, or matches all of it. All ignore case, but for expressions.
   */
  readonly test: "is" | "within" | "contains" | "search" | "whole";
  readonly value: string;
  /** Of languages: whether only the first one counts. */
  readonly first?: boolean;
}
