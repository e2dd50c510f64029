import { isMask, isSecretFeature, secretsIn } from "../contract";
import { isObject, type Properties } from "../lifecycle";

/** How the engine's wire format marks a secret value. */
const signature = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

/**
 * What was read of a resource that the program does not declare, with the settings of every PASSWORD feature marked as
 * secret, should the service show them. Of what a program declares, the engine knows already what is secret.
 */
export function seal(outs: Properties): Properties {
  return sealed(outs) as Properties;
}

function sealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sealed);
  if (!isObject(value)) return value;
  const isShown = isSecretFeature(value) && secretsIn(value).some((text) => !isMask(text));
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isShown && name === "config" ? { ...signature, value: property } : sealed(property),
    ]),
  );
}
