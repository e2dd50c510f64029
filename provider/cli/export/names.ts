// Names in an exported program.

/** Hands out names, each once. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  constructor(reserved: readonly string[] = []) {
    for (const name of reserved) this.taken.add(name);
  }

  /**
   * Returns the wanted name, or the first that is free of the name with the kind and of the name with the kind and a
   * number.
   *
   * @param join builds a name from its parts
   */
  claim(wanted: string, kind: string, join: (parts: readonly string[]) => string): string {
    for (let number = 0; ; number += 1) {
      const suffixes = [[], [kind], [kind, String(number)]];
      const name = join([wanted, ...(suffixes[Math.min(number, 2)] ?? [])]);
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
  }
}

/** `autumn-sale`: letters, digits and hyphens. */
export const hyphenated = (parts: readonly string[]): string =>
  parts
    .join("-")
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** `autumnSale`: a name for a variable. */
export const camelCased = (parts: readonly string[]): string => {
  const [first = "", ...rest] = hyphenated(parts).split("-");
  return [first.toLowerCase(), ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
};
