/**
 * A command line for a shell.
 *
 * @param operands the words that are not flags, also where one begins with "-", as an id may (spec 4.1)
 * @param flags flags with their values, quoted
 * @example
 * commandLine("pulumi import", [type, "shop", "-l_4"], ["--stack dev"]) // "pulumi import --stack dev -- … shop -l_4"
 */
export function commandLine(
  command: string,
  operands: readonly string[],
  flags: readonly string[] = [],
): string {
  const quoted = operands.map(quote);
  const words = operands.some((word) => word.startsWith("-"))
    ? [...flags, "--", ...quoted]
    : [...quoted, ...flags];
  return [command, ...words].join(" ");
}

/** A folder quoted for the shells of every system, where it needs quotes. */
export function quoteFolder(folder: string): string {
  if (/^[\w@%+=:,.~/\\-]+$/.test(folder)) return folder;
  // What a shell of POSIX changes also between double quotes, which those of Windows require.
  return /[$`"!]/.test(folder) ? quote(folder) : `"${folder}"`;
}

/** A word quoted for a shell, where it needs quotes. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
