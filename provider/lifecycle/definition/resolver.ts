import type { Context } from "../context/context";

/** What the API takes for a value of a program, or why there is nothing. */
export type Resolved = { readonly value: string } | { readonly reason: string };

/**
 * Finds what the API takes for a text by which a program may name something, such as the host of a domain for its id. Returns
 * everything else as it is.
 */
export type Resolver = (text: string, context: Context) => Promise<Resolved>;
