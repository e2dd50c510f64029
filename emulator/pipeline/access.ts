import { createHash, timingSafeEqual } from "node:crypto";
import { type Scope, statuses } from "../../provider/contract";
import { Problem } from "../http/problem";
import type { Caller } from "../options/options";

const digest = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * Finds the caller by the Authorization header (spec 5). Compares digests of all keys in constant time, so that the response
 * time reveals nothing about the keys.
 */
export function callersByKey(callers: readonly Caller[]): (authorization: string | undefined) => Caller {
  const known = callers.map((caller) => ({ caller, digest: digest(caller.key) }));
  return (authorization) => {
    const actual = digest(/^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "");
    const found = known.filter((entry) => timingSafeEqual(entry.digest, actual))[0];
    if (found) return found.caller;
    throw new Problem(statuses.missingCredentials, {
      code: "UNAUTHENTICATED",
      message: authorization
        ? "The API key is not valid."
        : "The header Authorization: Bearer <API_KEY> is missing.",
      headers: { "WWW-Authenticate": "Bearer" },
    });
  };
}

/** Refuses a call if the key lacks its scope (spec 5). */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new Problem(statuses.insufficientScope, {
    code: "INSUFFICIENT_SCOPE",
    message: `The API key lacks the scope ${scope}.`,
  });
}
