import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { throwFailures } from "../operations/preflight";
import { count, counted } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { PartialFailure } from "../state/state";
import { redactFailures } from "../validation/redaction";
import { requireAllowedDeletes } from "./deletes";
import { entriesOf, secretsByKey } from "./entries";
import { listFailures, namesIn } from "./names";
import { planSet } from "./plan";
import { exchanges } from "./preflight";
import { outputsOfSet, recordIn } from "./record";
import { SetRun } from "./set-run";
import { withShortUrls } from "./short-urls";

/** A request to bring the account to what a set declares. */
export interface ApplyRequest {
  readonly definition: SetDefinition;
  readonly id: string;
  /** The outputs of the last operation; empty for a new set. */
  readonly olds: Properties;
  /** The checked inputs. */
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
  /** Whether the program sets the resource option `protect`. */
  readonly isProtected?: boolean | undefined;
}

/**
 * Creates, updates and deletes entries, many at once.
 *
 * @returns the outputs
 * @throws PartialFailure with the outputs of all entries that are done, when one failed or the operation was canceled
 * @throws UserError when entries exchange their slugs, the set does not allow so many deletes, or none of a new set could be
 * created
 */
export async function applySet(request: ApplyRequest, context: Context): Promise<Properties> {
  const { definition, id, olds, inputs, secrets, isProtected = false } = request;
  const isNew = Object.keys(olds).length === 0;
  const names = namesIn(definition, inputs, secrets);
  const plan = planSet(definition, recordIn(definition, olds), entriesOf(definition, inputs));
  throwFailures(exchanges(definition, plan, names));
  await requireAllowedDeletes({ definition, olds, inputs, secrets, plan, isProtected }, context);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const run = new SetRun({ definition, plan, names, secretsOf }, context);
  const { failures, untried } = await run.run(isNew);
  const record = run.inOrder();
  const shown = outputsOfSet({ definition, inputs, secrets }, record);
  const outputs = await withShortUrls({ definition, inputs, secrets, olds }, record, shown, context);
  if (failures.size === 0 && untried.length === 0) return outputs;
  const summary = `${doneOf(plan.steps.length, failures.size + untried.length)} done and recorded. Run \`pulumi up\` again for the rest, once its cause is fixed.`;
  const reasons = listFailures(failures, names, (key, failure) =>
    redactFailures([failure], plan.entries?.get(key) ?? {}, secretsOf(key)),
  );
  const message = [...reasons, ...listUntried(untried), summary].join("\n");
  // A set of which nothing exists is not created.
  throw run.record.size === 0 && isNew
    ? new UserError(message)
    : new PartialFailure({ id, outputs }, message);
}

/**
 * Deletes all entries.
 *
 * @throws UserError when some could not be deleted; the next run tries again
 */
export async function deleteSet(
  { definition, olds, secrets }: Pick<ApplyRequest, "definition" | "olds" | "secrets">,
  context: Context,
): Promise<void> {
  const names = namesIn(definition, olds, secrets);
  const plan = planSet(definition, recordIn(definition, olds), new Map());
  const run = new SetRun({ definition, plan, names, secretsOf: () => [] }, context);
  const { failures, untried } = await run.run(false);
  if (failures.size === 0 && untried.length === 0) return;
  const summary = `${doneOf(plan.steps.length, failures.size + untried.length)} deleted. Run again for the rest, once its cause is fixed.`;
  throw new UserError([...listFailures(failures, names), summary].join("\n"));
}

const doneOf = (all: number, left: number): string =>
  `${count(all - left)} of ${counted(all, "entry is", "entries are")}`;

const listUntried = ({ length }: readonly string[]): string[] =>
  length > 0 ? [`${counted(length, "entry was", "entries were")} not tried.`] : [];
