import { ApiError, UserError } from "../../client";
import { compareInputs } from "../compare/changes";
import { normalizedAfterRead } from "../compare/normalized";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest } from "../definition/definition";
import { importObject, shownInputs } from "../live/import";
import { describeLeftOut, otherOwner, withoutOwnMark } from "../live/managed-by";
import { inGraph, listsInGraph, readLive } from "../live/read-live";
import { isSame } from "../properties/equality";
import { withFingerprint } from "../properties/fingerprint";
import { splitId } from "../properties/id";
import { propertySchema } from "../properties/schema";
import { isAbsent, type Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { deriveOutputs, outputsOf, withNormalizedValues } from "../state/outputs";
import type { FoundObject, State } from "../state/state";
import { stateFromLive, stateToRead, unfinishedAfterRead, unfinishedIn } from "../update/unfinished";
import { redactingContext } from "../validation/redaction";
import { unconfirmedCreate } from "./unconfirmed";

/** A request to read the live object. */
export interface ReadRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  /** The stack's state of the object; without inputs, the read is an import. */
  readonly state: State;
  /** Whether the key is certainly that of the right account, so that a missing object is deleted. */
  readonly isTrusted?: boolean;
  /** Only an import has this, which takes the object into the stack: the owner whose links it takes nevertheless. */
  readonly takes?: { readonly from?: string } | undefined;
}

/**
 * Reads an object for a refresh or an import. A refresh returns only the declared inputs; an import returns everything that
 * a program can declare.
 *
 * @returns undefined when the object is deleted
 * @throws UserError when the id has the wrong form, when an import takes a link of another owner, or when the object is missing,
 * another key wrote it, and nothing shows that this one belongs to the same account
 */
export async function read(request: ReadRequest, operation: Context): Promise<FoundObject | undefined> {
  const { definition, id, state, takes, secrets = [] } = request;
  // Only an update finds out whether it exists.
  if (unconfirmedCreate(id, state.outputs)) return { id, ...state };
  const { settings } = operation;
  const context = redactingContext(operation, state.inputs, secrets);
  const found = isImport(state) ? await readNamed(request, context) : await guardedRead(request, context);
  if (!found) return undefined;
  if (takes && otherOwner(found.inputs, settings, takes.from) !== undefined)
    throw new UserError(describeLeftOut(found.id, [{ ...found.inputs, id: found.id }]));
  const from = withNormalizedValues(state.outputs);
  const to = withNormalizedValues(found.outputs);
  const outputs = await deriveOutputs(request, found.outputs, { outputs: state.outputs, from, to }, context);
  context.tracker.priorStates.record(definition, context.urn, { ...found, outputs });
  return { ...found, outputs: isImport(state) ? withFingerprint(outputs, settings) : outputs };
}

/** Reads an object that a person names by its id, its address, or its name. */
async function readNamed(request: ReadRequest, context: Context): Promise<FoundObject | undefined> {
  const { definition, id: text } = request;
  const id = (await definition.findBy?.address(text, context)) ?? text;
  const found = await guardedRead({ ...request, id }, context);
  const other = found ? undefined : await definition.findBy?.name(text, context);
  return other === undefined ? found : guardedRead({ ...request, id: other }, context);
}

async function guardedRead(
  { definition, id, state, isTrusted }: ReadRequest,
  context: Context,
): Promise<FoundObject | undefined> {
  const { account } = context.tracker;
  return account.watch(async () => {
    const found = await readObject(definition, id, state, context);
    const mayBeElsewhere = !found && !isTrusted && !isImport(state);
    if (mayBeElsewhere) await account.requireDeleted(`${definition.name} ${id}`, state.outputs, context);
    return found;
  });
}

const isImport = (state: State): boolean => Object.keys(state.inputs).length === 0 && !unfinishedIn(state);

/**
 * Reads an object from the graph of its link if possible, which one request reads for all of its objects. The graph may lag
 * behind a write, so an object that shows drift in it is read again by itself.
 */
async function readObject(
  definition: AnyDefinition,
  id: string,
  state: State,
  context: Context,
): Promise<FoundObject | undefined> {
  splitId(definition, id);
  const toRead = stateToRead(definition, state);
  const toFound = (live: Properties): FoundObject => {
    if (isImport(state)) return importObject(definition, id, withoutOwnMark(live, context.settings), context);
    const { inputs } = stateFromLive(definition, state, live, ({ before }) => before);
    const outputs = {
      ...outputsOf(definition, inputs, live, state.outputs),
      ...importedOutputs(definition, live, state, context),
      ...unfinishedAfterRead(definition, state, inputs, live),
    };
    const normalized = normalizedAfterRead(definition, toRead, inputs, live);
    return { id, inputs, outputs: withNormalized(outputs, normalized) };
  };
  const shared = await readShared(definition, id, context);
  const candidate = shared && toFound(shared);
  const isCurrent =
    candidate &&
    (isImport(state) || compareInputs(definition, toRead.inputs, candidate.inputs).changed.length === 0);
  const live = isCurrent ? undefined : await readLive(definition, id, context);
  const found = isCurrent ? candidate : live && toFound(live);
  if (found) context.tracker.account.trackFound(state.outputs, context.settings);
  if (found && !isImport(state)) context.tracker.trackKnown(definition, id);
  return found;
}

/**
 * The outputs that an import has written, as they are now: with the properties that no program declares, at any depth. All other
 * outputs are as declared.
 */
function importedOutputs(
  definition: AnyDefinition,
  live: Properties,
  { inputs, outputs }: State,
  { conventions }: Context,
): Properties {
  const names = Object.keys(definition.inputs.shape).filter(
    (name) =>
      !isAbsent(outputs[name]) &&
      !isSame(propertySchema(definition.inputs, name), outputs[name], inputs[name]),
  );
  if (names.length === 0) return {};
  const shown = shownInputs(definition, live, conventions, () => {});
  return Object.fromEntries(names.flatMap((name) => (isAbsent(shown[name]) ? [] : [[name, shown[name]]])));
}

/** Finds the object in the graph of its link; undefined when the graph does not show it. */
async function readShared(
  definition: AnyDefinition,
  id: string,
  context: Context,
): Promise<Properties | undefined> {
  const lists = listsInGraph(definition);
  if (!lists) return undefined;
  const [linkId = "", ...parts] = id.split("/");
  try {
    return inGraph(await context.client.link(linkId), lists, parts);
  } catch (error) {
    // The read of the single object reports the problem.
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
