import * as pulumi from "@pulumi/pulumi";
import { maxInputDepth } from "../contract/json/walk";
import { formatPath, type Path } from "../lifecycle/properties/values";

/**
 * Arguments as the SDK can pass them to the engine, also inside of promises and outputs: a Date and a URL become text. Without
 * this, the SDK would silently drop or change values: a Date becomes an empty object, a function disappears.
 *
 * @returns the same value if nothing in it changes
 * @throws RunError for any other value that is not JSON or contains itself; it names the path and a value to use instead
 */
export function serializable(value: unknown, path: Path = []): unknown {
  const reject = (why: string): never => {
    throw new pulumi.RunError(`${formatPath(path)}: ${why}`);
  };
  if (typeof value === "function") reject("a function is not JSON; use a value.");
  if (typeof value === "symbol") reject("a symbol is not JSON; use a string.");
  if (typeof value === "bigint") reject("a BigInt is not JSON; use a number or a string.");
  if (typeof value === "number" && !Number.isFinite(value)) {
    reject(`${value} is not JSON; use a finite number.`);
  }
  if (typeof value === "string" && /\p{Cs}/u.test(value)) reject("contains half of a character; remove it.");
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return value;
  if (value instanceof Promise) return value.then((resolved) => serializable(resolved, path));
  if (pulumi.Output.isInstance(value)) return value.apply((resolved) => serializable(resolved, path));
  if (pulumi.asset.Asset.isInstance(value) || pulumi.asset.Archive.isInstance(value)) {
    reject("a file is not JSON, and the API takes no files; use its text.");
  }
  if (value instanceof URL) return value.href;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime())
      ? reject("is an invalid Date; use a valid one.")
      : value.toISOString();
  }
  if (value instanceof Map || value instanceof Set) {
    reject("is not a plain list or object; use Array.from(…) or Object.fromEntries(…).");
  }
  if (value instanceof RegExp) reject("a RegExp is not JSON; use its source.");
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) reject("bytes are not JSON; use a string.");
  if (path.length > maxInputDepth) {
    const [top] = path;
    throw new pulumi.RunError(
      `${top}: is nested deeper than ${maxInputDepth} levels, or contains itself; make it flatter.`,
    );
  }
  for (const name of ["__proto__", "toString"]) {
    if (Object.hasOwn(value, name)) {
      reject(`the Pulumi SDK cannot serialize a property named ${name}; use another name.`);
    }
  }
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => serializable(entry, [...path, index]));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  const entries = Object.entries(value).map(
    ([name, entry]) => [name, serializable(entry, [...path, name])] as const,
  );
  const values = Object.values(value);
  const isChanged = entries.some(([, entry], index) => entry !== values[index]);
  return isChanged ? Object.fromEntries(entries) : value;
}
