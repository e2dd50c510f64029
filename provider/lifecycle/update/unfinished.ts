import { ApiError, UserError } from "../../client";
import { isSecretFeature } from "../../contract";
import { keepOrder } from "../compare/changes";
import { type Comparison, compare } from "../compare/compare";
import { declaredAsLive } from "../compare/drift";
import { compareWritten, normalizedForms } from "../compare/normalized";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { pickKnown, propertySchema } from "../properties/schema";
import { isObject, type Properties } from "../properties/values";
import { normalizedIn, withNormalized } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import { type State, unfinishedKey } from "../state/state";

// An update of several requests may fail after the first of them, and a lost response leaves open whether its request took
// effect. Then the object has neither the inputs in state nor those of the program. The engine keeps the former, so the outputs
// keep the latter, until an update or a refresh has read what the service has.

/** Whether a failed request may have changed the object nevertheless. */
export function mayHaveTakenEffect(error: unknown): boolean {
  const response = error instanceof UserError ? error.cause : error;
  return response instanceof ApiError ? response.mayHaveTakenEffect : true;
}

/** The outputs to keep in state when an update failed halfway. */
export const unfinishedOutputs = (olds: State, news: Properties): Properties => ({
  ...olds.outputs,
  [unfinishedKey]: { ...unfinishedIn(olds), ...news },
});

/** The inputs that an earlier update was to bring, if it failed halfway. */
export function unfinishedIn({ outputs }: Pick<State, "outputs">): Properties | undefined {
  const inputs = outputs[unfinishedKey];
  return isObject(inputs) ? inputs : undefined;
}

/**
 * The state with which a read finds out what of an update that failed halfway took effect: the inputs are all that the object may
 * have. Any other state is as it was.
 */
export function stateToRead(definition: AnyDefinition, state: State): State {
  const olds = inOneOrder(definition, state);
  const attempted = unfinishedIn(olds);
  if (!attempted) return olds;
  const { [unfinishedKey]: _, ...outputs } = olds.outputs;
  const either = allOf(compare(definition.inputs, { before: olds.inputs, now: attempted })) as Properties;
  const inputs = withoutDoubtfulPasswords(definition, either, olds);
  // Of what the failed update was to change, no normalized form is known.
  const normalized = normalizedForms(
    compareWritten(definition, { inputs: olds.inputs, outputs }, inputs, undefined),
  );
  return { inputs, outputs: withNormalized(outputs, normalized) };
}

/** What an update was to bring, and what it was to remove from objects at any depth. */
function allOf(value: Comparison): unknown {
  const { before, now, names } = value;
  if (now === undefined) return before;
  if (Array.isArray(now) && Array.isArray(before)) return value.entries.declared.map(allOf);
  if (!value.isApiObject || !isObject(now) || !isObject(before)) return now;
  return Object.fromEntries(names.map((name) => [name, allOf(value.at(name))]));
}

/**
 * The state with the inputs in the order of the outputs, by which it keeps normalized forms. Where nothing but an order differs that
 * does not count, the engine replaces only the inputs.
 */
export const inOneOrder = ({ inputs: schema }: AnyDefinition, { inputs, outputs }: State): State => ({
  inputs: keepOrder(schema, outputs, inputs, []),
  outputs,
});

/** The state of an object after an update of it failed halfway: the inputs are those that the service shows now. */
export function stateFromLive(definition: AnyDefinition, olds: State, live: Properties): State {
  const { inputs: declared, outputs } = stateToRead(definition, olds);
  const shown = liveInputs(definition, live, declared);
  return { inputs: declaredAsLive(definition.inputs, declared, shown, normalizedIn(outputs)), outputs };
}

/**
 * Removes the passwords that a failed update may have changed from inputs: no response shows which one the service has.
 *
 * @param olds the state that the update left
 */
export function withoutDoubtfulPasswords(
  { inputs: schema }: AnyDefinition,
  inputs: Properties,
  olds: State,
): Properties {
  const attempted = unfinishedIn(olds);
  if (!attempted) return inputs;
  const isPassword = (_: unknown, name: string | undefined, owner: Properties) =>
    name === "config" && isSecretFeature(owner);
  const others = pickKnown(schema, inputs, isPassword) as Properties;
  const certain = Object.keys(inputs).filter((name) =>
    isSame(propertySchema(schema, name), olds.inputs[name], attempted[name]),
  );
  return { ...others, ...Object.fromEntries(certain.map((name) => [name, inputs[name]])) };
}
