import { ApiError, UserError } from "../../client";
import { isSecretFeature } from "../../contract";
import { compareInputs, keepOrder } from "../compare/changes";
import { type Comparison, compare } from "../compare/compare";
import { declaredAsLive } from "../compare/drift";
import { compareWritten, normalizedForms } from "../compare/normalized";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { pickKnown, propertySchema } from "../properties/schema";
import { isObject, type Properties, unknownValue } from "../properties/values";
import { normalizedIn, withNormalized } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import { type State, unfinishedKey } from "../state/state";

// An update of several requests may fail after the first of them, and a lost response leaves open whether its request took
// effect. Then the object has neither the inputs in state nor those of the program. The engine keeps the former, so the outputs
// keep the latter, until an update or a refresh has read what the service has. What the service does not show
// stays in the outputs until an update has sent it.

/** Whether a failed request may have changed the object nevertheless. */
export function mayHaveTakenEffect(error: unknown): boolean {
  const response = error instanceof UserError ? error.cause : error;
  return response instanceof ApiError ? response.mayHaveTakenEffect : true;
}

/** The outputs to keep in state when an update failed halfway. What an earlier one was to bring stays there. */
export function unfinishedOutputs(definition: AnyDefinition, olds: State, news: Properties): Properties {
  const earlier = unfinishedIn(olds);
  const { changed } = compareInputs(definition, olds.inputs, news);
  const brought = Object.fromEntries(Object.entries(news).filter(([name]) => changed.includes(name)));
  return { ...olds.outputs, [unfinishedKey]: earlier ? { ...earlier, ...brought } : news };
}

/** The inputs that an earlier update was to bring, if it failed halfway. */
export function unfinishedIn({ outputs }: Pick<State, "outputs">): Properties | undefined {
  const inputs = outputs[unfinishedKey];
  return isObject(inputs) ? inputs : undefined;
}

/** The value of what a failed update may have changed, and the service does not show. */
type Doubt = (value: Comparison) => unknown;

/**
 * The state with which a read finds out what of an update that failed halfway took effect: the inputs are all that the object may
 * have. Any other state is as it was.
 *
 * @param live the object, once it is read
 */
export function stateToRead(
  definition: AnyDefinition,
  state: State,
  live?: Properties,
  doubt: Doubt = ({ before }) => before,
): State {
  const olds = inOneOrder(definition, state);
  const attempted = unfinishedIn(olds);
  if (!attempted) return olds;
  const { [unfinishedKey]: _, ...outputs } = olds.outputs;
  const { inputs: before } = olds;
  const shown = live && liveInputs(definition, live, { ...before, ...attempted });
  const versions = {
    before,
    now: attempted,
    live: shown,
    normalized: normalizedIn(outputs),
    isWritten: true,
  };
  const either = allOf(compare(definition.inputs, versions), doubt) as Properties;
  const inputs = withoutDoubtfulPasswords(definition, either, olds);
  // Of what the failed update was to change, no normalized form is known.
  const normalized = normalizedForms(
    compareWritten(definition, { inputs: olds.inputs, outputs }, inputs, undefined),
  );
  return { inputs, outputs: withNormalized(outputs, normalized) };
}

/** What an update was to bring, and what it was to remove from objects at any depth. */
function allOf(value: Comparison, doubt: Doubt): unknown {
  const { before, now, live, names } = value;
  if (now === undefined) return before;
  if (Array.isArray(now) && Array.isArray(before))
    return value.entries.declared.map((entry) => allOf(entry, doubt));
  if (!value.isApiObject || !isObject(now) || !isObject(before)) return now;
  const all = names.map((name) => {
    const property = value.at(name);
    const isDoubtful = live !== undefined && property.live === undefined && !property.isKept;
    return [name, isDoubtful ? doubt(property) : allOf(property, doubt)] as const;
  });
  return Object.fromEntries(all.filter(([, it]) => it !== undefined));
}

/**
 * The state with the inputs in the order of the outputs, by which it keeps normalized forms. Where nothing but an order differs that
 * does not count, the engine replaces only the inputs.
 */
export const inOneOrder = ({ inputs: schema }: AnyDefinition, { inputs, outputs }: State): State => ({
  inputs: keepOrder(schema, outputs, inputs, []),
  outputs,
});

/**
 * The state of an object after an update of it failed halfway: the inputs are those that the service shows now.
 * What it does not show is not known, so that an update sends it.
 */
export function stateFromLive(
  definition: AnyDefinition,
  olds: State,
  live: Properties,
  doubt: Doubt = () => unknownValue,
): State {
  const { inputs: declared, outputs } = stateToRead(definition, olds, live, doubt);
  const shown = liveInputs(definition, live, declared);
  return { inputs: declaredAsLive(definition.inputs, declared, shown, normalizedIn(outputs)), outputs };
}

/** What stays unfinished after a read: the inputs of the failed update, if the service does not show all. */
export function unfinishedAfterRead(
  definition: AnyDefinition,
  state: State,
  inputs: Properties,
  live: Properties,
): Properties {
  if (!unfinishedIn(state)) return {};
  const { inputs: attempted } = stateFromLive(definition, state, live, ({ now }) => now);
  const isOpen = compareInputs(definition, inputs, attempted).changed.length > 0;
  return isOpen ? { [unfinishedKey]: attempted } : {};
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
