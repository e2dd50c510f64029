import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { pathParams, splitId } from "../properties/id";

/** Deletes the object; one that is gone already is no error, and what another resource of the program holds stays. */
export async function deleteObject(definition: AnyDefinition, id: string, context: Context): Promise<void> {
  if (context.tracker.shouldSkipDelete(definition, id)) return;
  const endpoint = definition.endpoints.delete;
  const params = pathParams(endpoint, definition, splitId(definition, id));
  try {
    await context.client.call(endpoint, { params, body: definition.deleteBody });
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
  }
}
