/** The formats of a list in a query: one parameter with a separator, or one parameter for each value. */
export const listSeparators = ["comma", "semicolon", "pipe", "space", "repeat", "brackets"] as const;
export type ListFormat = (typeof listSeparators)[number];

const separators: Partial<Record<ListFormat, string>> = {
  comma: ",",
  semicolon: ";",
  pipe: "|",
  space: " ",
};

/**
 * The query parameters of a list of values.
 *
 * @example
 * listParameters("ids", ["a", "b"], "repeat") // [["ids", "a"], ["ids", "b"]]
 */
export function listParameters(
  name: string,
  values: readonly string[],
  format: ListFormat,
): [string, string][] {
  const separator = separators[format];
  if (separator !== undefined) return [[name, values.join(separator)]];
  const parameter = format === "brackets" ? `${name}[]` : name;
  return values.map((value) => [parameter, value]);
}

/** The values of a list in a query; undefined if there is none in this format. */
export function listValues(
  name: string,
  parameters: Readonly<Record<string, readonly string[]>>,
  format: ListFormat,
): string[] | undefined {
  const separator = separators[format];
  const found = parameters[format === "brackets" ? `${name}[]` : name];
  return separator === undefined ? found?.slice() : found?.[0]?.split(separator).map((value) => value.trim());
}
