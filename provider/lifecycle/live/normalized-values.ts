import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { comparisonOf, propertySchema } from "../properties/schema";
import { mapProperties, type Properties } from "../properties/values";
import { carryOver, difference, normalizedIn, orderIn, withOrder } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import type { State } from "../state/state";
import { project } from "./project";

/** The declared inputs that the service normalized, according to the response to their write: the values that it shows. */
export function normalizedValues(
  definition: AnyDefinition,
  inputs: Properties,
  live: Properties | undefined,
): Properties {
  if (!live) return {};
  const visible = liveInputs(definition, live, inputs);
  const shown = project(definition.inputs, inputs, visible);
  return mapProperties(inputs, (_, name) => {
    const schema = propertySchema(definition.inputs, name);
    if (comparisonOf(schema) !== "routes") return difference(schema, inputs[name], shown[name]);
    const inDeclaredOrder = project(definition.inputs, inputs, visible, {
      [name]: withOrder(undefined, "own"),
    })[name];
    const normalized = difference(schema, inputs[name], inDeclaredOrder);
    return isSame(schema, shown[name], inDeclaredOrder) ? normalized : withOrder(normalized, "own");
  });
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
  return mapProperties(news, (now, name) =>
    carryOver(propertySchema(definition.inputs, name), olds.inputs[name], previous[name], now, current[name]),
  );
}

/** The normalized values after a read: the previous ones, with the order of routes that only a read can show. */
export function normalizedAfterRead(
  definition: AnyDefinition,
  olds: State,
  news: Properties,
  live: Properties,
): Properties {
  const isOpen = Object.values(normalizedIn(olds.outputs)).some((it) => orderIn(it) === "open");
  return normalizedAfterUpdate(definition, olds, news, isOpen ? live : undefined);
}
