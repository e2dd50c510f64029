import { Settings } from "../../client";
import type { Properties } from "../../lifecycle";

/**
 * Names that no resource of a YAML program can have: Pulumi's own variable, and the settings of the stack, which are
 * variables as well in a project that is called shortlink.
 */
const reserved = ["pulumi", ...Object.keys(Settings.shape)];

/**
 * Hands out the names of resources. None is empty, also where a title has no letters of this alphabet.
 *
 * @param taken the names that the program has already
 */
export const resourceNames = (taken: Iterable<string> = []): UniqueNames =>
  new UniqueNames(["", ...reserved, ...taken]);

/** The slug, username or title of an object as a name in a program; "" if it has none. */
export function preferredName({ slug, username, title }: Properties): string {
  const name = slug ?? username ?? undefined;
  return hyphenated([name === undefined ? String(title ?? "").toLowerCase() : String(name)]);
}

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

/** `autumn-sale`: letters without their accents, digits and hyphens. */
export const hyphenated = (parts: readonly string[]): string =>
  parts
    .join("-")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** `autumnSale`: a name for a variable. */
export const camelCased = (parts: readonly string[]): string => {
  const [first = "", ...rest] = hyphenated(parts).split("-");
  return [first.toLowerCase(), ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
};

/** Names that Windows keeps for devices, also with an ending. */
const devices = [
  "con",
  "prn",
  "aux",
  "nul",
  ...["com", "lpt"].flatMap((it) => [..."0123456789"].map((n) => it + n)),
];

/**
 * Hands out the names of files and folders, for {@link fileName}: no empty one, and none that some file system does not accept.
 *
 * @param taken the names that others have
 */
export const fileNames = (taken: readonly string[] = []): UniqueNames =>
  new UniqueNames(["", ...devices, ...taken]);

/**
 * `autumn-sale`: a name for a file or a folder, from any text. It is in lower case, because some file systems ignore case, and has at
 * most 60 characters, with room for what makes it unique.
 */
export const fileName = ([wanted = "", ...rest]: readonly string[]): string => {
  const cut = [hyphenated([wanted]).slice(0, 60), ...rest.map((part) => hyphenated([part]).slice(0, 30))];
  return hyphenated(cut).toLowerCase();
};
