import { isMask, looksLikePassword } from "../../contract";
import { isAbsent, isStructure, propertyOf } from "../properties/values";

/**
 * Whether the declared settings of a PASSWORD feature contain its password and every other value that the service hides,
 * so that nothing is lost when they are sent as a whole. A feature with null as its live settings has no password.
 */
export const knowsPassword = (declared: unknown, live: unknown): boolean =>
  live === null || (holdsPassword(declared, live) && coversMasks(declared, live));

/** Whether a value is declared under the name of a password, or where the service shows a mask. */
function holdsPassword(declared: unknown, live: unknown, name = ""): boolean {
  if (isStructure(declared)) {
    return Object.entries(declared).some(([key, value]) =>
      holdsPassword(value, propertyOf(live, key), looksLikePassword(key) ? key : name),
    );
  }
  return !isAbsent(declared) && (name !== "" || isMask(live));
}

/** Whether a value is declared wherever the service shows a mask. */
function coversMasks(declared: unknown, live: unknown): boolean {
  if (isMask(live)) return !isAbsent(declared);
  if (!isStructure(live)) return true;
  return Object.entries(live).every(([key, value]) => coversMasks(propertyOf(declared, key), value));
}
