import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import type { Report } from "../report/model/report";
import { readState } from "../stack/state";

/** The most resources that a run may delete: a number, or a percentage of the stack's resources. */
export interface DeleteLimit {
  readonly count: number;
  readonly isPercentage: boolean;
}

/** Parses a limit: "10", or "30%". Returns undefined for anything else. */
export function parseDeleteLimit(text: string): DeleteLimit | undefined {
  const [, count, sign] = /^(\d+)(%?)$/.exec(text) ?? [];
  return count === undefined ? undefined : { count: Number(count), isPercentage: sign === "%" };
}

/**
 * Refuses a run that would delete more than the limit: a program that lost half of its links most likely did so by
 * mistake.
 *
 * @throws UserError with the number of deletes, and how to allow them
 */
export async function enforceDeleteLimit(stack: Stack, { edits }: Report, limit: DeleteLimit): Promise<void> {
  const deletes = edits.filter(({ change }) => change === "delete" || change === "replace").length;
  if (deletes === 0) return;
  const { resources } = await readState(stack);
  const total = resources.filter(({ type, custom }) => custom && !type.startsWith("pulumi:")).length;
  const most = limit.isPercentage ? Math.floor((total * limit.count) / 100) : limit.count;
  if (deletes <= most) return;
  throw new UserError(
    `${deletes} of the stack's ${total} resources would be deleted or replaced, and the limit is ${most} (--max-deletes ${limit.count}${limit.isPercentage ? "%" : ""}). Nothing was changed. To allow it, run again with --max-deletes ${deletes}.`,
  );
}
