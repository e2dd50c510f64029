/** A project that was created. */
export interface Created {
  /** What it has, and what to do next, as lines of text. */
  readonly lines: readonly string[];
  /** Whether a preview of its program shows no change to what exists. */
  readonly isSame: boolean;
}
