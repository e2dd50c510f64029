// How things are called in a program that is written.

/** Gives each thing a name that no other has. */
export class Names {
  private readonly taken = new Set<string>();

  constructor(reserved: readonly string[] = []) {
    for (const name of reserved) this.taken.add(name);
  }

  /** The first of what it is best called, told apart by what it is, and by a number. */
  give(wanted: string, kind: string, join: (parts: readonly string[]) => string): string {
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

/** `autumnSale`: what a variable can be called. */
export const camelCased = (parts: readonly string[]): string => {
  const [first = "", ...rest] = hyphenated(parts).split("-");
  return [first.toLowerCase(), ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
};
