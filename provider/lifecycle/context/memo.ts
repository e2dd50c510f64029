import { withAbort } from "../../client";

/** The facts that a run finds out only once, for all of its operations. */
export type MemoKey =
  | "apiExists"
  | "credentials"
  | "defaultDomain"
  | "domains"
  | "hostWarning"
  | "randomNames"
  | "runsProgram"
  | `claim of ${string}`
  | `delete of ${string}`
  | `objects on ${string}`
  | `objects in ${string}`;

/** Remembers results for the rest of a run. */
export class Memo<K extends string = MemoKey> {
  private readonly entries = new Map<K, Entry>();

  /**
   * Computes a value on the first call, and returns the same value to every later call. Failures are not remembered. If the
   * operation that computes the value is canceled, another operation that waits for it computes it again.
   *
   * @param signal cancels the operation that needs the value
   */
  async once<T>(key: K, compute: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const { value, owner } = this.entries.get(key) ?? this.add(key, compute, signal);
      try {
        return (await withAbort(signal, value)) as T;
      } catch (error) {
        signal?.throwIfAborted();
        if (!owner?.aborted) throw error;
      }
    }
  }

  /** Whether a value is known, or an operation is computing it. */
  has(key: K): boolean {
    return this.entries.has(key);
  }

  private add(key: K, compute: () => Promise<unknown>, owner: AbortSignal | undefined): Entry {
    const entry: Entry = { value: compute(), owner };
    this.entries.set(key, entry);
    entry.value.catch(() => this.entries.delete(key));
    return entry;
  }
}

interface Entry {
  readonly value: Promise<unknown>;
  /** Cancels the operation that computes the value. */
  readonly owner: AbortSignal | undefined;
}
