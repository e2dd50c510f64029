import { unknownValue } from "../../pulumi/format/signatures";

export { unknownValue };

/** Whether a value is unknown. */
export const isUnknown = (value: unknown): boolean => value === unknownValue;

/** Whether a value is or contains an unknown value. */
export const holdsUnknown = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(holdsUnknown) : isUnknown(value);
