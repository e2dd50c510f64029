import { isNotFound } from "../../client";
import { type Endpoint, links, maxPageSize } from "../../contract";
import { declaredAsLive } from "../compare/drift";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { joinId, pathParams } from "../properties/id";
import { propertySchema } from "../properties/schema";
import { isAbsent, type Properties } from "../properties/values";
import { inOneSpelling } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import { markOf, otherOwner } from "./managed-by";
import { wholeLink } from "./owners";

/** A create whose result is unknown. */
export interface InterruptedCreate {
  readonly definition: AnyDefinition;
  /** The inputs of the object that it should create. */
  readonly inputs: Properties;
}

/**
 * Finds, for each interrupted create, the ids of the objects that it may have created, in the service's order: newest
 * first. A match is no proof, because somebody else may have created an identical object.
 */
export async function findOrphans<C extends InterruptedCreate>(
  creates: readonly C[],
  context: Context,
): Promise<Map<C, string[]>> {
  const found = new Map(creates.map((create) => [create, [] as string[]]));
  // Each list is read once, for all creates in it.
  const groups = new Map(creates.map((create) => [locationOf(create), create]));
  for (const [location, first] of groups) {
    const group = creates.filter((create) => locationOf(create) === location);
    for await (const live of siblingsOf(first, context)) {
      for (const create of group) {
        if (!matches(create, live) || (await isOfOther(create, live, context))) continue;
        found.get(create)?.push(joinId(create.definition, create.inputs, live));
      }
    }
  }
  return found;
}

/** Whether another owner manages an object from the list to which a create adds. */
async function isOfOther({ definition, inputs }: InterruptedCreate, listed: Properties, context: Context) {
  const isLink = definition.endpoints.list === links.list;
  const live = isLink ? await wholeLink(definition, listed, context) : listed;
  return otherOwner(live, context.settings, markOf(inputs)) !== undefined;
}

/** Names the list to which a create adds. */
const locationOf = ({ definition, inputs }: InterruptedCreate): string => {
  const { list } = definition.endpoints;
  return list ? `${list.path} ${Object.values(pathParams(list, definition, inputs))}` : definition.name;
};

/** The objects in the list to which a create adds, read once in a run. */
export const siblingsInRun = (create: InterruptedCreate, context: Context): Promise<readonly Properties[]> =>
  context.memo.once(`objects in ${locationOf(create)}`, async () => {
    const found: Properties[] = [];
    for await (const live of siblingsOf(create, context)) found.push(live);
    return found;
  });

/** The objects in the list to which a create adds. An object without a list is unique, so it cannot be an orphan. */
export async function* siblingsOf(
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
    // The parent is deleted, and its children with it.
    if (!isNotFound(error)) throw error;
  }
}

function queryOf({ query }: Endpoint) {
  if (!query) return undefined;
  const whole = propertySchema(query, "includeRoutes") ? { includeRoutes: "all" } : {};
  return { limit: maxPageSize, ...whole };
}

/**
 * Whether a live object has every declared value, as a service may have normalized it, shows at least one of them, and has no
 * other value that somebody has set.
 */
function matches({ definition, inputs }: InterruptedCreate, live: Properties): boolean {
  const shown = liveInputs(definition, live, inputs);
  const { inputs: schema } = definition;
  const declared = Object.entries(inputs).filter(([name]) => !definition.id.includes(name));
  const others = Object.keys(schema.shape).filter(
    (name) => !Object.hasOwn(inputs, name) && !definition.computed?.includes(name),
  );
  const isFound = (part: typeof declared) => {
    const wanted = Object.fromEntries(part);
    const [now, live] = [inOneSpelling(wanted), inOneSpelling(declaredAsLive(schema, wanted, shown))];
    return part.every(([name]) => isSame(propertySchema(schema, name), now[name], live[name]));
  };
  return (
    declared.some(([name]) => !isAbsent(shown[name])) &&
    // Most objects of a list differ in a text already, which is soon seen.
    isFound(declared.filter(([, value]) => typeof value === "string")) &&
    isFound(declared) &&
    others.every((name) => isAbsent(shown[name]) || !propertySchema(schema, name)?.safeParse(null).success)
  );
}
