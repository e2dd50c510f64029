import {
  isObject,
  mapInside,
  type Path,
  type Properties,
  secretMark,
  valueAt,
  withoutReserved,
} from "../../lifecycle";
import { isMarked, type MarkedValue } from "../../pulumi/format/signatures";

/**
 * The inputs that the program declares, from the inputs that the engine shows or stores: without those that only the
 * engine and the dynamic classes need.
 *
 * @param reveal returns what stands in place of a secret
 */
export function declaredInputs(inputs: Properties, reveal: (secret: MarkedValue) => unknown): Properties {
  return mapInside(withoutReserved(inputs), (value) => revealSecrets(value, reveal)) as Properties;
}

/** Whether the engine shows the value at a path only as a secret. */
export const hidesAt = (inputs: Properties | undefined, path: Path): boolean =>
  path.some((_, index) => valueAt(inputs, path.slice(0, index + 1)) === secretMark);

/** A value without the marks of secrets. States of earlier versions have marks inside of others. */
export function revealSecrets(value: unknown, reveal: (secret: MarkedValue) => unknown): unknown {
  if (isObject(value) && isMarked(value)) return revealSecrets(reveal(value), reveal);
  return mapInside(value, (inner) => revealSecrets(inner, reveal));
}
