import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Properties } from "../properties/values";
import type { FoundObject, StoredObject } from "../state/state";
import type { CheckRequest, CheckResponse } from "./check";
import { type CreateRequest, create } from "./create";
import { type DeleteRequest, deleteObject } from "./delete";
import { type DiffRequest, type DiffResponse, diff } from "./diff";
import { checkWithPreflight, previewCreate, previewUpdate, requireSafeUpdate } from "./preview";
import { type ReadRequest, read } from "./read";
import { type UpdateRequest, update } from "./update";

/** What the engine does with a resource: a single object, or a set of objects. */
export interface Operations<Definition> {
  /** Validates inputs, and adds the defaults of the settings or the account. */
  check(request: CheckRequest<Definition>, context: Context): Promise<CheckResponse>;
  /** Compares inputs with those of the last update. */
  diff(request: DiffRequest<Definition>, context: Context): DiffResponse;
  /** Runs the preflight of a create, and returns the outputs, unknown where the service assigns them. */
  previewCreate(request: CreateRequest<Definition>, context: Context): Promise<Properties>;
  create(request: CreateRequest<Definition>, context: Context): Promise<StoredObject>;
  /** Runs the preflight of an update, and returns the outputs, unknown where the update may change them. */
  previewUpdate(request: UpdateRequest<Definition>, context: Context): Promise<Properties>;
  /** Fails for an update that the service would refuse, or that would remove a password, as far as a check does not show that. */
  requireSafeUpdate(request: UpdateRequest<Definition>, context: Context): Promise<unknown>;
  update(request: UpdateRequest<Definition>, context: Context): Promise<Properties>;
  /** Reads a resource for a refresh or an import; undefined when it is deleted. */
  read(request: ReadRequest<Definition>, context: Context): Promise<FoundObject | undefined>;
  delete(request: DeleteRequest<Definition>, context: Context): Promise<void>;
}

/** The operations on a single object. */
export const objectOperations: Operations<AnyDefinition> = {
  check: checkWithPreflight,
  delete: deleteObject,
  create,
  ...{ diff, previewCreate, previewUpdate, requireSafeUpdate, update, read },
};
