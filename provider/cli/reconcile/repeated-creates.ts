import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { plural } from "../output/plural";
import type { Interrupted, Report } from "../report/model/report";
import { readStackSettings } from "../stack/open";
import { objectsOf, readState } from "../stack/state";

/** The interrupted creates that left an object and that an update would repeat. */
export const repeatedCreates = ({ edits, interrupted = [] }: Report): Interrupted[] =>
  interrupted.filter(
    ({ kind, name, orphans }) =>
      orphans.length > 0 &&
      edits.some((it) => it.kind === kind && it.name === name && ["create", "replace"].includes(it.change)),
  );

/**
 * Refuses to repeat a create that most likely succeeded in a run that died. With an operation seed it may be repeated:
 * the service then responds with the object that the first create made.
 *
 * @throws UserError without a seed
 */
export async function requireSeedToRepeat(stack: Stack, repeated: readonly Interrupted[]): Promise<void> {
  if (repeated.length === 0 || (await readStackSettings(stack)).operationSeed) return;
  throw new UserError(
    `${plural(repeated.length, "resource")} would be created a second time: ${namesOf(repeated)}. Nothing was changed. Follow the steps shown above for each and run again, or run again with the operation seed of the run that died, which adopts the objects that it created.`,
  );
}

/**
 * Checks after an update with an operation seed that the stack adopted the objects of the run that died. It did not if
 * that run used another seed.
 *
 * @throws UserError when an object may exist twice now
 */
export async function requireAdopted(stack: Stack, repeated: readonly Interrupted[]): Promise<void> {
  if (repeated.length === 0) return;
  const managed = new Set((await readState(stack)).resources.flatMap(objectsOf));
  const left = repeated.filter(({ kind, orphans }) => !orphans.some((id) => managed.has(`${kind}:${id}`)));
  if (left.length === 0) return;
  throw new UserError(
    `The stack matches the program, but a run with another operation seed had most likely created ${namesOf(left)} already, which may now exist twice in the account: delete ${left.flatMap(({ orphans }) => orphans).join(", ")} if nobody else created it.`,
  );
}

const namesOf = (creates: readonly Interrupted[]): string =>
  creates.map(({ kind, name, orphans }) => `${kind} ${name} (${orphans.join(", ")})`).join(", ");
