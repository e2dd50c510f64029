import type { JsonObject } from "../provider/contract";

/** Whether a value from JSON is an object, and no list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
