import { type Conventions, conventionsOf } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition, ResourceRequest } from "../definition/definition";
import { withOptions } from "../properties/adopt";
import { isSame } from "../properties/equality";
import { fingerprintIn } from "../properties/fingerprint";
import { propertySchema } from "../properties/schema";
import { isAbsent, type Properties, unknownValue } from "../properties/values";
import { isSecretAt } from "../validation/redaction";
import { normalizedIn } from "./normalized";
import type { State } from "./state";

/**
 * The outputs to store in state: the inputs, and the values that the service added. A value that the response does not show
 * keeps its previous output.
 *
 * @param live the object in the service's response; undefined when no request was sent
 * @param olds the previous outputs
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
  const shown = live && liveInputs(definition, live, inputs);
  const computed = (definition.computed ?? [])
    .filter((name) => isAbsent(inputs[name]))
    .map((name) => [name, shown?.[name] ?? olds[name]]);
  const added = [...outputs, ...computed].filter(([, value]) => !isAbsent(value));
  return { ...inputs, ...Object.fromEntries(added), ...fingerprintIn(olds) };
}

/** Whether a live object shows the values of all outputs, and what the service chose because nobody declares it. */
export const showsOutputs = (definition: AnyDefinition, inputs: Properties, live: Properties): boolean =>
  Object.values(definition.outputs).every((output) => output.derive || output.from(live) !== undefined) &&
  (definition.computed ?? []).every((name) => !isAbsent(inputs[name]) || live[name] !== undefined);

/** Whether all outputs that a live object shows have a value. */
export const isComplete = (definition: AnyDefinition, outputs: Properties): boolean =>
  Object.entries(definition.outputs).every(([name, output]) => output.derive || !isAbsent(outputs[name]));

/**
 * The outputs that a preview of a create or an update can know: the inputs, and the previous outputs. An output without a
 * previous value is unknown, and so is an output that a changed input may change.
 *
 * @param olds undefined for a new object
 * @param settled inputs whose change is known not to change any output
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

/**
 * A live object in the form of the inputs, with all of its other fields.
 *
 * @param declared empty for an import
 * @param conventions how the service behaves; only an import depends on it
 */
export const liveInputs = (
  definition: AnyDefinition,
  live: Properties,
  declared: Properties,
  conventions: Conventions = conventionsOf(undefined),
): Properties => withOptions(definition.toInputs?.(live, declared, conventions) ?? live, declared);

/** The outputs before an operation, and the values between which it changes the object. */
interface Previous {
  readonly outputs: Properties;
  readonly from: Properties;
  readonly to: Properties;
}

/**
 * Derives the outputs that the live object does not show. As a preview says, an output keeps its value as long as the inputs
 * that affect it keep theirs. An output that would repeat a secret input is left out, because state would hold it in
 * plaintext.
 *
 * @param previous undefined for a new object
 */
export async function deriveOutputs(
  { definition, secrets = [] }: ResourceRequest,
  outputs: Properties,
  previous: Previous | undefined,
  context: Context,
): Promise<Properties> {
  let derived = outputs;
  for (const [name, { derive }] of Object.entries(definition.outputs)) {
    if (!derive) continue;
    const from = definition.affects?.[name] ?? [];
    const { [name]: _, ...others } = derived;
    const isSecret = from.some((input) => isSecretAt([input], secrets));
    const old = previous && areSame(definition, from, previous) ? previous.outputs[name] : undefined;
    const value = isSecret ? undefined : (old ?? (await derive(withNormalizedValues(outputs), context)));
    derived = value === undefined ? others : { ...others, [name]: value };
  }
  return derived;
}

/** Outputs in the form that the service shows. */
export const withNormalizedValues = (outputs: Properties): Properties => ({
  ...outputs,
  ...normalizedIn(outputs),
});

const areSame = ({ inputs }: AnyDefinition, names: readonly string[], { from, to }: Previous): boolean =>
  names.every((name) => isSame(propertySchema(inputs, name), from[name], to[name]));
