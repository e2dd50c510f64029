/**
 * The output under which state keeps what the service has made of declared values, where that is something else. What is
 * declared may be a secret, and so may be what it has become: the value under this key is always kept as a secret.
 */
export const normalizedKey = "__normalized";
