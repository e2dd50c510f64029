import { isWrappedSecret } from "./format/signatures";
import { type Load, loadModule, replaceFunction } from "./replace-function";

type Deserialize = (message: unknown, ...rest: unknown[]) => Record<string, unknown>;

/**
 * Lets programs read a value that is marked as secret inside of another secret: the SDK removes only the outer mark, and a
 * program finds the inner one in place of its value. States of earlier versions have such values, and so does every resource
 * with the option `additionalSecretOutputs`, because the engine marks the whole property around the marks inside of it. What is
 * inside of a secret is secret in any case, so no mark there means anything to a program.
 *
 * With an SDK that deserializes elsewhere, nothing changes.
 */
export function unwrapNestedSecrets(load: Load = loadModule): void {
  replaceFunction<Deserialize>(
    () => load("@pulumi/pulumi/runtime/rpc"),
    "deserializeProperties",
    (deserialize) =>
      (...args) => {
        const properties = deserialize(...args);
        for (const [name, value] of Object.entries(properties)) {
          if (isWrappedSecret(value)) properties[name] = { ...value, value: withoutMarks(value.value) };
        }
        return properties;
      },
  );
}

/** A value without the marks in it. What has none stays the same object, since the SDK recognizes some of its objects. */
function withoutMarks(value: unknown): unknown {
  if (isWrappedSecret(value)) return withoutMarks(value.value);
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutMarks(inner)]));
}

/** Whether a value is an object of JSON, and not a file, an output or a resource. */
const isJsonObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
