/** A request as the list of what a run will do shows it. */
export interface PlannedWrites {
  /** What the write probes create, in order: "a folder", "a link with two routes". */
  readonly creates: readonly string[];
  /** The most requests that the run sends. */
  readonly budget: number;
}
