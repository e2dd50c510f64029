import { type JsonObject, mapInside } from "../../provider/contract";

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
  const walk = (value: unknown, isBelow: boolean): unknown => {
    if (typeof value === "string") return isBelow ? change(value) : value;
    return mapInside(value, (inner, name) =>
      walk(inner, isBelow || (typeof name === "string" && below(name))),
    );
  };
  return walk(object, false) as JsonObject;
}
