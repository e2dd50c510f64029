import type { ResourceFacts } from "../../provider/lifecycle";
import { docOfInput } from "./types";

/** The documentation of each input of a resource: what it means, what happens if it is omitted, and what a change of it does. */
export function inputDocs(definition: ResourceFacts): Readonly<Record<string, string>> {
  const { inputs, replaceOnChanges = [], computed = [], autonamed, resolveDefaults = {} } = definition;
  return Object.fromEntries(
    Object.entries(inputs.shape).map(([name, schema]) => {
      const notes = [
        ...(replaceOnChanges.includes(name) ? ["Changing it replaces the resource."] : []),
        ...(computed.includes(name)
          ? ["If omitted, the service chooses a value. Omitting it later keeps the current value."]
          : []),
        ...(name === autonamed
          ? ["With the plugin, `pulumi:autonaming` gives one to a new resource that declares none."]
          : []),
        ...(name in resolveDefaults
          ? ["If omitted, the account's default at creation. Omitting it later keeps the current value."]
          : []),
      ];
      return [name, [docOfInput(name, schema), ...notes].join(" ")];
    }),
  );
}
