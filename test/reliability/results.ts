/** The writes of one kind under a fault. */
export interface Cell {
  /** The number of logical writes. */
  readonly writes: number;
  /** The number of requests that the service received for each: "2", or "1 to 2"; null if it is random. */
  readonly tries: string | null;
}

/** The kinds of writes in the matrix. A single endpoint creates, updates and deletes QR codes. */
export const kinds = ["create", "update", "delete", "QR"] as const;
export type Kind = (typeof kinds)[number];

/** The result of one test of the fault matrix. */
export interface FaultResult {
  readonly section: "faults";
  /** The position of its fault in the matrix. */
  readonly order: number;
  readonly fault: string;
  /** The provider under test: dynamic resources or the plugin. */
  readonly door: string;
  readonly cells: Readonly<Record<Kind, Cell>>;
  /** Writes that the service carried out more than once. */
  readonly repeated: number;
  /** The outcome of a lasting fault; undefined for a transient one. */
  readonly lasting?: {
    /** Writes that became an error on their resource; null if it is random which are tried. */
    readonly errors: number | null;
    /** Objects in the account that were missing from state after the failed run. */
    readonly unknown: number;
  };
}

/** The result of one kill. */
export interface KillResult {
  readonly section: "kills";
  readonly door: string;
  /** The killed process. */
  readonly victim: "engine" | "provider";
  /** What the run was to create. */
  readonly of: string;
  /** Resources that existed more than once, or not at all, after the second run. */
  readonly wrong: number;
}

/** One line of `.results/reliability.jsonl`. */
export type Result = FaultResult | KillResult;
