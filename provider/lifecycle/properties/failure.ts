/** A problem with an input of a program. */
export interface Failure {
  /** The path of the input: `routes[0].actionConfig.url`. */
  readonly path: string;
  /** The declared value, what is accepted, and what to do. */
  readonly reason: string;
}

/** Formats a failure as one line: its path and the reason. */
export const formatFailure = ({ path, reason }: Failure): string => (path ? `${path}: ${reason}` : reason);
