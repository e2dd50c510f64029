import { propertyOf } from "../properties/values";
import { type Normalized, normalizedAt } from "../state/normalized";

/** A value in all its versions. */
export interface Versions {
  /** As it was declared. */
  readonly before: unknown;
  /** As it is declared now. */
  readonly now: unknown;
  /** As the service has it; undefined where it does not show it. */
  readonly live: unknown;
  /** What the service had made of `before` when that was written. */
  readonly normalized: Normalized;
}

/** All versions of one property, or of one entry. */
export const versionsAt = (versions: Versions, name: string | number): Versions => ({
  before: propertyOf(versions.before, name),
  now: propertyOf(versions.now, name),
  live: propertyOf(versions.live, name),
  normalized: normalizedAt(versions.normalized, name),
});
