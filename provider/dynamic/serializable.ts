import * as pulumi from "@pulumi/pulumi";
import { maxInputDepth } from "../contract/json/depth";
import { formatPath, type Path } from "../lifecycle/properties/path";

/**
 * Rejects arguments that the SDK would silently drop or change on the way to the engine (a Date becomes an empty object, a
 * function disappears), and arguments that contain themselves.
 *
 * @throws RunError that names the path and a value to use instead
 */
export function requireSerializable(value: unknown, path: Path = []): void {
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
  if (typeof value !== "object" || value === null || isSdkValue(value)) return;
  if (pulumi.asset.Asset.isInstance(value) || pulumi.asset.Archive.isInstance(value)) {
    reject("a file is not JSON, and the API takes no files; use its text.");
  }
  if (value instanceof Date) reject("a Date is not JSON; use a string, such as its toISOString().");
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
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [name, entry] of entries) requireSerializable(entry, [...path, name]);
}

/** Values that the SDK handles itself: unresolved values and resources. */
const isSdkValue = (value: object): boolean =>
  value instanceof Promise || pulumi.Output.isInstance(value) || pulumi.Resource.isInstance(value);
