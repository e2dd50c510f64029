import { links } from "../../contract";
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
  const { endpoints, initialState } = definition;
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
    if (!(await context.isGone(error))) throw error;
    return initialState && (await hasLink(parts.linkId, context)) ? initialState : undefined;
  }
}

async function hasLink(id = "", context: Context): Promise<boolean> {
  try {
    await context.client.call(links.read, { params: { id } });
    return true;
  } catch (error) {
    if (await context.isGone(error)) return false;
    throw error;
  }
}
