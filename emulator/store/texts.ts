import type { Json, JsonObject } from "../../provider/contract";

/**
 * Changes the texts in free-form JSON at every depth.
 *
 * @param below limits the change to texts inside properties with matching names
 */
export function mapTexts(
  object: JsonObject,
  change: (text: string) => string,
  below: (name: string) => boolean = () => true,
): JsonObject {
  const walk = (value: Json, isBelow: boolean): Json => {
    if (typeof value === "string") return isBelow ? change(value) : value;
    if (Array.isArray(value)) return value.map((entry) => walk(entry, isBelow));
    return typeof value === "object" && value !== null ? walkObject(value, isBelow) : value;
  };
  const walkObject = (values: JsonObject, isBelow: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, walk(value, isBelow || below(name))]),
    );
  return walkObject(object, false);
}
