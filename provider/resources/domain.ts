import type { Resolver } from "../lifecycle";

/** Finds the id of a domain that a program names by its host. */
export const resolveDomain: Resolver = (text, { domains }) => domains.find(text);
