/** An import of one object. */
interface Import {
  /** The type token. */
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly flags: readonly string[];
}

/** The command that imports an object. */
export const importCommand = ({ type, name, id, flags }: Import): string =>
  ["pulumi import", type, quote(name), id, ...flags].join(" ");

/** A word quoted for a shell, where it needs quotes. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
