import type { Context } from "./context";
import type { AnyDefinition, Properties } from "./definition";
import { inGraph, listsInGraph } from "./graph";
import { pathParams, splitId } from "./id";
import { imported } from "./import";
import { outsOf } from "./outs";
import { project } from "./project";
import type { Found, State } from "./state";

/**
 * Reads the object and holds it against what was declared. Without anything declared it is an import. Undefined when the
 * object is gone.
 *
 * @throws UserError when the id has the wrong form
 */
export async function read(
  definition: AnyDefinition,
  id: string,
  olds: State,
  context: Context,
): Promise<Found | undefined> {
  const live = await readShared(definition, id, context);
  if (!live) return undefined;
  if (Object.keys(olds.inputs).length === 0) return imported(definition, id, live, context.warn);
  context.run.saw(definition, id);
  const inputs = project(definition.inputs, olds.inputs, definition.view?.(live, olds.inputs) ?? live);
  return { id, inputs, outs: outsOf(definition, inputs, live, olds.outs) };
}

/** The same as {@link readLive}, in one request with others where that can be. */
async function readShared(
  definition: AnyDefinition,
  id: string,
  context: Context,
): Promise<Properties | undefined> {
  const [linkId = "", ...parts] = id.split("/");
  const lists = listsInGraph(definition);
  splitId(definition, id);
  if (!lists) return readLive(definition, id, context);
  try {
    const found = inGraph(await context.client.link(linkId), lists, parts);
    return found ?? (await readLive(definition, id, context));
  } catch (error) {
    if (await context.isGone(error)) return undefined;
    throw error;
  }
}

/** The object as the service has it; undefined when it is gone. */
export async function readLive(
  definition: AnyDefinition,
  id: string,
  context: Context,
): Promise<Properties | undefined> {
  const { endpoints } = definition;
  const parts = splitId(definition, id);
  const endpoint = endpoints.read ?? endpoints.list;
  try {
    const params = pathParams(endpoint, definition, parts);
    if (endpoints.read) return (await context.client.call(endpoint, { params })) as Properties;
    const ownId = parts[definition.id.at(-1) ?? ""];
    for await (const page of context.client.pages(endpoint, { params })) {
      const found = (page as Properties[]).find(({ id: it }) => it === ownId);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (await context.isGone(error)) return undefined;
    throw error;
  }
}
