import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import type { Report } from "../report/report";

/** How many deletes are too many: a number, or a share of the stack's resources. */
export interface DeleteLimit {
  readonly count: number;
  readonly isShare: boolean;
}

/** Reads a limit as it is given: "10", or "30%". Undefined when it is none. */
export function parseLimit(text: string): DeleteLimit | undefined {
  const [, count, sign] = /^(\d+)(%?)$/.exec(text) ?? [];
  return count === undefined ? undefined : { count: Number(count), isShare: sign === "%" };
}

/**
 * Refuses a run that would delete too much: a program that lost half of its links, more likely than not by mistake.
 *
 * @throws UserError that says how many, and how to tell that it is meant
 */
export async function guardDeletes(stack: Stack, { edits }: Report, limit: DeleteLimit): Promise<void> {
  const deletes = edits.filter(({ change }) => change === "delete" || change === "replace").length;
  if (deletes === 0) return;
  const { deployment } = await stack.exportStack();
  const resources = (deployment?.resources ?? []) as { type: string; custom?: boolean }[];
  const total = resources.filter(({ type, custom }) => custom && !type.startsWith("pulumi:")).length;
  const most = limit.isShare ? Math.floor((total * limit.count) / 100) : limit.count;
  if (deletes <= most) return;
  throw new UserError(
    `${deletes} of the stack's ${total} resources would be deleted or replaced, and no more than ${most} may be (--max-deletes ${limit.count}${limit.isShare ? "%" : ""}). Nothing was done. If that is what you want, run again with --max-deletes ${deletes}.`,
  );
}
