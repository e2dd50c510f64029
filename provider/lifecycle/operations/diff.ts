import { UserError } from "../../client";
import { compareInputs, type InputDiff, replacedOnChanges } from "../compare/changes";
import type { Context } from "../context/context";
import type { AnyDefinition, ObjectRequest } from "../definition/definition";
import { isUnknown, type Properties } from "../properties/values";
import type { State } from "../state/state";
import { unfinishedIn } from "../update/unfinished";
import { keepObject, mustDeleteBeforeReplace } from "../validation/addresses";
import { unconfirmedCreate } from "./unconfirmed";

/** A request to compare a resource with its last update. */
export interface DiffRequest<Definition = AnyDefinition> extends ObjectRequest<Definition> {
  readonly olds: State;
  /** The checked inputs. */
  readonly news: Properties;
  /** The paths of the resource option `replaceOnChanges`, where the engine does not apply it by itself. */
  readonly replaceOnChanges?: readonly string[];
  /**
   * Whether a preview does not show the outputs of the resources that it updates. Then an unknown id of a parent is taken for
   * the same one as before if such a resource had it.
   */
  readonly hidesUpdatedOutputs?: boolean;
}

/** The differences between a resource and its last update. */
export interface DiffResponse extends InputDiff {
  /** Whether the object must be deleted before its replacement is created. */
  readonly deleteBeforeReplace: boolean;
}

/** Compares the inputs of a resource with those of its last update. */
export function diff(request: DiffRequest, context: Context): DiffResponse {
  const { definition, id, olds, news, hidesUpdatedOutputs = false } = request;
  const { tracker } = context;
  requireNotTaken(definition, id, news, context);
  const unconfirmed = unconfirmedCreate(id, olds.outputs);
  if (unconfirmed) {
    tracker.unconfirmed.expect({ name: definition.name, urn: context.urn, inputs: news }, unconfirmed);
    tracker.priorStates.record(definition, context.urn, { id, ...olds, isDeletedFirst: true });
    // State keeps it until the repetition has succeeded: what the engine has deleted first, no later run deletes.
    return { changed: ["id"], replaces: ["id"], deleteBeforeReplace: false };
  }
  const { changed: edited, replaces: candidates } = compareInputs(definition, olds.inputs, news);
  // A failed update may have changed what no refresh shows.
  const attempted = unfinishedIn(olds);
  const open = attempted ? compareInputs(definition, attempted, news).changed : [];
  const changed = [...new Set([...edited, ...open])];
  const isSameParent = (name: string) =>
    hidesUpdatedOutputs && isUnknown(news[name]) && tracker.isKeptOutput(olds.inputs[name]);
  const replaces = candidates.filter((name) => !isSameParent(name));
  const optional = replacedOnChanges(definition, request.replaceOnChanges ?? [], olds.inputs, news, changed);
  const deleteBeforeReplace = mustDeleteBeforeReplace(definition, { ...olds.inputs, ...olds.outputs }, news);
  track(request, context, { changed, replaces: [...replaces, ...optional] });
  tracker.priorStates.record(definition, context.urn, {
    id,
    ...olds,
    isDeletedFirst: deleteBeforeReplace,
  });
  return { changed, replaces: [...replaces, ...optional], deleteBeforeReplace };
}

/**
 * Checks that no other resource takes over an object which the program still declares here.
 *
 * @throws UserError when one does
 */
function requireNotTaken(
  definition: AnyDefinition,
  id: string,
  news: Properties,
  { tracker, urn }: Context,
): void {
  if (!tracker.isTaken(definition, id, urn) || !tracker.isDeclared(definition, news)) return;
  throw takenError(definition, id);
}

/** The error about an object that another resource takes over, although the program still declares it here. */
export const takenError = ({ name }: Pick<AnyDefinition, "name">, id: string): UserError =>
  new UserError(
    `Another resource of this program takes over ${name} ${id}, because it declares the address that this one has until now. Give this one its new address in an update of its own, before the other resource declares the old one.`,
  );

/**
 * Records the object of a diff. A changed object still has to be updated, or replaced if the program sets
 * `replaceOnChanges`. An object that the program does not declare still has to be deleted.
 */
function track(
  { definition, id, olds, news }: DiffRequest,
  context: Context,
  { changed, replaces }: InputDiff,
): void {
  const { tracker, urn } = context;
  if (replaces.length > 0 || !tracker.isDeclared(definition, news)) {
    tracker.trackKnown(definition, id);
    return;
  }
  keepObject(definition, news, context);
  if (changed.length > 0) {
    tracker.trackDeclared(definition, id, news, olds.inputs);
    tracker.trackKept(definition, id);
    tracker.trackKeptOutputs(Object.keys(definition.outputs).map((name) => olds.outputs[name]));
  } else {
    tracker.trackRetained(definition, id, news);
    tracker.trackSettled(urn);
  }
}
