import type * as z from "zod";

/** What a probe sees the service do. */
export type Observation<V> =
  /** One of the values of the assumption, and what the probe could not see. */
  | { readonly value: V; readonly note?: string | undefined }
  /** Something else, which no value describes. */
  | { readonly other: string }
  /** Nothing: why it cannot be seen. */
  | { readonly unclear: string };

/** The service does what this value means. */
export const observed = <const V>(value: V, note?: string) => ({ value, note });

/** The service does something that no value describes. */
export const observedOther = (other: string) => ({ other });

/** The service responds with a status, which may be one of the values of an assumption. */
export function observedStatus<V>(values: z.ZodType<V>, status: number): Observation<V> {
  const known = values.safeParse(status);
  return known.success ? observed(known.data) : observedOther(`the status is ${status}`);
}

/** The probe cannot see what the service does. */
export const notObserved = (unclear: string) => ({ unclear });
