import type { AnyDefinition } from "../definition/definition";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { liveInputs } from "../state/live-inputs";
import { carryOver, difference, normalizedIn } from "../state/normalized";
import type { State } from "../state/state";
import { project } from "./project";

/** The declared inputs that the service normalized, according to the response to their write: the values that it shows. */
export function normalizedValues(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties | undefined,
): Properties {
  if (!live) return {};
  const shown = project(definition.inputs, inputs, liveInputs(definition, live, inputs));
  return byProperty(inputs, (name) =>
    difference(propertySchema(definition.inputs, name), inputs[name], shown[name]),
  );
}

/**
 * The normalized values after an update. Inputs that did not change keep their previous normalized values, because a
 * different value in the response may be drift.
 */
export function normalizedAfterUpdate(
  definition: AnyDefinition,
  olds: State,
  news: Properties,
  live: Properties | undefined,
): Properties {
  const previous = normalizedIn(olds.outputs);
  const current = normalizedValues(definition, news, live);
  return byProperty(news, (name) =>
    carryOver(
      propertySchema(definition.inputs, name),
      olds.inputs[name],
      previous[name],
      news[name],
      current[name],
    ),
  );
}

const byProperty = (inputs: Properties, normalizedOf: (name: string) => unknown): Properties =>
  Object.fromEntries(
    Object.keys(inputs)
      .map((name) => [name, normalizedOf(name)] as const)
      .filter(([, value]) => value !== undefined),
  );
