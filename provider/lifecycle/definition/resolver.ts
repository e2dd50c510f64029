import type { Context } from "../context/context";
import type { Resolved } from "../properties/values";

/**
 * Finds what the API takes for a text by which a program may name something, such as the host of a domain for its id. Returns
 * everything else as it is.
 */
export type Resolver = (text: string, context: Context) => Promise<Resolved>;
