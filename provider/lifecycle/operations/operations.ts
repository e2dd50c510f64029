import type { AnyDefinition } from "../definition/definition";
import { checkObject } from "./check";
import { create, previewCreate } from "./create";
import { deleteObject } from "./delete";
import { diff } from "./diff";
import { read } from "./read";
import type { ResourceOperations } from "./resource";
import { previewUpdate, requireSafeUpdate, update } from "./update";

/** The operations on a single object. */
export const objectOperations = (definition: AnyDefinition): ResourceOperations => ({
  check: (request, context) => checkObject({ ...request, definition }, context),
  diff: (request, context) => diff({ ...request, definition }, context),
  previewCreate: (request, context) => previewCreate({ ...request, definition }, context),
  create: (request, context) => create({ ...request, definition }, context),
  previewUpdate: (request, context) => previewUpdate({ ...request, definition }, context),
  requireSafeUpdate: async (request, context) => {
    await requireSafeUpdate({ ...request, definition }, context);
  },
  update: (request, context) => update({ ...request, definition }, context),
  read: (request, context) => read({ ...request, definition }, context),
  delete: ({ id, outputs }, context) => deleteObject({ definition, id, outputs }, context),
});
