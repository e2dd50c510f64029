import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { create } from "../operations/create";
import { deleteObject } from "../operations/delete";
import { update } from "../operations/update";
import { count, counted } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import { PartialFailure } from "../state/state";
import { type AppliedEntry, appliedIn, certainPart, inOrderOf, outputsOfSet, stateOf } from "./applied";
import { type Entries, entriesOf, secretsByKey } from "./entries";
import { entryContext, entryKind } from "./entry-context";
import { type Job, planJobs } from "./jobs";
import { listFailures, placeIn } from "./messages";
import { showProgress } from "./progress";
import { concurrency, runJobs } from "./run-jobs";
import { takeOver } from "./take-over";

/** A request to bring the account to what a set declares. */
export interface ApplyRequest {
  readonly definition: SetDefinition;
  readonly id: string;
  /** The outputs of the last operation; empty for a new set. */
  readonly olds: Properties;
  /** The checked inputs. */
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
}

/**
 * Creates, updates and deletes entries, many at once.
 *
 * @returns the outputs
 * @throws PartialFailure with the outputs of all entries that are done, when one failed or the operation was canceled
 * @throws UserError when entries exchange their slugs, or none of a new set could be created
 */
export async function applySet(request: ApplyRequest, context: Context): Promise<Properties> {
  const { definition, id, olds, inputs, secrets } = request;
  const kind = entryKind(definition);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const applied = appliedIn(definition, olds);
  const entries = known(entriesOf(definition, inputs));
  const { jobs, exchanges } = planJobs(definition, applied, entries);
  for (const keys of exchanges) throw new UserError(`${keys.join(", ")} exchange their slugs.`);
  for (const entry of applied.values()) context.tracker.trackKnown(kind, entry.id);
  for (const job of jobs) if (job.formerKey !== undefined) moveEntry(applied, job.formerKey, job.key);

  const run = async ({ key, before, now }: Job): Promise<void> => {
    const own = entryContext(definition, key, context);
    if (!now) {
      if (before) await deleteObject({ definition: kind, id: before.id, parallel: concurrency }, own);
      applied.delete(key);
      return;
    }
    const request = { definition: kind, secrets: secretsOf(key) };
    try {
      const { id, outputs } = before
        ? {
            id: before.id,
            outputs: await update({ ...request, id: before.id, olds: stateOf(before), news: now }, own),
          }
        : await create({ ...request, inputs: now }, own);
      applied.set(key, { id, inputs: now, normalized: normalizedIn(outputs) });
    } catch (error) {
      // The object exists, and nothing else is certain: the next update sends all other inputs.
      if (error instanceof PartialFailure) {
        applied.set(
          key,
          before ? certainPart(kind, before, now) : { id: error.id, inputs: {}, normalized: {} },
        );
      }
      throw error;
    }
  };

  const outcome = await runJobs(jobs, run, {
    signal: context.signal,
    onProgress: showProgress(jobs, context),
  });
  const failures = new Map(outcome.failures);
  const isNew = Object.keys(olds).length === 0;
  await takeOver({ definition, entries, applied, isNew, failures }, context);
  for (const [key, entry] of applied)
    if (entries.has(key)) context.tracker.trackCreated(kind, entry.id, false);
  const outputs = outputsOfSet(
    definition,
    inputs,
    inOrderOf([...entries.keys(), ...applied.keys()], applied),
    secrets,
  );
  if (failures.size === 0 && outcome.untried.length === 0) return outputs;
  const place = placeIn(definition, inputs);
  const reasons = [
    ...listFailures(failures, place),
    ...(outcome.untried.length > 0
      ? [`${counted(outcome.untried.length, "entry was", "entries were")} not tried.`]
      : []),
  ];
  const done = jobs.length - failures.size - outcome.untried.length;
  const summary = `${count(done)} of ${counted(jobs.length, "entry is", "entries are")} done and recorded. Run \`pulumi up\` again for the rest, once its cause is fixed.`;
  const message = [...reasons, summary].join("\n");
  // A set of which nothing exists is not created.
  throw applied.size === 0 && isNew ? new UserError(message) : new PartialFailure({ id, outputs }, message);
}

/** Operations run only once everything is known. */
const known = (entries: Entries | undefined): ReadonlyMap<string, Properties> =>
  new Map([...(entries ?? [])].map(([key, inputs]) => [key, inputs ?? {}]));

function moveEntry(applied: Map<string, AppliedEntry>, from: string, to: string): void {
  const entry = applied.get(from);
  applied.delete(from);
  if (entry) applied.set(to, entry);
}
