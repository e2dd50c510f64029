import type { AnyDefinition, Properties, State } from "../lifecycle";
import { defaultsKey } from "../pulumi/reserved-keys";

// The SDK hands a dynamic provider the outputs of an object only, so these must tell what was declared.

/** What outputs tell of an object. */
export function stateOf({ inputs }: AnyDefinition, outputs: Properties): State {
  const given = outputs[defaultsKey];
  const defaults = Array.isArray(given) ? given : [];
  const declared = Object.keys(inputs.shape).filter(
    (name) => outputs[name] !== undefined && outputs[name] !== null && !defaults.includes(name),
  );
  return { inputs: Object.fromEntries(declared.map((name) => [name, outputs[name]])), outputs };
}

/** Outputs that tell which of the inputs the program did not declare. */
export function outputsForState(
  { computed = [] }: AnyDefinition,
  inputs: Properties,
  outputs: Properties,
): Properties {
  const defaults = computed.filter((name) => inputs[name] === undefined && outputs[name] !== undefined);
  return defaults.length > 0 ? { ...outputs, [defaultsKey]: defaults } : outputs;
}
