/** What a run that writes does to an account. */
export interface PlannedWrites {
  /** What it creates and deletes again, in order. */
  readonly creates: readonly string[];
  /** The most requests that it sends, apart from those that delete what it created. */
  readonly budget: number;
}
