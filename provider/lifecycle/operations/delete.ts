import type { Context } from "../context/context";
import { pathParams, splitId } from "../properties/id";
import type { ObjectRequest } from "./request";

/**
 * Deletes an object. Succeeds if the object is already deleted. Skips an object that another resource of the program holds.
 */
export async function deleteObject({ definition, id }: ObjectRequest, context: Context): Promise<void> {
  if (context.tracker.shouldSkipDelete(definition, id)) return;
  const { endpoints, deleteBody } = definition;
  const params = pathParams(endpoints.delete, definition, splitId(definition, id));
  try {
    await context.client.call(endpoints.delete, { params, body: deleteBody });
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
  }
}
