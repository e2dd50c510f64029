import * as pulumi from "@pulumi/pulumi";

/** Gives the settings in the configuration of the stack for which a program runs. */
export function stackConfig(): (name: string) => string | undefined {
  const config = new pulumi.Config("shortlink");
  return (name) => config.get(name);
}
