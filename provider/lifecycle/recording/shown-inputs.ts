import type { Path } from "../properties/path";
import { isObject, type Properties } from "../properties/values";
import { hasSecretConfig, isSecretAt, secretMark } from "../validation/redaction";

/**
 * Inputs with nothing secret in them: neither what the program marks as secret nor the settings of a password. The engine hides
 * every property that has a secret anywhere in it.
 *
 * @param secrets the paths of secrets in the inputs
 */
export const shownInputs = (inputs: Properties, secrets: readonly Path[] = []): Properties =>
  shownAt(inputs, [], secrets) as Properties;

function shownAt(value: unknown, path: Path, secrets: readonly Path[]): unknown {
  if (isSecretAt(path, secrets)) return secretMark;
  if (Array.isArray(value)) return value.map((entry, index) => shownAt(entry, [...path, index], secrets));
  if (!isObject(value)) return value;
  const hidden = hasSecretConfig(value) ? "config" : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === hidden ? secretMark : shownAt(inner, [...path, name], secrets),
    ]),
  );
}
