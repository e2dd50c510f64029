import { pluginToken } from "../pulumi/format/type-tokens";
import { type Load, loadModule, replaceFunction } from "../pulumi/replace-function";
import { serializable } from "./serializable";

type Serialize = (label: string, properties: object, ...rest: unknown[]) => Promise<unknown>;

/** How the SDK names one of the plugin's resources in its logs: `resource:app[shortlink:index:Link]`. */
const pluginResource = new RegExp(`\\[${pluginToken("\\w+")}\\]`);

/**
 * Makes inputs of the plugin's resources serializable, as the dynamic classes do, or rejects them. Pulumi generates the plugin's
 * classes, so they do not check anything themselves. With an SDK that serializes elsewhere, nothing changes.
 */
export function checkPluginInputs(load: Load = loadModule): void {
  replaceFunction<Serialize>(
    () => load("@pulumi/pulumi/runtime/rpc"),
    "serializeResourceProperties",
    (serialize) =>
      async (label, properties, ...rest) =>
        serialize(
          label,
          pluginResource.test(label) ? (serializable(properties) as object) : properties,
          ...rest,
        ),
  );
}
