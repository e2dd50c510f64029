import type * as z from "zod";

/** What the provider assumes about the service where the spec shows nothing, and how to check it. */
export interface Assumption<S extends z.ZodType = z.ZodType> {
  /** The section of the spec that leaves the question open, or that the provider depends on most. */
  readonly spec: string;
  /** The assumption, as one sentence. */
  readonly sentence: string;
  /** What depends on it. */
  readonly affects: string;
  /** Whether requests that only read show it, only writes do, or only visits to short URLs. */
  readonly probe: "read" | "write" | "visit";
  /**
   * What happens if a service differs: the provider adapts when it is a `setting` of `shortlink:service`, works in `either`
   * case, or `cannot` adapt.
   */
  readonly support: "setting" | "either" | "cannot";
  /** What to do if the service differs. */
  readonly advice: string;
  /** What a service may do: the values of the setting and of `shortlink emulate --set`. */
  readonly values: S;
  /** What the provider assumes. */
  readonly assumed: z.output<S>;
  /** Other values, with which the tests try `shortlink doctor` and the provider. */
  readonly others: readonly [z.output<S>, ...z.output<S>[]];
}

/** The page that lists the assumptions. A project of a user has no copy of it. */
export const assumptionsUrl =
  "https://github.com/pulumi-shortlink/pulumi-shortlink/blob/main/docs/assumptions.md";

/** An assumption that no request can show. */
export type Unchecked = Pick<Assumption, "spec" | "sentence" | "affects">;

/** Describes one assumption, and infers the types of its values, its support and its probe. */
export const assumption = <const S extends z.ZodType, const P extends Pick<Assumption, "support" | "probe">>(
  row: Assumption<S> & P,
) => row;
