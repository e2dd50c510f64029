/** The path of a value inside properties: names and indexes. */
export type Path = readonly (string | number)[];

/**
 * Formats a path as Pulumi does.
 *
 * @example
 * formatPath(["routes", 0, "actionConfig", "url"]); // routes[0].actionConfig.url
 * formatPath(["options", "a.b"]); // options["a.b"]
 */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text ? `${text}.${name}` : name;
  }, "");

/** Parses a path as Pulumi writes it. `*` stands for any name or index. */
export const parsePath = (text: string): Path =>
  [...text.matchAll(/\["((?:\\"|[^"])*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, position, name]) => {
    if (position !== undefined) return Number(position);
    return quoted === undefined ? String(name) : quoted.replaceAll('\\"', '"');
  });
