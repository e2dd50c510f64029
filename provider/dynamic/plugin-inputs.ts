import { pluginToken } from "../pulumi/format/type-tokens";
import { type Load, loadModule, replaceFunction } from "../pulumi/replace-function";
import { requireSerializable } from "./serializable";

type Serialize = (label: string, properties: object, ...rest: unknown[]) => Promise<unknown>;

/** How the SDK names one of the plugin's resources in its logs: `resource:app[shortlink:index:Link]`. */
const pluginResource = new RegExp(`\\[${pluginToken("\\w+")}\\]`);

/**
 * Rejects inputs of the plugin's resources that the SDK would silently change, as the dynamic classes do. Pulumi generates the
 * plugin's classes, so they do not check anything themselves. With an SDK that serializes elsewhere, nothing is checked.
 */
export function checkPluginInputs(load: Load = loadModule): void {
  replaceFunction<Serialize>(
    () => load("@pulumi/pulumi/runtime/rpc"),
    "serializeResourceProperties",
    (serialize) =>
      async (label, properties, ...rest) => {
        if (pluginResource.test(label)) requireSerializable(properties);
        return serialize(label, properties, ...rest);
      },
  );
}
