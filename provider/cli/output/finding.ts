/** One thing that a command has found, or has looked at and found in order. */
export interface Finding {
  /** What it is about: `Link shop`. */
  readonly subject: string;
  /** What of that: a property, a rule, an expectation. Empty for the whole. */
  readonly aspect: string;
  /** `undecided` for what could not be found out, `fine` for what is in order. */
  readonly level: "error" | "warning" | "undecided" | "fine";
  /** What is wrong, or why it is not decided. Empty for what is in order. */
  readonly message: string;
  /** Where it is in a file; undefined if it is in none. */
  readonly place?: FilePlace | undefined;
}

/** A place in a file, whose path starts in the folder in which the command runs. */
export interface FilePlace {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What one part of a command has found. */
export interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** What a finding is about, in one text: `Link shop: url`. */
export const titleOf = ({ subject, aspect }: Pick<Finding, "subject" | "aspect">): string =>
  [subject, aspect].filter(Boolean).join(": ");
