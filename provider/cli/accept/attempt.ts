import { compare, type Properties } from "../../lifecycle";
import { definitionForType, setForType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
import type { Change } from "./changes";
import type { Declaration } from "./declarations";
import { editValue, LeftToPerson, requireUnused, type Splice } from "./edit/edit";

/** The edits with which a declaration takes over changes, or why it cannot. */
export function attempt(
  declaration: Declaration,
  resource: PreviewedResource,
  changes: readonly Change[],
):
  | { readonly splices: readonly Splice[]; readonly failure?: undefined }
  | { readonly splices?: undefined; readonly failure: { readonly reason: string; readonly at: number } } {
  try {
    const { text, at } = declaration;
    const splices = splicesFor(declaration, resource, changes);
    if (splices.every((it) => text.slice(it.start, it.end) === it.text))
      throw new LeftToPerson("the program computes it", at);
    if (!declaration.keepsRest(splices)) throw new LeftToPerson("an alias refers to it", at);
    return { splices };
  } catch (error) {
    if (error instanceof LeftToPerson) return { failure: { reason: error.message, at: error.at } };
    throw error;
  }
}

/** @throws LeftToPerson for a change that the declaration cannot take over */
function splicesFor(
  { text, args, at, withdrawal, language }: Declaration,
  { type, after: before = {} }: PreviewedResource,
  changes: readonly Change[],
): Splice[] {
  if (changes.some(({ inputs, resource }) => !inputs && !resource.entry)) {
    if (withdrawal) {
      requireUnused([{ name: "", ...withdrawal, value: args }]);
      return [withdrawal];
    }
    throw new LeftToPerson("other parts of the program refer to it", at);
  }
  const entries = setForType(type)?.entries;
  const { inputs: schema } = definitionForType(type) ?? setForType(type) ?? {};
  const now: Record<string, unknown> = { ...before };
  for (const { resource, inputs } of changes) {
    const key = resource.entry?.key;
    if (key === undefined || entries === undefined) Object.assign(now, inputs);
    else {
      const rows: Record<string, unknown> =
        now[entries] === before[entries] ? { ...Object(before[entries]) } : Object(now[entries]);
      if (!Object.hasOwn(rows, key))
        throw new LeftToPerson("a table or the defaults of the set declare it", at);
      if (inputs) rows[key] = { ...(rows[key] as Properties), ...inputs };
      else delete rows[key];
      now[entries] = rows;
    }
  }
  return editValue(text, args, compare(schema, { before, now }), language);
}
