import { analytics } from "../../contract";
import type { Context } from "../../lifecycle";

/** How many visits a link had in the last days. */
export async function countVisits(
  { client }: Pick<Context, "client">,
  id: string,
  days: number,
): Promise<number> {
  const found = await client.call(analytics.read, { params: { id }, query: { days } });
  return found.days.reduce((sum, { events }) => sum + events, 0);
}
