/** The name of a property in JSON text. */
export interface JsonName {
  readonly name: string;
  readonly line: number;
}

/**
 * The names of an object's properties in the order of the text, including repeated ones. `JSON.parse` keeps only the last of
 * those, and puts names such as "7" first.
 *
 * @param text an object as valid JSON
 */
export function jsonNames(text: string): JsonName[] {
  const names: JsonName[] = [];
  let line = 1;
  let depth = 0;
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (isName && depth === 1) names.push({ name: JSON.parse(text.slice(at, end)), line });
      isName = false;
      at = end - 1;
    } else if (character === "{" || character === "[") {
      depth++;
      isName = true;
    } else if (character === "}" || character === "]") depth--;
    else if (character === ",") isName = true;
    else if (character === "\n") line++;
  }
  return names;
}

/** The position after the string that begins at a position. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
