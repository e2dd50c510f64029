import { isExpectedError } from "../client";
import type { Context } from "./context/context";
import { type AnyResource, isSet } from "./definition/resource";
import type { CheckRequest, CheckResponse } from "./operations/check";
import type { CreateRequest } from "./operations/create";
import type { DiffRequest, DiffResponse } from "./operations/diff";
import { objectOperations } from "./operations/operations";
import type { ReadRequest } from "./operations/read";
import type { DeleteResource, Own, ResourceOperations } from "./operations/resource";
import type { UpdateRequest } from "./operations/update";
import { type Failure, shorten } from "./properties/failure";
import type { Properties } from "./properties/values";
import { setOperations } from "./set/operations";
import type { FoundObject, StoredObject } from "./state/state";
import { shownInputs } from "./validation/shown-inputs";

/** The same request about any resource. */
type For<Request> = Own<Request> & { readonly definition: AnyResource };

const operationsOf = (definition: AnyResource): ResourceOperations =>
  isSet(definition) ? setOperations(definition) : objectOperations(definition);

/**
 * Validates inputs, at preview and before every change, and reports all failures at once, each with its path. Unknown
 * values are accepted everywhere. Inputs that the program leaves out get their defaults from the settings or the account
 * (a link's domain).
 *
 * @throws UserError when the preflight runs and the service does not accept the key
 */
export async function check(request: For<CheckRequest>, context: Context): Promise<CheckResponse> {
  const { definition, refused = [], runsPreflight } = request;
  const { recorder, urn } = context;
  if (runsPreflight) await context.verifyCredentials();
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(...message.split("\n"));
  const own = recorder ? context.forOperation({ warn }) : context;
  const checked = operationsOf(definition).check(request, own);
  const { inputs, failures } = await checked.catch((error: unknown) => {
    if (!isExpectedError(error)) throw error;
    return { inputs: request.news, failures: [{ path: "", reason: error.message }] };
  });
  const all: Failure[] = [...refused, ...failures];
  if (!recorder) return { inputs, failures: shorten(all) };
  const shown = shownInputs(inputs, request.secrets);
  recorder.note({ kind: definition.name, urn, failures: all, warnings, inputs: shown });
  return { inputs, failures: [] };
}

/** {@link ResourceOperations.create} */
export const create = async (request: For<CreateRequest>, context: Context): Promise<StoredObject> =>
  operationsOf(request.definition).create(request, context);

/** {@link ResourceOperations.previewCreate} */
export const previewCreate = async (request: For<CreateRequest>, context: Context): Promise<Properties> =>
  operationsOf(request.definition).previewCreate(request, context);

/** {@link ResourceOperations.update} */
export const update = async (request: For<UpdateRequest>, context: Context): Promise<Properties> =>
  operationsOf(request.definition).update(request, context);

/** {@link ResourceOperations.previewUpdate} */
export const previewUpdate = async (request: For<UpdateRequest>, context: Context): Promise<Properties> =>
  operationsOf(request.definition).previewUpdate(request, context);

/** {@link ResourceOperations.requireSafeUpdate} */
export const requireSafeUpdate = async (request: For<UpdateRequest>, context: Context): Promise<void> =>
  operationsOf(request.definition).requireSafeUpdate(request, context);

/** {@link ResourceOperations.diff} */
export const diff = (request: For<DiffRequest>, context: Context): DiffResponse =>
  operationsOf(request.definition).diff(request, context);

/** {@link ResourceOperations.read} */
export const read = async (request: For<ReadRequest>, context: Context): Promise<FoundObject | undefined> =>
  operationsOf(request.definition).read(request, context);

/** {@link ResourceOperations.delete} */
export const deleteResource = async (request: For<DeleteResource>, context: Context): Promise<void> =>
  operationsOf(request.definition).delete(request, context);
