import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../client/errors/did-you-mean";
import { Settings } from "../client/settings/settings";
import { isSecretConfig } from "../pulumi/secret-config";

/** Reads a setting from the configuration of the program's stack. */
export function stackConfig(): (name: string) => string | undefined {
  const config = new pulumi.Config("shortlink");
  return (name) => config.get(name);
}

/** Warns, once in a program, about settings in the stack's configuration that do not exist, as the plugin does. */
export function warnOfUnknownSettings(): void {
  for (const key of Object.keys(pulumi.runtime.allConfig())) {
    const [namespace, name = ""] = key.split(":");
    if (namespace !== "shortlink" || name in Settings.shape || warned.has(name)) continue;
    warned.add(name);
    void pulumi.log.warn(`${key}: there is no such setting.${didYouMean(name, Object.keys(Settings.shape))}`);
  }
}

const warned = new Set<string>();

/** The settings that the stack's configuration marks as secret. */
export const secretSettings = (): string[] =>
  Object.keys(Settings.shape).filter((name) => isSecretConfig(`shortlink:${name}`));
