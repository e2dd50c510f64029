import type { Context } from "../context/context";
import { compareInputs, type InputDiff } from "../diff/diff";
import { replacedOnChanges } from "../diff/replace-on-changes";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";
import type { State } from "../state/state";
import { mustDeleteBeforeReplace } from "../validation/unique";
import type { ObjectRequest } from "./request";

/** Asks how a resource changes. */
export interface DiffRequest extends ObjectRequest {
  readonly olds: State;
  /** The checked inputs. */
  readonly news: Properties;
  /** The paths of the resource option `replaceOnChanges`, where the engine does not apply it by itself. */
  readonly replaceOnChanges?: readonly string[];
  /** Whether a preview does not know the outputs of a parent that is only updated. They most likely stay the same. */
  readonly ignoresUnknownParents?: boolean;
}

/** How a resource changes. */
export interface DiffResponse extends InputDiff {
  /** Whether the object must be deleted before its replacement is created. */
  readonly deleteBeforeReplace: boolean;
}

/** Compares the inputs of a resource with those of its last update. */
export function diff(request: DiffRequest, context: Context): DiffResponse {
  const { definition, id, olds, news } = request;
  const { changed, replaces } = compareInputs(definition, olds.inputs, news);
  const optional = replacedOnChanges(definition, request.replaceOnChanges ?? [], olds.inputs, news, changed);
  const deleteBeforeReplace = mustDeleteBeforeReplace(definition, { ...olds.inputs, ...olds.outputs }, news);
  track(request, context, { changed, replaces: [...replaces, ...optional] });
  context.tracker.priorStates.record(definition, context.urn, {
    id,
    ...olds,
    isDeletedFirst: deleteBeforeReplace,
  });
  const certain = request.ignoresUnknownParents
    ? replaces.filter((name) => !isUnknown(news[name]))
    : replaces;
  return { changed, replaces: [...certain, ...optional], deleteBeforeReplace };
}

/**
 * Records what the diff is about. A changed object is still to be updated, or replaced where the program says so
 * (`replaceOnChanges`); one that the program does not declare is still to be deleted.
 */
function track(
  { definition, id, news }: DiffRequest,
  { tracker }: Context,
  { changed, replaces }: InputDiff,
): void {
  if (replaces.length > 0 || !tracker.isDeclared(definition, news)) tracker.trackKnown(definition, id);
  else if (changed.length > 0) tracker.trackDeclared(definition, id, news);
  else tracker.trackRetained(definition, id, news);
}
