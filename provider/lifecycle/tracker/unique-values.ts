/** Records which resource declares a value that only one resource may have: a slug on its domain. */
export class UniqueValues {
  private readonly ownerOf = new Map<string, string>();
  private readonly valuesOf = new Map<string, readonly string[]>();

  /**
   * Records the values that a resource declares. The engine may check a resource more than once; the last call counts.
   *
   * @returns for each value that another resource declares already, the URN of that resource
   */
  claim(urn: string, values: readonly string[]): ReadonlyMap<string, string> {
    for (const value of this.valuesOf.get(urn) ?? []) this.ownerOf.delete(value);
    const taken = new Map<string, string>();
    for (const value of values) {
      const owner = this.ownerOf.get(value);
      if (owner === undefined) this.ownerOf.set(value, urn);
      else taken.set(value, owner);
    }
    this.valuesOf.set(
      urn,
      values.filter((value) => !taken.has(value)),
    );
    return taken;
  }

  /** The URN of another resource that declares a value. */
  otherOwner(urn: string, value: string): string | undefined {
    const owner = this.ownerOf.get(value);
    return owner === urn ? undefined : owner;
  }
}
