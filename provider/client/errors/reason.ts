import { isObject } from "../../contract";

/** The fields of an error that say why: those of the spec (7), and those in which other services and gateways say it. */
const fields = ["message", "detail", "error", "errors", "title"];

/** How many reasons of a list are shown. */
const shown = 3;

/**
 * Why a request was refused, in the service's own words; undefined if it does not say.
 *
 * @param body its JSON; undefined if it is none
 * @param text the response as it is: of a page, the title is shown, and of any other text the first line
 * @example
 * reasonOf({ error: { message: "slug is taken" } }, ""); // "slug is taken"
 */
export function reasonOf(body: unknown, text: string): string | undefined {
  if (body !== undefined) return reasonIn(body);
  const trimmed = text.trim();
  const [, title] = /<title>([^<]*)/i.exec(trimmed) ?? [];
  return title?.trim() || (trimmed.startsWith("<") ? undefined : trimmed.split(/\r?\n/)[0]) || undefined;
}

/** @param depth how much deeper a reason may be */
function reasonIn(value: unknown, depth = 3): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    const all = value.slice(0, shown).flatMap((it) => reasonIn(it, depth - 1) ?? []);
    return all.join("; ") || undefined;
  }
  if (!isObject(value)) return undefined;
  return fields.map((name) => reasonIn(value[name], depth - 1)).find((it) => it !== undefined);
}
