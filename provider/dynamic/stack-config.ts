import * as pulumi from "@pulumi/pulumi";
import { Settings } from "../client/settings/settings";
import { isSecretConfig } from "../pulumi/secret-config";

/** Reads a setting from the configuration of the program's stack. */
export function stackConfig(): (name: string) => string | undefined {
  const config = new pulumi.Config("shortlink");
  return (name) => config.get(name);
}

/** The settings that the stack's configuration marks as secret. */
export const secretSettings = (): string[] =>
  Object.keys(Settings.shape).filter((name) => isSecretConfig(`shortlink:${name}`));
