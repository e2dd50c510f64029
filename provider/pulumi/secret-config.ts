import * as pulumi from "@pulumi/pulumi";

/** The SDK has this function, but its types do not. */
interface RuntimeInternals {
  readonly isConfigSecret?: (key: string) => boolean;
}

/**
 * Whether the stack's configuration marks a value as secret. Without the SDK's function, every value counts as secret.
 *
 * @param key the full name: `shortlink:apiKey`
 */
export function isSecretConfig(key: string, runtime: RuntimeInternals = pulumi.runtime as object): boolean {
  return typeof runtime.isConfigSecret === "function" ? runtime.isConfigSecret(key) : true;
}
