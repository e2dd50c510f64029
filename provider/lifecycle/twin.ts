import { ApiError, UserError } from "../client";
import { largestPage } from "../contract";
import { isNothing, propertySchema, same } from "./compare";
import type { Context } from "./context";
import type { AnyDefinition, Properties } from "./definition";
import { joinId, pathParams } from "./id";
import { project } from "./project";
import { holdsUnknown } from "./unknown";

/**
 * The id of an object on the account that is just what a create would make, and that no resource seen in this run is:
 * what a run leaves behind that dies between the service's answer and the engine's note of it. Looked for among the
 * newest, which are read once, and named once; undefined when there is none, or it cannot be told.
 */
export async function twinOf(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<string | undefined> {
  if (holdsUnknown(inputs)) return undefined;
  const { run } = context;
  try {
    const entries = await newestOf(definition, inputs, context);
    const twin = entries
      .filter((live) => looksAs(definition, inputs, live))
      .map((live) => joinId(definition, inputs, live))
      .find((id) => !run.knows(definition, id));
    if (twin !== undefined) run.saw(definition, twin);
    return twin;
  } catch (error) {
    // Who may not list, or gets no answer, goes without.
    if (error instanceof ApiError || error instanceof UserError) return undefined;
    throw error;
  }
}

function newestOf(
  definition: AnyDefinition,
  inputs: Properties,
  { client, run }: Context,
): Promise<readonly Properties[]> {
  const { list } = definition.endpoints;
  if (!list) return Promise.resolve([]);
  const params = pathParams(list, definition, inputs);
  const whole = propertySchema(list.query, "includeRoutes") ? { includeRoutes: "all" } : {};
  const query = list.query ? { limit: largestPage, ...whole } : undefined;
  return run.once(`${list.path} ${Object.values(params)}`, async () => {
    const { entries } = await client.page(list, { params, query });
    return entries as Properties[];
  });
}

/**
 * Whether a live object has every property as it is declared, shows at least one of them, and has no other that somebody
 * has given it.
 */
function looksAs(definition: AnyDefinition, inputs: Properties, live: Properties): boolean {
  const view = definition.view?.(live, inputs) ?? live;
  const { inputs: schema } = definition;
  const own = Object.entries(inputs).filter(([name]) => !definition.id.includes(name));
  const others = Object.keys(schema.shape).filter(
    (name) => !Object.hasOwn(inputs, name) && !definition.computed?.includes(name),
  );
  return (
    own.some(([name]) => !isNothing(view[name])) &&
    own.every(([name, value]) => {
      const seen = project(definition.inputs, { [name]: value }, view)[name];
      return same(propertySchema(schema, name), value, seen);
    }) &&
    others.every((name) => isNothing(view[name]) || !propertySchema(schema, name)?.safeParse(null).success)
  );
}
