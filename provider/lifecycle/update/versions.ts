import { propertyOf } from "../properties/values";
import { type Normalized, normalizedAt } from "../state/normalized";

/** All versions of a value. */
export interface Versions {
  /** The value that was declared at the last update. */
  readonly before: unknown;
  /** The value that is declared now. */
  readonly now: unknown;
  /** The live value; undefined when the service does not show it. */
  readonly live: unknown;
  /** How the service normalized `before` when it was written. */
  readonly normalized: Normalized;
}

/** All versions of one property or list entry. */
export const versionsAt = (versions: Versions, name: string | number): Versions => ({
  before: propertyOf(versions.before, name),
  now: propertyOf(versions.now, name),
  live: propertyOf(versions.live, name),
  normalized: normalizedAt(versions.normalized, name),
});
