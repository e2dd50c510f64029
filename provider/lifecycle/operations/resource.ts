import type { Context } from "../context/context";
import type { Properties } from "../properties/values";
import type { FoundObject, StoredObject } from "../state/state";
import type { CheckRequest, CheckResponse } from "./check";
import type { CreateRequest } from "./create";
import type { DiffRequest, DiffResponse } from "./diff";
import type { ReadRequest } from "./read";
import type { ObjectRequest } from "./request";
import type { UpdateRequest } from "./update";

/** The same request about one kind of resource. */
export type Own<Request> = Omit<Request, "definition">;

/** A request to delete a resource. */
export interface DeleteResource extends ObjectRequest {
  /** The outputs of the last operation. */
  readonly outputs: Properties;
}

/** What the engine does with a resource: a single object, or a set of objects. */
export interface ResourceOperations {
  /** Validates inputs, and adds the defaults of the settings or the account. */
  check(request: Own<CheckRequest>, context: Context): Promise<CheckResponse>;
  /** Compares inputs with those of the last update. */
  diff(request: Own<DiffRequest>, context: Context): DiffResponse;
  /** Runs the preflight of a create, and returns the outputs, unknown where the service assigns them. */
  previewCreate(request: Own<CreateRequest>, context: Context): Promise<Properties>;
  create(request: Own<CreateRequest>, context: Context): Promise<StoredObject>;
  /** Runs the preflight of an update, and returns the outputs, unknown where the update may change them. */
  previewUpdate(request: Own<UpdateRequest>, context: Context): Promise<Properties>;
  /** Fails for an update that the service would refuse, or that would remove a password, as far as a check does not show that. */
  requireSafeUpdate(request: Own<UpdateRequest>, context: Context): Promise<void>;
  update(request: Own<UpdateRequest>, context: Context): Promise<Properties>;
  /** Reads a resource for a refresh or an import; undefined when it is deleted. */
  read(request: Own<ReadRequest>, context: Context): Promise<FoundObject | undefined>;
  delete(request: Own<DeleteResource>, context: Context): Promise<void>;
}
