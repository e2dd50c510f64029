import type { StoredVisits } from "../store/records";
import type { Store } from "../store/store";

/** The visits of a link so far: by the id of a route, or `link`. */
export const visitsOf = ({ visits }: Store, linkId: string): Readonly<Record<string, number>> =>
  visits.get(linkId)?.counts ?? {};

/** Counts a visit of a link, and of the route that decided. */
export function countVisit(
  { visits }: Store,
  linkId: string,
  route: string | undefined,
  who: { day: string; visitor: string },
): void {
  const known: StoredVisits = visits.get(linkId) ?? { id: linkId, counts: {}, days: {} };
  const counts = { ...known.counts };
  for (const key of ["link", ...(route === undefined ? [] : [route])]) counts[key] = (counts[key] ?? 0) + 1;
  const { events, visitors } = known.days[who.day] ?? { events: 0, visitors: [] };
  const day = { events: events + 1, visitors: [...new Set([...visitors, who.visitor])] };
  visits.put({ ...known, counts, days: { ...known.days, [who.day]: day } });
}
