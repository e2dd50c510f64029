import { isExpectedError } from "../client";
import type { Context } from "./context/context";
import { type AnyResource, isSet } from "./definition/resource";
import { type CheckRequest, type CheckResponse, checkObject } from "./operations/check";
import {
  type CreateRequest,
  create as createObject,
  previewCreate as previewObject,
} from "./operations/create";
import { deleteObject } from "./operations/delete";
import { type DiffRequest, type DiffResponse, diff as diffObject } from "./operations/diff";
import { throwFailures } from "./operations/preflight";
import { type ReadRequest, read as readObject } from "./operations/read";
import type { ObjectRequest } from "./operations/request";
import {
  previewUpdate as previewObjectUpdate,
  requireSafeUpdate as requireSafeObjectUpdate,
  type UpdateRequest,
  update as updateObject,
} from "./operations/update";
import { shorten } from "./properties/failure";
import type { Properties } from "./properties/values";
import { checkSet } from "./set/check";
import { changedInputs, planSet, trackSet } from "./set/diff";
import { entryChanges } from "./set/entry-changes";
import { importSet } from "./set/import";
import { informChanges } from "./set/inform-changes";
import { placeIn } from "./set/messages";
import { createSet, deleteSet, previewSet, updateSet } from "./set/operations";
import { placeholderSet } from "./set/placeholder";
import { lostPasswords } from "./set/preflight";
import { readSet } from "./set/read";
import type { FoundObject, StoredObject } from "./state/state";

// The operations as the front doors call them, on a single object or on a set.

/** The same request about any resource. */
type For<Request> = Omit<Request, "definition"> & { readonly definition: AnyResource };

/**
 * Validates inputs, at preview and before every change, and reports all failures at once, each with its path. Unknown
 * values are accepted everywhere. Inputs that the program leaves out get their defaults from the settings or the account
 * (a link's domain).
 *
 * @throws UserError when the preflight runs and the service does not accept the key
 */
export async function check(request: For<CheckRequest>, context: Context): Promise<CheckResponse> {
  const { definition, refused = [] } = request;
  const { recorder, urn } = context;
  const { inputs, failures } = await checkInputs(request, context);
  const all = [...refused, ...failures];
  if (!recorder) return { inputs, failures: isSet(definition) ? shorten(all) : all };
  recorder.note({ kind: definition.name, urn, failures: all });
  return { inputs, failures: [] };
}

async function checkInputs(request: For<CheckRequest>, context: Context): Promise<CheckResponse> {
  const { definition, secrets = [], runsPreflight = false } = request;
  if (runsPreflight) await context.verifyCredentials();
  if (!isSet(definition)) return checkObject({ ...request, definition }, context);
  try {
    return await checkSet({ ...request, definition, secrets, runsPreflight }, context);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    return { inputs: request.news, failures: [{ path: "", reason: error.message }] };
  }
}

/** {@link createObject}, or {@link createSet} for a set. */
export async function create(request: For<CreateRequest>, context: Context): Promise<StoredObject> {
  const { definition, secrets = [] } = request;
  return isSet(definition)
    ? createSet({ ...request, definition, secrets }, context)
    : createObject({ ...request, definition }, context);
}

/** {@link previewObject}, or {@link previewSet} for a set. */
export async function previewCreate(request: For<CreateRequest>, context: Context): Promise<Properties> {
  const { definition, secrets = [] } = request;
  return isSet(definition)
    ? previewSet({ ...request, definition, secrets }, {}, context)
    : previewObject({ ...request, definition }, context);
}

/** {@link updateObject}, or {@link updateSet} for a set. */
export async function update(request: For<UpdateRequest>, context: Context): Promise<Properties> {
  const { definition, news: inputs, secrets = [] } = request;
  return isSet(definition)
    ? updateSet({ ...request, definition, inputs, secrets }, context)
    : updateObject({ ...request, definition }, context);
}

/** {@link previewObjectUpdate}, or {@link previewSet} for a set. */
export async function previewUpdate(request: For<UpdateRequest>, context: Context): Promise<Properties> {
  const { definition, olds, news: inputs, secrets = [] } = request;
  return isSet(definition)
    ? previewSet({ definition, inputs, secrets }, olds.outputs, context)
    : previewObjectUpdate({ ...request, definition }, context);
}

/** {@link requireSafeObjectUpdate}, for each entry of a set. */
export async function requireSafeUpdate(request: For<UpdateRequest>, context: Context): Promise<void> {
  const { definition, olds, news } = request;
  if (!isSet(definition)) {
    await requireSafeObjectUpdate({ ...request, definition }, context);
    return;
  }
  const { jobs = [] } = planSet(definition, olds.outputs, news);
  const failures = await lostPasswords(definition, jobs, placeIn(definition, news), context);
  throwFailures(shorten(failures));
  informChanges(definition, news, jobs, context);
}

/** {@link diffObject}, or {@link planSet} for a set. */
export function diff(request: For<DiffRequest>, context: Context): DiffResponse {
  const { definition, id, olds, news } = request;
  if (!isSet(definition)) return diffObject({ ...request, definition }, context);
  if (context.recorder) return { changed: [], replaces: [], deleteBeforeReplace: false };
  const plan = planSet(definition, olds.outputs, news);
  trackSet(definition, news, plan, context);
  // A refresh compares as well, before the program declares anything.
  if (context.setChanges && context.tracker.isDeclared(definition, news)) {
    const existing = plan.applied.size;
    context.setChanges.note(context.urn ?? id, { existing, changes: entryChanges(definition, news, plan) });
  }
  const changed = changedInputs(definition, olds.outputs, news, plan);
  return { changed, replaces: [], deleteBeforeReplace: false };
}

/** {@link readObject}, or {@link readSet} for a set. */
export async function read(request: For<ReadRequest>, context: Context): Promise<FoundObject | undefined> {
  const { definition, id, state, secrets = [] } = request;
  if (!isSet(definition)) return readObject({ ...request, definition }, context);
  if (context.recorder) return placeholderSet(id, state);
  const isImport = Object.keys(state.inputs).length === 0;
  return isImport ? importSet(definition, id, context) : readSet({ definition, id, state, secrets }, context);
}

/**
 * {@link deleteObject}, or {@link deleteSet} for a set.
 *
 * @param outputs the outputs of the last operation
 */
export async function deleteResource(
  { definition, id, outputs }: For<ObjectRequest> & { readonly outputs: Properties },
  context: Context,
): Promise<void> {
  if (isSet(definition)) await deleteSet(definition, outputs, context);
  else await deleteObject({ definition, id }, context);
}
