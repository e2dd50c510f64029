import type { Settings } from "../../../client";
import { withAccount } from "../../account/account";
import { countVisits } from "../../account/visits";
import { type LinkChange, toVisitorReport, type VisitorReport } from "../model/visitors";

/** For how many links to read how many visits they have. */
const most = 20;

/** Over how many days visits are counted. */
const days = 30;

/**
 * Adds how many visits the links have that do not stay as they are, and sorts them by it. The figures are a hint: where the key may
 * not read them, or the plan has no such history, they are left out.
 */
export async function addVisits(report: VisitorReport, settings: Settings): Promise<VisitorReport> {
  const ids = [...new Set(report.links.flatMap((link) => idWithVisits(link) ?? []))].slice(0, most);
  if (ids.length === 0) return report;
  const visits = await readVisits(ids, { ...settings, maxRetries: 0 }).catch(
    () => new Map<unknown, number>(),
  );
  return toVisitorReport(report.links.map((link) => ({ ...link, visits: visits.get(idWithVisits(link)) })));
}

/** The id of a link whose visitors notice something. A new address has had none, also where its link had another before. */
const idWithVisits = ({ effect, id }: LinkChange): string | undefined =>
  effect === "nobody" || effect === "new" ? undefined : id;

const readVisits = (ids: readonly string[], settings: Settings): Promise<Map<unknown, number>> =>
  withAccount(settings, async (context) => {
    const visits = new Map<unknown, number>();
    const read = async (id: string) => visits.set(id, await countVisits(context, id, days));
    // Where the first request is refused, no other is made.
    const [first, ...others] = ids;
    if (first !== undefined) await read(first);
    await Promise.allSettled(others.map(read));
    return visits;
  });
