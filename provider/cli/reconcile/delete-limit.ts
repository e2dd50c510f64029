import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import type { Report } from "../report/model/report";
import { setForType } from "../stack/definition";
import { entryIds, readState, type StateResource } from "../stack/state";

/** The most that a run may delete: a number, or a percentage of the stack's resources, with each entry of a set as one. */
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
  const own = resources.filter(({ type, custom }) => custom && !type.startsWith("pulumi:"));
  const total = own.reduce((sum, resource) => sum + sizeOf(resource), 0);
  const most = limit.isPercentage ? Math.floor((total * limit.count) / 100) : limit.count;
  if (deletes <= most) return;
  const what = own.some(isSetOfLinks) ? "resources and entries of sets" : "resources";
  throw new UserError(
    `${deletes} of the stack's ${total} ${what} would be deleted or replaced, and the limit is ${most} (--max-deletes ${limit.count}${limit.isPercentage ? "%" : ""}). Nothing was changed. To allow it, run again with --max-deletes ${deletes}.`,
  );
}

const isSetOfLinks = ({ type }: StateResource): boolean => setForType(type) !== undefined;

/** A set counts as its entries. */
const sizeOf = (resource: StateResource): number => (isSetOfLinks(resource) ? entryIds(resource).length : 1);
