import type * as pulumi from "@pulumi/pulumi";
import { provider } from "../../provider/dynamic/provider";

/**
 * The dynamic provider of a resource, with the settings of a stack.
 *
 * @param load finds it; by default in the modules that the test has loaded
 */
export async function startProvider(
  kind: string,
  settings: Readonly<Record<string, string>>,
  load: typeof provider = provider,
): Promise<Required<pulumi.dynamic.ResourceProvider>> {
  const own = load(kind) as Required<pulumi.dynamic.ResourceProvider>;
  const config = { get: (key: string) => settings[key.replace("shortlink:", "")] };
  await own.configure({ config } as unknown as pulumi.dynamic.ConfigureRequest);
  return own;
}
