import { unknownValue } from "../../pulumi/format/signatures";

export { unknownValue };

/** Whether a value is unknown. */
export const isUnknown = (value: unknown): boolean => value === unknownValue;
