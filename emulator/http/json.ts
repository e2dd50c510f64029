import { isDeeperThan, type Json, maxInputDepth } from "../../provider/contract";
import { invalid, Problem } from "./problem";

/** The maximum depth of a body: the object itself and the depth of its fields. */
const maxDepth = maxInputDepth + 1;

/** A parsed JSON text, or the reason why it was refused. */
export type Parsed = { readonly value: Json } | { readonly problem: Problem };

/** Parses a body. Refuses JSON so deep that recursive functions could overflow the stack. */
export function parseJson(text: string): Parsed {
  try {
    const value: Json = JSON.parse(text);
    return isDeeperThan(maxDepth, value) ? { problem: tooDeep } : { value };
  } catch {
    return { problem: malformed };
  }
}

const malformed = new Problem(400, { code: "MALFORMED_JSON", message: "The body is not JSON." });
const tooDeep = invalid(`The body is nested deeper than ${maxDepth} levels.`, "TOO_DEEP");
