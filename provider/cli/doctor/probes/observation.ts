/** What a probe sees the service do. */
export type Observation<V> =
  /** One of the values of the assumption. */
  | { readonly value: V }
  /** Something else, which no value describes. */
  | { readonly other: string }
  /** Nothing: why it cannot be seen. */
  | { readonly unclear: string };

/** The service does what this value means. */
export const observed = <const V>(value: V): { readonly value: V } => ({ value });

/** The service does something that no value describes. */
export const observedOther = (other: string) => ({ other });

/** The probe cannot see what the service does. */
export const notObserved = (unclear: string) => ({ unclear });
