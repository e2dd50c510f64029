import { ApiError, environmentName } from "../../client/index";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { diff } from "../diff/diff";
import { inGraph, listsInGraph } from "../live/graph";
import { importObject } from "../live/import";
import { normalizedAfter } from "../live/normalized-by";
import { project } from "../live/project";
import { readLive } from "../live/read-live";
import { splitId } from "../properties/id";
import type { Properties } from "../properties/values";
import { normalizedIn, withNormalized } from "../state/normalized";
import { outputsOf } from "../state/outputs";
import type { FoundObject, State } from "../state/state";

/**
 * Reads the object as a refresh or an import does: see {@link readObject}. A refresh that finds most of a stack's objects gone
 * is refused, unless the settings allow it.
 *
 * @throws UserError when the id has the wrong form, or most objects are gone
 */
export async function read(
  definition: AnyDefinition,
  id: string,
  olds: State,
  context: Context,
): Promise<FoundObject | undefined> {
  const isImport = Object.keys(olds.inputs).length === 0;
  const read = () => readObject(definition, id, olds, context);
  if (isImport || context.settings.allowMissing) return read();
  const fromState = () => {
    context.warn(
      `${definition.name} ${id} is not in the account of this key. It stays in the stack's state for now, since nothing shows yet that this is the right account. If it really is deleted, run \`pulumi refresh\` without --run-program again, or once with ${environmentName("allowMissing")}=true.`,
    );
    return { id, inputs: olds.inputs, outputs: olds.outputs };
  };
  return context.tracker.refreshGuard.watch({ read, fromState, signal: context.signal });
}

/**
 * Reads the object and holds it against what was declared. Without anything declared it is an import. Undefined when the
 * object is gone.
 *
 * What a page of many shows is good enough as long as it is as declared. A difference is told only of what was read by
 * itself: a list may lag behind.
 *
 * @throws UserError when the id has the wrong form
 */
async function readObject(
  definition: AnyDefinition,
  id: string,
  olds: State,
  context: Context,
): Promise<FoundObject | undefined> {
  splitId(definition, id);
  const isImport = Object.keys(olds.inputs).length === 0;
  const seen = (live: Properties): FoundObject => {
    if (isImport) return importObject(definition, id, live, context.warn, context.inform);
    const view = definition.toInputs?.(live, olds.inputs) ?? live;
    const inputs = project(definition.inputs, olds.inputs, view, normalizedIn(olds.outputs));
    const outputs = outputsOf(definition, inputs, live, olds.outputs);
    return {
      id,
      inputs,
      outputs: withNormalized(outputs, normalizedAfter(definition, olds, inputs, undefined)),
    };
  };
  const shared = await readShared(definition, id, context);
  const shown = shared && seen(shared);
  const isSure = shown && (isImport || diff(definition, olds.inputs, shown.inputs).changed.length === 0);
  const live = isSure ? undefined : await readLive(definition, id, context);
  const found = isSure ? shown : live && seen(live);
  if (found && !isImport) context.tracker.trackKnown(definition, id);
  return found;
}

/** The object as it stands in the graph of its link, read in one request with others; undefined where it does not. */
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
    // What was refused is read by itself, and that tells what is wrong.
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
