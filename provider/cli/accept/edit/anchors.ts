import { parseDocument } from "yaml";
import { applySplices, type Splice } from "./edit";

/** Whether edits leave every alias of a text its anchor. */
export function keepsAnchors(text: string, splices: readonly Splice[]): boolean {
  const anchorsIn = (part: string): string[] => part.match(/&[^\s,[\]{}]+/g) ?? [];
  if (splices.every((it) => anchorsIn(text.slice(it.start, it.end)).every((name) => it.text.includes(name))))
    return true;
  try {
    parseDocument(applySplices(text, splices), { uniqueKeys: false }).toJS();
    return true;
  } catch {
    return false;
  }
}
