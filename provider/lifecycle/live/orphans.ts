import { isNotFound } from "../../client";
import { type Endpoint, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { joinId, pathParams } from "../properties/id";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { isAbsent } from "../properties/values";
import { project } from "./project";

/** A create that began and whose end nobody has seen. */
export interface InterruptedCreate {
  readonly definition: AnyDefinition;
  /** What it was to make. */
  readonly inputs: Properties;
}

/**
 * For each interrupted create the ids of the objects that are just what it would have made, newest first as the service
 * lists them. They prove nothing by themselves: somebody else may have made the same.
 */
export async function findOrphans<C extends InterruptedCreate>(
  creates: readonly C[],
  context: Context,
): Promise<Map<C, string[]>> {
  const found = new Map(creates.map((it) => [it, [] as string[]]));
  // Creates that would stand in one list are looked for in one walk through it.
  const groups = new Map(creates.map((it) => [locationOf(it), it]));
  for (const [place, first] of groups) {
    const group = creates.filter((it) => locationOf(it) === place);
    for await (const live of siblingsOf(first, context)) {
      for (const it of group) {
        if (matches(it, live)) found.get(it)?.push(joinId(it.definition, it.inputs, live));
      }
    }
  }
  return found;
}

const locationOf = ({ definition, inputs }: InterruptedCreate): string => {
  const { list } = definition.endpoints;
  return list ? `${list.path} ${Object.values(pathParams(list, definition, inputs))}` : definition.name;
};

/** Everything in the list in which a create would have put its object. What has no list cannot be there twice. */
async function* siblingsOf(
  { definition, inputs }: InterruptedCreate,
  { client }: Context,
): AsyncGenerator<Properties> {
  const { list } = definition.endpoints;
  if (!list) return;
  const params = pathParams(list, definition, inputs);
  try {
    for await (const page of client.pages(list, { params, query: queryOf(list) }))
      yield* page as Properties[];
  } catch (error) {
    // With the object to which it would belong, it is gone itself.
    if (!isNotFound(error)) throw error;
  }
}

function queryOf({ query }: Endpoint) {
  if (!query) return undefined;
  const whole = propertySchema(query, "includeRoutes") ? { includeRoutes: "all" } : {};
  return { limit: maxPageSize, ...whole };
}

/**
 * Whether a live object has every property as it is declared, shows at least one of them, and has no other that somebody
 * has given it.
 */
function matches({ definition, inputs }: InterruptedCreate, live: Properties): boolean {
  const view = definition.toInputs?.(live, inputs) ?? live;
  const { inputs: schema } = definition;
  const own = Object.entries(inputs).filter(([name]) => !definition.id.includes(name));
  const others = Object.keys(schema.shape).filter(
    (name) => !Object.hasOwn(inputs, name) && !definition.computed?.includes(name),
  );
  return (
    own.some(([name]) => !isAbsent(view[name])) &&
    own.every(([name, value]) => {
      const seen = project(definition.inputs, { [name]: value }, view)[name];
      return isSame(propertySchema(schema, name), value, seen);
    }) &&
    others.every((name) => isAbsent(view[name]) || !propertySchema(schema, name)?.safeParse(null).success)
  );
}
