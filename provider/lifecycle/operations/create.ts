import { ApiError } from "../../client";
import { compareInputs } from "../compare/changes";
import { declaredAsLive } from "../compare/drift";
import type { Context } from "../context/context";
import type { AnyDefinition, ResourceRequest } from "../definition/definition";
import { siblingsOf } from "../live/orphans";
import { readLive } from "../live/read-live";
import { mayAdopt, withoutOptions } from "../properties/adopt";
import { throwFailures } from "../properties/failure";
import { withFingerprint } from "../properties/fingerprint";
import { parentNames } from "../properties/id";
import { type Properties, unknownValue } from "../properties/values";
import { deriveOutputs, liveInputs, outputsOf, showsOutputs } from "../state/outputs";
import { PartialFailure, partialFailure, type StoredObject, unfinishedKey } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";
import { showsAny } from "../update/send";
import { inlineConflict } from "../validation/addresses";
import { redactingContext } from "../validation/redaction";
import { adopt, updateAdopted } from "./adopt";
import { deleteFound } from "./delete";
import { findMade } from "./find-made";
import { type Created, createdOutputs, isRefusal, repeat, send } from "./send-create";
import { findHolder, takesOverSame } from "./taken";
import { update } from "./update";

/** A request to create an object. */
export interface CreateRequest<Definition = AnyDefinition> extends ResourceRequest<Definition> {
  /** The checked inputs. */
  readonly inputs: Properties;
}

/**
 * Creates an object. With an operation seed, a run that repeats an interrupted run gets the object that the interrupted run
 * created. So does a run that repeats a create whose responses were lost.
 *
 * @throws PartialFailure when the object was created, and a later step failed, or when nobody knows whether it was
 */
export async function create(request: CreateRequest, operation: Context): Promise<StoredObject> {
  const { definition, inputs, secrets = [] } = request;
  const context = redactingContext(operation, inputs, secrets);
  const { settings, tracker } = context;
  throwFailures(inlineConflict(definition, inputs, true, tracker));
  const unconfirmed = tracker.unconfirmed.take({ name: definition.name, urn: context.urn, inputs });
  const failureOf = (error: unknown) => (unconfirmed ? showing(inputs, unconfirmed, error) : error);
  const found =
    unconfirmed &&
    (await confirm(request, unconfirmed, context).catch((error: unknown) => {
      throw failureOf(error);
    }));
  const { id, live, isNew, isUntouched, former } =
    found ??
    (await send(definition, inputs, context).catch((error: unknown) =>
      takeOverRefused(request, error, context),
    ));
  if (isNew) tracker.trackCreated(definition, id);
  else tracker.trackAdopted(definition, id);
  tracker.trackDeclared(definition, id, inputs);
  const isShown = showsInputs(definition, inputs, live);
  // How the service normalized what was sent, only an update finds out.
  const unread = isShown ? {} : { [unfinishedKey]: inputs };
  try {
    if (!isNew) {
      const outputs = former
        ? await updateAdopted(request, id, { former, live }, operation)
        : await updateReplayed(request, { id, live, isUntouched }, operation, found && unconfirmed?.inputs);
      return { id, outputs: withFingerprint(outputs, settings) };
    }
    const isWhole = showsOutputs(definition, inputs, live) && isShown;
    const whole = isWhole ? live : await readLive(definition, id, context);
    const outputs = {
      ...createdOutputs(definition, inputs, whole ?? live, settings),
      ...(whole ? {} : unread),
    };
    return { id, outputs: await deriveOutputs(request, outputs, undefined, context) };
  } catch (error) {
    const outputs = { ...createdOutputs(definition, inputs, live, settings), ...unread };
    throw failureOf(partialFailure(error, { id, outputs }));
  }
}

/** Whether a response shows anything of what was declared: how the service normalized it. */
function showsInputs(definition: AnyDefinition, inputs: Properties, live: Properties): boolean {
  const declared = Object.entries(withoutOptions(inputs)).filter(
    ([name]) => !parentNames(definition).includes(name),
  );
  return showsAny(liveInputs(definition, live, inputs), Object.fromEntries(declared));
}

/**
 * A failure to repeat a create, with the inputs that the program declares now in place of those that it declared then. Of the latter, the
 * front doors do not know which are secret; they stay among what is unfinished, which always is.
 */
function showing(inputs: Properties, { inputs: then }: UnconfirmedCreate, error: unknown): unknown {
  if (!(error instanceof PartialFailure)) return error;
  const others = Object.entries(error.properties).filter(([name]) => !Object.hasOwn(then, name));
  return error.with({ ...Object.fromEntries(others), ...inputs });
}

/**
 * Takes over an object where the service refuses to create it twice: one that is just what the program declares, whose resource may have
 * been renamed, or with `adopt` any.
 *
 * @throws the error of the create if there is no such object
 * @throws UserError where `adopt` does not allow to take it over
 */
async function takeOverRefused(request: CreateRequest, error: unknown, context: Context): Promise<Created> {
  const { definition, inputs } = request;
  if (mayAdopt(inputs) && isRefusal(error)) return adopt(request, error, context);
  const isConflict =
    takesOverSame(definition, context) &&
    error instanceof ApiError &&
    error.status === 409 &&
    !error.isInFlight;
  const holder = isConflict
    ? await findHolder(definition, inputs, siblingsOf({ definition, inputs }, context))
    : undefined;
  const live = holder?.isSame ? await readLive(definition, holder.id, context) : undefined;
  if (!holder || !live) throw error;
  return { id: holder.id, live, isNew: false };
}

/**
 * The object of a create whose responses were lost, to be updated; undefined if there is none. One that an update cannot change as
 * the inputs demand is deleted.
 */
async function confirm(
  { definition, inputs }: CreateRequest,
  unconfirmed: UnconfirmedCreate,
  context: Context,
): Promise<Created | undefined> {
  let isRefused = false;
  const onRefused = () => {
    isRefused = true;
  };
  const repeated = await repeat(definition, unconfirmed, context, { declared: inputs, onRefused });
  // The service may have forgotten the key of a create that it has carried out.
  const create = { definition, inputs: unconfirmed.inputs };
  const found = repeated ?? (isRefused ? await findMade(create, context) : undefined);
  // Another resource may have imported it.
  if (!found || context.tracker.isKnown(definition, found.id)) return undefined;
  if (compareInputs(definition, unconfirmed.inputs, inputs).replaces.length === 0)
    return { ...found, isNew: false };
  await deleteFound({ definition, id: found.id }, context);
  return undefined;
}

/**
 * Brings an object that an earlier run created up to date with the inputs.
 *
 * @param declared the inputs that it was created with
 */
async function updateReplayed(
  { definition, inputs, secrets }: CreateRequest,
  { id, live, isUntouched = false }: Omit<Created, "isNew">,
  context: Context,
  declared = inputs,
): Promise<Properties> {
  const shown = liveInputs(definition, live, declared);
  // What is not shown may have changed since, so it is sent.
  const hidden = Object.keys(withoutOptions(declared)).filter(
    (name) => shown[name] === undefined && !isUntouched && !parentNames(definition).includes(name),
  );
  const olds = {
    inputs: {
      ...declaredAsLive(definition.inputs, declared, shown),
      ...Object.fromEntries(hidden.map((name) => [name, unknownValue])),
    },
    outputs: outputsOf(definition, declared, live),
  };
  // A preview shows the create, and not what it changes of what an earlier run made.
  const unlimited = { ...context, approvedDeletes: undefined };
  return update({ definition, id, olds, news: inputs, secrets }, unlimited).catch((error: unknown) => {
    const failure = partialFailure(error, { id, outputs: {} });
    // The engine keeps the inputs of a create that fails, which the object does not have yet.
    const { changed } = compareInputs(definition, declared, inputs);
    const former = Object.entries(declared).filter(
      ([name]) => changed.includes(name) || !hidden.includes(name),
    );
    const outputs = { ...olds.outputs, [unfinishedKey]: Object.fromEntries(former) };
    throw failure instanceof PartialFailure
      ? failure.with(withFingerprint(outputs, context.settings))
      : failure;
  });
}
