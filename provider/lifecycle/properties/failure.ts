/** Something wrong with what a program declares. */
export interface Failure {
  /** Where: `routes[0].actionConfig.url`. */
  readonly path: string;
  /** What was given, what is accepted, what to do. */
  readonly reason: string;
}

/** A failure in one line: its path and the reason. */
export const formatFailure = ({ path, reason }: Failure): string => (path ? `${path}: ${reason}` : reason);
