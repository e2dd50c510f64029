import type { Path } from "./values";

/** A place as the engine writes it: `routes[0].actionConfig.url`, and `options["a.b"]` where a name is no plain word. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text ? `${text}.${part}` : part;
  }, "");
}
