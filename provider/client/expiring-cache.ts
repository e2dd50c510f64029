/** Keeps values for a limited time. It drops expired values whenever it stores another one, so memory use stays bounded. */
export class ExpiringCache<T> {
  /** In the order in which they expire. */
  private readonly entries = new Map<string, { readonly value: T; readonly until: number }>();

  /** @param lifetime how many milliseconds to keep a value */
  constructor(private readonly lifetime: number) {}

  /** The number of values in memory. */
  get size(): number {
    return this.entries.size;
  }

  /** The value of a key; undefined if there is none or it has expired. */
  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  set(key: string, value: T): void {
    const now = performance.now();
    for (const [name, { until }] of this.entries) {
      if (until > now) break;
      this.entries.delete(name);
    }
    // A key that is set again moves to the end of the map.
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + this.lifetime });
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
