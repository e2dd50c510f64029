import { createRequire } from "node:module";
import { pluginToken } from "../pulumi/format/type-tokens";
import { requireSerializable } from "./serializable";

type Serialize = (label: string, properties: object, ...rest: unknown[]) => Promise<unknown>;

/** How the SDK names one of the plugin's resources in its logs: `resource:app[shortlink:index:Link]`. */
const pluginResource = new RegExp(`\\[${pluginToken("\\w+")}\\]`);

/**
 * Rejects inputs of the plugin's resources that the SDK would silently change, as the dynamic classes do. Pulumi generates the
 * plugin's classes, so they do not check anything themselves. With an SDK that has no such function, nothing is checked.
 *
 * @param load loads a module of the SDK. An import would not do: its exports are read-only.
 */
export function checkPluginInputs(load: (module: string) => unknown = createRequire(__filename)): void {
  try {
    const sdk = load("@pulumi/pulumi/runtime/rpc") as { serializeResourceProperties?: Serialize };
    const { serializeResourceProperties } = sdk;
    if (typeof serializeResourceProperties !== "function") return;
    const checked: Serialize = async (label, properties, ...rest) => {
      if (pluginResource.test(label)) requireSerializable(properties);
      return serializeResourceProperties(label, properties, ...rest);
    };
    Object.assign(sdk, { serializeResourceProperties: checked });
  } catch {
    // This SDK serializes elsewhere, or does not let the function be replaced.
  }
}
