import * as pulumi from "@pulumi/pulumi";
import { onTestFinished } from "vitest";

// What a test needs to be a program of Pulumi.

/** Sets the configuration of the program's stack, until the test ends. */
export function configure(settings: Readonly<Record<string, string>>): void {
  pulumi.runtime.setAllConfig(
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [`shortlink:${name}`, value])),
  );
  onTestFinished(() => pulumi.runtime.setAllConfig({}));
}

/** The value of an output, once it is known. */
export const known = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => output.apply(resolve));
