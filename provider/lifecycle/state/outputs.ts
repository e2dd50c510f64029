import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import { unknownValue } from "../properties/unknown";
import type { Properties } from "../properties/values";
import { isAbsent } from "../properties/values";
import type { State } from "./state";

/**
 * What goes into state: the inputs, and what the service added. What its answer does not show stays as it was.
 *
 * @param live the service's answer; undefined when nothing was sent
 * @param olds the outputs before
 */
export function outputsOf(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties | undefined,
  olds: Properties = {},
): Properties {
  const outputs = Object.entries(definition.outputs).map(([name, output]) => [
    name,
    (live && output.from(live)) ?? olds[name],
  ]);
  const view = live && (definition.toInputs?.(live, inputs) ?? live);
  const computed = (definition.computed ?? [])
    .filter((name) => isAbsent(inputs[name]))
    .map((name) => [name, view?.[name] ?? olds[name]]);
  const given = [...outputs, ...computed].filter(([, value]) => !isAbsent(value));
  return { ...inputs, ...Object.fromEntries(given) };
}

/** Whether a live object shows everything that state holds of it. */
export const showsOutputs = (definition: AnyDefinition, live: Properties): boolean =>
  Object.values(definition.outputs).every((output) => output.from(live) !== undefined);

/** Whether state holds all outputs of an object. */
export const isComplete = (definition: AnyDefinition, outputs: Properties): boolean =>
  Object.keys(definition.outputs).every((name) => !isAbsent(outputs[name]));

/**
 * What can be known of outputs before an operation: the inputs, what is kept from before, and for the rest that it is
 * not known yet. What a changed input may change is not known either.
 *
 * @param olds undefined for a new object
 * @param settled inputs whose change is known to change no output
 */
export function previewOutputs(
  definition: AnyDefinition,
  inputs: Properties,
  olds?: State,
  settled: readonly string[] = [],
): Properties {
  const { affects = {}, inputs: schema } = definition;
  const isChanged = (name: string) =>
    !settled.includes(name) && !isSame(propertySchema(schema, name), olds?.inputs[name], inputs[name]);
  const isKept = (name: string) => !(affects[name] ?? []).some(isChanged);
  const added = [...Object.keys(definition.outputs), ...(definition.computed ?? [])]
    .filter((name) => isAbsent(inputs[name]))
    .map((name) => [name, (isKept(name) ? olds?.outputs[name] : undefined) ?? unknownValue]);
  return { ...inputs, ...Object.fromEntries(added) };
}
