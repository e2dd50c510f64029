// Commands load this file when they start, so it loads nothing.

/** What a command may look at: what is declared, what was last updated, or what there is. */
export const sources = ["program", "stack", "account"] as const;
export type Source = (typeof sources)[number];
