import * as pulumi from "@pulumi/pulumi";
import { maxInputDepth } from "../contract";
import { formatPath, type Path } from "../lifecycle";

/**
 * Refuses what the SDK would lose without a word on the way to the engine: a Date becomes an empty object, a function
 * nothing. What it would walk through without end is refused, too.
 *
 * @throws RunError that names the place and what to give instead
 */
export function requireSerializable(value: unknown, path: Path = []): void {
  const refuse = (why: string): never => {
    throw new pulumi.RunError(`${formatPath(path)}: ${why}`);
  };
  if (typeof value === "function") refuse("a function is no JSON; give a value.");
  if (typeof value === "symbol") refuse("a symbol is no JSON; give text.");
  if (typeof value === "bigint") refuse("a BigInt is no JSON; give a number, or text.");
  if (typeof value === "number" && !Number.isFinite(value))
    refuse(`${value} is no JSON; give a finite number.`);
  if (typeof value !== "object" || value === null || isSdkValue(value)) return;
  if (value instanceof Date) refuse("a Date is no JSON; give text, such as its toISOString().");
  if (value instanceof Map || value instanceof Set)
    refuse("is no plain list or object; give Array.from(…) or Object.fromEntries(…).");
  if (value instanceof RegExp) refuse("a RegExp is no JSON; give its source.");
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) refuse("bytes are no JSON; give text.");
  if (path.length > maxInputDepth) {
    const [top] = path;
    throw new pulumi.RunError(
      `${top}: is nested deeper than ${maxInputDepth} levels, or holds itself; make it flatter.`,
    );
  }
  if (Object.hasOwn(value, "__proto__")) {
    refuse("the Pulumi SDK cannot carry a property called __proto__; give it another name.");
  }
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) requireSerializable(entry, [...path, index]);
  else for (const [name, property] of Object.entries(value)) requireSerializable(property, [...path, name]);
}

/** What the SDK knows itself: values that are not there yet, resources and files. */
const isSdkValue = (value: object): boolean =>
  value instanceof Promise ||
  pulumi.Output.isInstance(value) ||
  pulumi.Resource.isInstance(value) ||
  pulumi.asset.Asset.isInstance(value) ||
  pulumi.asset.Archive.isInstance(value);
