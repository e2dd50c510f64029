/** What the API takes for a text of a program, or why there is nothing. */
export type Resolved = { readonly value: string } | { readonly reason: string };
