/**
 * The output in which state keeps the values that the service normalized. A declared value may be secret, and so may be its
 * normalized form, so state always keeps this output as a secret.
 */
export const normalizedKey = "__normalized";
