import { UserError } from "../../client";
import { someOf } from "../../lifecycle";
import { plural } from "../output/plural";
import { isNoticed, type VisitorReport } from "../report/model/visitors";

/**
 * Refuses a run in which visitors of more links would get something else than they may. A link that may be noticed counts; a new
 * one moves nobody.
 *
 * @throws UserError with the links, and how to allow them
 */
export function enforceVisitorLimit(report: VisitorReport | undefined, limit: number | undefined): void {
  if (!report || limit === undefined) return;
  const moved = report.links.filter((link) => isNoticed(link) && link.effect !== "new");
  if (moved.length <= limit) return;
  throw new UserError(
    `Visitors of ${plural(moved.length, "link")} would get something else (${someOf(moved, ({ name }) => name)}), and the limit is ${limit} (--max-visitors-moved ${limit}). Nothing was changed. To allow it, run again with --max-visitors-moved ${moved.length}.`,
  );
}
