import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { pathParams, splitId } from "../properties/id";
import type { Properties } from "../properties/values";

/** Reads the live object; undefined when it is deleted. */
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
      const found = (page as Properties[]).find((entry) => entry.id === ownId);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (await context.isGone(error)) return undefined;
    throw error;
  }
}
