/**
 * The output under which state keeps what the service has made of declared values. It repeats parts of them, so it is
 * always a secret as a whole.
 */
export const normalizedKey = "__normalized";
