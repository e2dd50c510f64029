import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import type { DeleteRequest } from "../operations/delete";
import type { UpdateRequest } from "../operations/update";
import { maxListed } from "../properties/causes";
import { count, counted, formatFailure, throwFailures } from "../properties/failure";
import { fingerprintIn, withFingerprint } from "../properties/fingerprint";
import type { Properties } from "../properties/values";
import { PartialFailure, textOf } from "../state/state";
import { redactingContext } from "../validation/redaction";
import { informDone } from "./changes";
import { Declaration } from "./declaration";
import { requireAllowedDeletes } from "./deletes";
import { exchangeFailures, planSet, type SetPlan } from "./plan";
import { outputsOfSet, recordIn } from "./record";
import type { Outcome } from "./run-steps";
import { SetRun } from "./set-run";
import { withShortUrls } from "./short-urls";

/**
 * Creates, updates and deletes entries, many at once.
 *
 * @param request with empty outputs of the last operation for a new set
 * @returns the outputs
 * @throws PartialFailure with the outputs of all entries that are done, when one failed or the operation was canceled
 * @throws UserError when entries exchange their slugs, the set does not allow so many deletes, or none of a new set could be
 * created
 */
export async function applySet(
  { definition, id, olds: { outputs: olds }, news, secrets = [] }: UpdateRequest<SetDefinition>,
  operation: Context,
): Promise<Properties> {
  const context = redactingContext(operation, news, secrets);
  const declared = new Declaration(definition, news, secrets);
  const isNew = Object.keys(olds).length === 0;
  const plan = planSet(definition, recordIn(definition, olds), declared.entries);
  throwFailures(exchangeFailures(plan, declared));
  await requireAllowedDeletes({ declared, olds, plan }, context);
  const run = new SetRun(declared, plan, olds, context, isNew ? "create" : "update");
  await run.run();
  const { record, untried } = run;
  const before = { record: plan.record, outputs: olds };
  const outputs = await withShortUrls(declared, before, record, outputsOfSet(declared, record), context);
  const summary = summaryOf(run, plan);
  if (summary === undefined) {
    informDone(plan, context);
    return outputs;
  }
  const message = [
    ...reasonsIn(run, declared),
    ...(untried.size > 0 ? [`${counted(untried.size, "entry was", "entries were")} not tried.`] : []),
    `${summary} done and recorded. Run \`pulumi up\` again for the rest, once its cause is fixed.`,
  ].join("\n");
  // A set of which nothing exists is not created.
  if (record.size === 0 && isNew) throw new UserError(message);
  // Of what existed before, nothing proves that the account of this key has it.
  const kept = isNew ? withFingerprint(outputs, context.settings) : { ...outputs, ...fingerprintIn(olds) };
  throw new PartialFailure({ id, outputs: kept }, message);
}

/**
 * Deletes all entries.
 *
 * @throws UserError when some could not be deleted; the next run tries again
 */
export async function deleteSet(
  { definition, outputs = {}, secrets }: DeleteRequest<SetDefinition>,
  context: Context,
): Promise<void> {
  const declared = new Declaration(definition, outputs, secrets);
  const plan = planSet(definition, recordIn(definition, outputs), new Map());
  const run = new SetRun(declared, plan, outputs, context, "delete");
  await run.run();
  const summary = summaryOf(run, plan);
  if (summary === undefined) return;
  const end = `${summary} deleted. Run again for the rest, once its cause is fixed.`;
  throw new UserError([...reasonsIn(run, declared), end].join("\n"));
}

/** How many entries are done; undefined for all. */
function summaryOf({ failures, untried }: Outcome, { steps }: SetPlan): string | undefined {
  const left = failures.size + untried.size;
  if (left > 0) return `${count(steps.length - left)} of ${counted(steps.length, "entry is", "entries are")}`;
  return undefined;
}

/** Why entries failed, one line each. */
export function reasonsIn({ failures }: Pick<Outcome, "failures">, declared: Declaration): string[] {
  const lines = [...failures].slice(0, maxListed).flatMap(([key, error]) => {
    const failure = { path: declared.place(key), reason: textOf(error) };
    return declared.redact(key, [failure]).map(formatFailure);
  });
  const more = failures.size - maxListed;
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines;
}
