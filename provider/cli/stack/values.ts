import { isObject, type Properties } from "../../lifecycle";

/** By this key the engine tells a secret from any other object. */
const signatureKey = "4dabf18193072939515e22adb298388d";

/**
 * The inputs of a resource, as the engine writes them, without those that only the engine and the dynamic classes need.
 *
 * @param reveal gives what a secret is shown as; it is given the object in which the engine wraps it
 */
export function declaredOf(inputs: Properties, reveal: (wrapped: Properties) => unknown): Properties {
  const own = Object.entries(inputs).filter(([name]) => !name.startsWith("__"));
  return Object.fromEntries(own.map(([name, value]) => [name, unwrapped(value, reveal)]));
}

function unwrapped(value: unknown, reveal: (wrapped: Properties) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => unwrapped(entry, reveal));
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, signatureKey)) return reveal(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner, reveal)]));
}
