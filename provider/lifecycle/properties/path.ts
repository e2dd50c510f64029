/** The path of a value inside of properties: names and positions. */
export type Path = readonly (string | number)[];

/**
 * A path as Pulumi writes it.
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

/** The parts of a path that Pulumi writes: names, positions, and `*` for any of them. */
export const parsePath = (text: string): Path =>
  [...text.matchAll(/\["((?:\\"|[^"])*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, position, name]) => {
    if (position !== undefined) return Number(position);
    return quoted === undefined ? String(name) : quoted.replaceAll('\\"', '"');
  });
