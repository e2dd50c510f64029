/** `routes[0].actionConfig.url` */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    "",
  );
}

/** A place in properties: names and positions. */
export type Path = readonly (string | number)[];
