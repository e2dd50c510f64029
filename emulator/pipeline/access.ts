import { createHash, timingSafeEqual } from "node:crypto";
import { type Assumed, domains, type Endpoint, links, statuses } from "../../provider/contract";
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
      ...(authorization ? { statusBy: "invalidKeyStatus" as const } : {}),
      headers: { "WWW-Authenticate": "Bearer" },
    });
  };
}

/** The endpoints of which the spec does not show the scope, and which look like reads of the account (spec 5). */
const unshownScopes: readonly Endpoint[] = [
  ...Object.values(domains),
  links.platformCatalog,
  links.slugAvailability,
];

/** Refuses a call if the key lacks its scope (spec 5). No key has the fifth scope, whose name the spec does not show. */
export function requireScope({ scopes }: Caller, endpoint: Endpoint, { readScope }: Assumed): void {
  const isOther = readScope === "other" && unshownScopes.includes(endpoint);
  if (!isOther && scopes.includes(endpoint.scope)) return;
  throw new Problem(statuses.insufficientScope, {
    code: "INSUFFICIENT_SCOPE",
    message: `The API key lacks ${isOther ? "a further scope" : `the scope ${endpoint.scope}`}.`,
  });
}
