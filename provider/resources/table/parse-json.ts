/** The value of JSON text, or what is wrong with it. */
export type ParsedJson =
  | { readonly value: unknown; readonly failure?: never }
  | { readonly value?: never; readonly failure: JsonFailure };

/** What is wrong with JSON text. */
export interface JsonFailure {
  /** The position in the text. */
  readonly at: number;
  /** What is wrong there, without the text around it: `expected ',' or '}' after property value`. */
  readonly reason: string;
}

/** Parses JSON. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as Error;
    const position = / at position (\d+)/.exec(message)?.[1];
    const at = position === undefined ? unexpectedTokenIn(text) : Number(position);
    const [reason = ""] = message.split(/, (?:\.{3})?"|(?: in JSON)? at position | of JSON input/);
    return { failure: { at, reason: reason.charAt(0).toLowerCase() + reason.slice(1) } };
  }
}

/**
 * Finds an unexpected token, for which V8 does not report the position: the shortest beginning of the text that has the same
 * error ends there. The position after the text if it only ends too early.
 */
function unexpectedTokenIn(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (hasUnexpectedToken(text.slice(0, middle + 1))) high = middle;
    else low = middle + 1;
  }
  return low;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return (error as Error).message.startsWith("Unexpected token");
  }
}
