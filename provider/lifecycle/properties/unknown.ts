import { unknownValue } from "../../pulumi/signatures";

export { unknownValue };

/** Whether a value is not known yet. */
export const isUnknown = (value: unknown): boolean => value === unknownValue;

/** Whether anything in a value is not known yet. */
export const holdsUnknown = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(holdsUnknown) : isUnknown(value);
