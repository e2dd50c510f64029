import type { Context } from "../context/context";
import { pathParams, splitId } from "../properties/id";
import type { ObjectRequest } from "./request";

/**
 * Deletes an object. Succeeds if the object is already deleted. Skips an object that another resource of the program holds.
 *
 * @throws UserError when most of the objects that the run was to delete are missing, and the settings do not allow that
 */
export async function deleteObject({ definition, id }: ObjectRequest, context: Context): Promise<void> {
  const { settings, tracker } = context;
  if (tracker.shouldSkipDelete(definition, id)) return;
  if (!settings.allowMissing) tracker.deleteGuard.requireTrust();
  const { endpoints, deleteBody } = definition;
  const params = pathParams(endpoints.delete, definition, splitId(definition, id));
  try {
    await context.client.call(endpoints.delete, { params, body: deleteBody });
    tracker.deleteGuard.trackFound(id);
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
    const warning = settings.allowMissing ? undefined : tracker.deleteGuard.trackMissing(definition.name, id);
    if (warning !== undefined) context.warn(warning);
  }
}
