import { UserError } from "../../client";
import { setForType } from "../stack/definition";
import { entryIds, type StateResource } from "../stack/state";
import type { Comparison } from "./comparison";

/**
 * The most objects that a run may delete, or create again because they are missing in the account: a number, or a percentage
 * of the stack's resources, with each entry of a set as one.
 */
export interface DeleteLimit {
  readonly count: number;
  readonly isPercentage: boolean;
}

/** Parses a limit: "10", or "30%". Returns undefined for anything else. */
export function parseDeleteLimit(text: string): DeleteLimit | undefined {
  const found = /^(\d+)(%?)$/.exec(text);
  return found ? { count: Number(found[1]), isPercentage: found[2] === "%" } : undefined;
}

/**
 * Refuses a run beyond the limit: a program that lost half of its links most likely did so by mistake, and an account without
 * half of them is most likely another one. A percentage of a small stack leaves room for one missing object.
 *
 * @param allowMissing whether missing objects do not count
 * @throws UserError with the counts, and how to allow them
 */
export function enforceDeleteLimit(
  { deletes, missing: found, state }: Pick<Comparison, "deletes" | "missing" | "state">,
  limit: DeleteLimit,
  allowMissing = false,
): void {
  const own = state.resources.filter(({ type, custom }) => custom && !type.startsWith("pulumi:"));
  const total = own.reduce((sum, resource) => sum + sizeOf(resource), 0);
  const most = limit.isPercentage ? Math.floor((total * limit.count) / 100) : limit.count;
  const mostMissing = limit.isPercentage ? Math.max(1, most) : most;
  const deleted = deletes.count;
  const missing = allowMissing ? 0 : found;
  const all = deleted + missing;
  if (deleted <= most && all <= mostMissing) return;
  const what = own.some(isSetOfLinks) ? "resources and entries of sets" : "resources";
  const reasons = [
    ...(deleted > 0 ? [`${deleted} of the stack's ${total} ${what} would be deleted or replaced`] : []),
    ...(missing > 0
      ? [
          `${missing}${deleted > 0 ? "" : ` of the stack's ${total} ${what}`} ${missing === 1 ? "is" : "are"} missing in the account`,
        ]
      : []),
  ];
  const unclear = deletes.unclear.map(
    (name) => `Which entries of ${name} would be deleted is not known before the update, so each one counts.`,
  );
  throw new UserError(
    [
      `${reasons.join(", ")}, and the limit is ${most} (--max-deletes ${limit.count}${limit.isPercentage ? "%" : ""}).`,
      ...unclear,
      `Nothing was changed. To allow it, run again with --max-deletes ${all}.`,
    ].join(" "),
  );
}

const isSetOfLinks = ({ type }: StateResource): boolean => setForType(type) !== undefined;

/** A set counts as its entries. */
const sizeOf = (resource: StateResource): number => (isSetOfLinks(resource) ? entryIds(resource).size : 1);
