import type { AnyDefinition } from "../definition/definition";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { carryOver, difference, normalizedIn } from "../state/normalized";
import type { State } from "../state/state";
import { project } from "./project";

/** What the service has made of declared inputs, by the answer to their write: where it shows another value, that one. */
export function normalizedBy(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties | undefined,
): Properties {
  if (!live) return {};
  const seen = project(definition.inputs, inputs, definition.toInputs?.(live, inputs) ?? live);
  return byProperty(inputs, (name) =>
    difference(propertySchema(definition.inputs, name), inputs[name], seen[name]),
  );
}

/**
 * The same after an update. Of values that stay as they were declared, what was known of them stays: what the answer shows
 * of these may be drift.
 */
export function normalizedAfter(
  definition: AnyDefinition,
  olds: State,
  news: Properties,
  live: Properties | undefined,
): Properties {
  const kept = normalizedIn(olds.outputs);
  const found = normalizedBy(definition, news, live);
  return byProperty(news, (name) =>
    carryOver(
      propertySchema(definition.inputs, name),
      olds.inputs[name],
      kept[name],
      news[name],
      found[name],
    ),
  );
}

const byProperty = (inputs: Properties, made: (name: string) => unknown): Properties =>
  Object.fromEntries(
    Object.keys(inputs)
      .map((name) => [name, made(name)] as const)
      .filter(([, value]) => value !== undefined),
  );
