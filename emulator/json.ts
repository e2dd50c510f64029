import { isDeeperThan, type Json, maxInputDepth } from "../provider/contract";
import { invalid, Problem } from "./problem";

/** How deep a body may be nested: the object of the fields, and what may stand in each of them. */
const deepest = maxInputDepth + 1;

/** A text as JSON, or why it is none that can be worked with. */
export type Parsed = { readonly value: Json } | { readonly problem: Problem };

/** Reads a body. JSON that is nested deeper than anything that walks through it could bear is refused. */
export function parseJson(text: string): Parsed {
  try {
    const value: Json = JSON.parse(text);
    return isDeeperThan(deepest, value) ? { problem: tooDeep } : { value };
  } catch {
    return { problem: malformed };
  }
}

const malformed = new Problem(400, { code: "MALFORMED_JSON", message: "The body is not JSON." });
const tooDeep = invalid(`The body is nested deeper than ${deepest} levels.`, "TOO_DEEP");
