import * as pulumi from "@pulumi/pulumi";
import { Settings } from "../client";

/** Gives the settings in the configuration of the stack for which a program runs. */
export function stackConfig(): (name: string) => string | undefined {
  const config = new pulumi.Config("shortlink");
  return (name) => config.get(name);
}

/** The settings that the configuration of that stack marks as secret. */
export function secretSettings(): string[] {
  // The SDK has this function, and leaves it out of its types.
  const { isConfigSecret }: { isConfigSecret?: (key: string) => boolean } = pulumi.runtime as object;
  return Object.keys(Settings.shape).filter((name) => isConfigSecret?.(`shortlink:${name}`));
}
