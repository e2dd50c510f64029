/** What the writes of one kind met, and what became of them. */
export interface Cell {
  /** How many logical writes there were. */
  readonly writes: number;
  /** How many requests of each arrived at the service: "2", or "1 to 2"; null where that is chance. */
  readonly tries: string | null;
}

/** The kinds of write of the matrix: QR codes are made, changed and deleted by one endpoint. */
export const kinds = ["create", "update", "delete", "QR"] as const;
export type Kind = (typeof kinds)[number];

/** What one test of the fault matrix measured. */
export interface FaultResult {
  readonly section: "faults";
  /** Where its fault stands in the matrix. */
  readonly order: number;
  readonly fault: string;
  /** The door it was driven through. */
  readonly door: string;
  readonly cells: Readonly<Record<Kind, Cell>>;
  /** Writes that were carried out more than once. */
  readonly repeated: number;
  /** What came of a fault that lasts; undefined for one that passes. */
  readonly lasting?: {
    /** Writes that ended in an error of their resource; null where it is chance which are tried. */
    readonly errors: number | null;
    /** Objects on the account of which state knew nothing after the run that failed. */
    readonly unknown: number;
    /** Those of them that the next run made a second time. */
    readonly twice: number;
    /** Those whose name, still taken, the next run was refused. */
    readonly refused: number;
  };
}

/** What one kill measured. */
export interface KillResult {
  readonly section: "kills";
  readonly door: string;
  /** What was killed. */
  readonly victim: "engine" | "provider";
  /** How many resources the run was to make. */
  readonly resources: number;
  /** How many of them were there more than once, or not at all, when it had been run again. */
  readonly wrong: number;
}

/** One line of `.results/reliability.jsonl`; each section of the page reads its own. */
export type Result = FaultResult | KillResult;
