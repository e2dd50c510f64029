import { isNothing, propertySchema, same } from "./compare";
import type { AnyDefinition, Properties } from "./definition";
import type { State } from "./state";
import { unknownValue } from "./unknown";

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
  return { ...inputs, ...Object.fromEntries(given) };
}

/** Whether a live object shows everything that state holds of it. */
export const shows = (definition: AnyDefinition, live: Properties): boolean =>
  Object.values(definition.outputs).every((output) => output.from(live) !== undefined);

/** Whether state holds all outputs of an object. */
export const isComplete = (definition: AnyDefinition, outs: Properties): boolean =>
  Object.keys(definition.outputs).every((name) => !isNothing(outs[name]));

/**
 * What can be known of outputs before an operation: the inputs, what is kept from before, and for the rest that it is
 * not known yet. What a changed input may change is not known either.
 *
 * @param olds undefined for a new object
 * @param settled inputs whose change is known to change no output
 */
export function planned(
  definition: AnyDefinition,
  inputs: Properties,
  olds?: State,
  settled: readonly string[] = [],
): Properties {
  const { affects = {}, inputs: schema } = definition;
  const isChanged = (name: string) =>
    !settled.includes(name) && !same(propertySchema(schema, name), olds?.inputs[name], inputs[name]);
  const isKept = (name: string) => !(affects[name] ?? []).some(isChanged);
  const added = [...Object.keys(definition.outputs), ...(definition.computed ?? [])]
    .filter((name) => isNothing(inputs[name]))
    .map((name) => [name, (isKept(name) ? olds?.outs[name] : undefined) ?? unknownValue]);
  return { ...inputs, ...Object.fromEntries(added) };
}
