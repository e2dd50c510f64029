import { isNothing } from "./compare";
import type { AnyDefinition, Properties } from "./definition";

/** Under this name the engine's own word for it: the inputs that got their value from the service. */
const defaultsKey = "__defaults";

/** The inputs that the program declared, as an object's last outputs tell. */
export function declaredIn(definition: AnyDefinition, outs: Properties): Properties {
  const given = outs[defaultsKey];
  const defaults = Array.isArray(given) ? given : [];
  return Object.fromEntries(
    Object.keys(definition.inputs.shape)
      .filter((name) => !isNothing(outs[name]) && !defaults.includes(name))
      .map((name) => [name, outs[name] ?? null]),
  );
}

/**
 * What goes into state: the inputs, and what the service added. What its answer does not show stays as it was.
 *
 * @param live the service's answer; undefined when nothing was sent
 * @param olds the outputs before
 */
export function outsOf(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties | undefined,
  olds: Properties = {},
): Properties {
  const outputs = Object.entries(definition.outputs).map(([name, output]) => [
    name,
    (live && output.from(live)) ?? olds[name],
  ]);
  const view = live && (definition.view?.(live, inputs) ?? live);
  const computed = (definition.computed ?? [])
    .filter((name) => isNothing(inputs[name]))
    .map((name) => [name, view?.[name] ?? olds[name]]);
  const given = [...outputs, ...computed].filter(([, value]) => !isNothing(value));
  const defaults = computed.filter(([, value]) => !isNothing(value)).map(([name]) => name);
  return {
    ...inputs,
    ...Object.fromEntries(given),
    ...(defaults.length > 0 ? { [defaultsKey]: defaults } : {}),
  };
}

/** Whether a live object shows everything that state holds of it. */
export const shows = (definition: AnyDefinition, live: Properties): boolean =>
  Object.values(definition.outputs).every((output) => output.from(live) !== undefined);

/** Whether state holds all outputs of an object. */
export const isComplete = (definition: AnyDefinition, outs: Properties): boolean =>
  Object.keys(definition.outputs).every((name) => !isNothing(outs[name]));
