/** What stands in for a value that is not known yet, at preview (the engine's own constant). */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether a value is not known yet. */
export const isUnknown = (value: unknown): boolean => value === unknownValue;

/** Whether anything in a value is not known yet. */
export const holdsUnknown = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(holdsUnknown) : isUnknown(value);
