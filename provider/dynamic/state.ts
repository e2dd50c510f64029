import type { AnyDefinition, Properties, State } from "../lifecycle";

// The SDK hands a dynamic provider the outputs of an object only, so these must tell what was declared.

/** Under this name the engine's own word for it: the inputs that got their value from the service. */
const defaultsKey = "__defaults";

/** What outputs tell of an object. */
export function recall({ inputs }: AnyDefinition, outs: Properties): State {
  const given = outs[defaultsKey];
  const defaults = Array.isArray(given) ? given : [];
  const declared = Object.keys(inputs.shape).filter(
    (name) => outs[name] !== undefined && outs[name] !== null && !defaults.includes(name),
  );
  return { inputs: Object.fromEntries(declared.map((name) => [name, outs[name]])), outs };
}

/** Outputs that tell which of the inputs the program did not declare. */
export function remember({ computed = [] }: AnyDefinition, inputs: Properties, outs: Properties): Properties {
  const defaults = computed.filter((name) => inputs[name] === undefined && outs[name] !== undefined);
  return defaults.length > 0 ? { ...outs, [defaultsKey]: defaults } : outs;
}
