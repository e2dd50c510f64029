import { createRequire } from "node:module";

/** Loads a module of the SDK. An import would not do: its exports are read-only. */
export type Load = (module: string) => unknown;

export const loadModule: Load = createRequire(__filename);

/**
 * Replaces a function in an object of the SDK. Where there is no such function, or it cannot be replaced, nothing happens: an SDK
 * that works differently costs one feature, and never a program.
 *
 * @param owner returns the object, and may throw
 * @param replacement returns the new function, which may call the original
 * @example
 * replaceFunction(() => load("@pulumi/pulumi/runtime/rpc"), "deserializeProperties", (original) => …);
 */
export function replaceFunction<F extends (...args: never[]) => unknown>(
  owner: () => unknown,
  name: string,
  replacement: (original: F) => F,
): void {
  try {
    const object = owner() as Record<string, F | undefined>;
    const original = object[name];
    if (typeof original === "function") Object.assign(object, { [name]: replacement(original) });
  } catch {
    // This SDK has no such module, or does not let the function be replaced.
  }
}
