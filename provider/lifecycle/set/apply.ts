import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { throwFailures } from "../operations/preflight";
import { count, counted, formatFailure, maxListed } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { PartialFailure, textOf } from "../state/state";
import { Declaration } from "./declaration";
import { exchangeFailures, planSet } from "./plan";
import { outputsOfSet, recordIn } from "./record";
import type { Outcome } from "./run-steps";
import { SetRun } from "./set-run";

/**
 * Creates, updates and deletes entries, many at once.
 *
 * @param declared the checked inputs
 * @param olds the outputs of the last operation; empty for a new set
 * @returns the outputs
 * @throws PartialFailure with the outputs of all entries that are done, when one failed or the operation was canceled
 * @throws UserError when entries exchange their slugs, or none of a new set could be created
 */
export async function applySet(
  id: string,
  declared: Declaration,
  olds: Properties,
  context: Context,
): Promise<Properties> {
  const { definition, entries } = declared;
  const isNew = Object.keys(olds).length === 0;
  const plan = planSet(definition, recordIn(definition, olds), entries);
  throwFailures(exchangeFailures(plan, declared));
  const run = new SetRun(declared, plan, context);
  const outcome = await run.run(isNew);
  const outputs = outputsOfSet(declared, run.inOrder());
  const { failures, untried } = outcome;
  if (failures.size === 0 && untried.size === 0) return outputs;
  const message = [
    ...reasonsIn(outcome, declared),
    ...(untried.size > 0 ? [`${counted(untried.size, "entry was", "entries were")} not tried.`] : []),
    `${doneIn(outcome, plan.steps.length)} done and recorded. Run \`pulumi up\` again for the rest, once its cause is fixed.`,
  ].join("\n");
  // A set of which nothing exists is not created.
  throw run.record.size === 0 && isNew
    ? new UserError(message)
    : new PartialFailure({ id, outputs }, message);
}

/**
 * Deletes all entries.
 *
 * @param olds the outputs of the last operation
 * @throws UserError when some could not be deleted; the next run tries again
 */
export async function deleteSet(
  definition: SetDefinition,
  olds: Properties,
  secrets: readonly Path[],
  context: Context,
): Promise<void> {
  const declared = new Declaration(definition, olds, secrets);
  const plan = planSet(definition, recordIn(definition, olds), new Map());
  const outcome = await new SetRun(declared, plan, context).run(false);
  if (outcome.failures.size === 0 && outcome.untried.size === 0) return;
  const summary = `${doneIn(outcome, plan.steps.length)} deleted. Run again for the rest, once its cause is fixed.`;
  throw new UserError([...reasonsIn(outcome, declared), summary].join("\n"));
}

const doneIn = ({ failures, untried }: Outcome, all: number): string =>
  `${count(all - failures.size - untried.size)} of ${counted(all, "entry is", "entries are")}`;

/** Why entries failed, one line each. */
export function reasonsIn({ failures }: Outcome, declared: Declaration): string[] {
  const lines = [...failures].slice(0, maxListed).flatMap(([key, error]) => {
    const failure = { path: declared.place(key), reason: textOf(error) };
    return declared.redact(key, [failure]).map(formatFailure);
  });
  const more = failures.size - maxListed;
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines;
}
