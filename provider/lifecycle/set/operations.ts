import { randomUUID } from "node:crypto";
import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { deleteObject } from "../operations/delete";
import { throwFailures } from "../operations/preflight";
import { count, counted, shorten } from "../properties/failure";
import { formatPath, type Path } from "../properties/path";
import type { Properties } from "../properties/values";
import type { State, StoredObject } from "../state/state";
import { redactingContext } from "../validation/redaction";
import { appliedIn, previewOutputsOfSet } from "./applied";
import { applySet } from "./apply";
import { planSet } from "./diff";
import { entryContext, entryKind } from "./entry-context";
import { informChanges } from "./inform-changes";
import type { Job } from "./jobs";
import { listFailures } from "./messages";
import { preflightSet } from "./preflight";
import { showProgress } from "./progress";
import { concurrency, runJobs } from "./run-jobs";

/** A request to change a set. */
export interface SetRequest {
  readonly definition: SetDefinition;
  /** The checked inputs. */
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
}

/** A request about a set that exists. */
export interface SetUpdate extends SetRequest {
  readonly id: string;
  readonly olds: State;
}

/**
 * Runs the preflight of a create or an update.
 *
 * @param olds the outputs of the last operation; empty for a new set
 * @returns the outputs, with unknown ids for entries that do not exist
 * @throws UserError when the service would refuse an entry
 */
export async function previewSet(
  { definition, inputs, secrets }: SetRequest,
  olds: Properties,
  context: Context,
): Promise<Properties> {
  const { applied, entries, jobs = [] } = planSet(definition, olds, inputs);
  if (entries && !context.recorder) {
    const isNew = Object.keys(olds).length === 0;
    const request = { definition, inputs, secrets, entries, applied, isNew };
    throwFailures(shorten(await preflightSet(request, context)));
  }
  if (applied.size > 0) informChanges(definition, inputs, jobs, context);
  return previewOutputsOfSet(definition, inputs, applied, secrets);
}

/** Creates a set: all of its entries. Links that an interrupted run created are taken over. */
export async function createSet(request: SetRequest, operation: Context): Promise<StoredObject> {
  const { inputs, secrets } = request;
  const context = redactingContext(operation, inputs, secrets);
  const id = `set-${randomUUID()}`;
  return { id, outputs: await applySet({ ...request, id, olds: {} }, context) };
}

/** Brings the entries of a set up to date. */
export async function updateSet(request: SetUpdate, operation: Context): Promise<Properties> {
  const { inputs, secrets, olds } = request;
  const context = redactingContext(operation, inputs, secrets);
  return applySet({ ...request, olds: olds.outputs }, context);
}

/**
 * Deletes all entries.
 *
 * @throws UserError when some could not be deleted; the next run tries again
 */
export async function deleteSet(
  definition: SetDefinition,
  outputs: Properties,
  context: Context,
): Promise<void> {
  const kind = entryKind(definition);
  const jobs: Job[] = [...appliedIn(definition, outputs)].map(([key, before]) => ({
    key,
    before,
    now: undefined,
  }));
  const run = async ({ key, before }: Job): Promise<void> => {
    if (before)
      await deleteObject(
        { definition: kind, id: before.id, parallel: concurrency },
        entryContext(definition, key, context),
      );
  };
  const { failures, untried } = await runJobs(jobs, run, {
    signal: context.signal,
    onProgress: showProgress(jobs, context),
  });
  if (failures.size === 0 && untried.length === 0) return;
  const done = jobs.length - failures.size - untried.length;
  const summary = `${count(done)} of ${counted(jobs.length, "entry is", "entries are")} deleted. Run again for the rest, once its cause is fixed.`;
  const reasons = listFailures(failures, (key) => formatPath([definition.entries, key]));
  throw new UserError([...reasons, summary].join("\n"));
}
