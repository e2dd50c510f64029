import * as z from "zod";
import { isExpectedError, isNotFound, UserError } from "../../../client";
import type { Link } from "../../../contract";
import { type Context, readLive } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import { link } from "../../../resources";
import { listLinks } from "../../account/links";
import { countVisits } from "../../account/visits";
import { toStackResource } from "../../graph/read/stack-resources";
import { DayCache } from "../../output/day-cache";
import { plural } from "../../output/plural";
import type { Progress } from "../../output/progress";
import type { PreviewedResource } from "../../stack/events";
import type { Unused } from "../model/report";

/** What to look for, and where. */
export interface UnusedOptions {
  /** Over how many days visits are counted. */
  readonly days: number;
  /** The folder of the project, which keeps the counts for a day. */
  readonly folder: string;
  /** The resources of the stack, with the entries of its sets. */
  readonly resources: readonly PreviewedResource[];
  readonly now?: number;
}

/**
 * Finds the links of the account without a visit in so many days, whether or not the stack declares them, with a request for each.
 *
 * @throws UserError when the key may not read visits, or the plan has no such history
 */
export async function findUnused(
  context: Context,
  progress: Progress,
  { days, folder, resources, now = Date.now() }: UnusedOptions,
): Promise<Unused> {
  const all = await listLinks(context, {}, (count) =>
    progress.show(`Reading the account: ${plural(count, "link")}`),
  );
  const since = now - days * 24 * 3600 * 1000;
  const old = all.filter(({ createdAt }) => !(Date.parse(String(createdAt)) > since));
  const cache = await DayCache.read(folder, "visits", z.number(), now);
  const keyOf = ({ id }: Link) => `${context.settings.baseUrl} ${days} ${id}`;
  const open = old.filter((link) => cache.get(keyOf(link)) === undefined);
  let done = 0;
  const read = async (it: Link) => {
    try {
      cache.set(keyOf(it), await countVisits(context, it.id, days), now);
    } catch (error) {
      // It may have been deleted in the meantime.
      if (!isNotFound(error) || (await readLive(link, it.id, context))) throw error;
    }
    done += 1;
    progress.show(`Reading visits: ${done} of ${plural(open.length, "link")}`);
  };
  try {
    const [first, ...others] = open;
    // Where the first request is refused, no other is made.
    if (first) await read(first);
    await Promise.all(others.map(read));
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    throw new UserError(
      `--unused ${days}: visits cannot be read: ${error.message} Check that the key has the scope analytics:read, and that the plan shows so many days.`,
      { cause: error },
    );
  } finally {
    await cache.write();
  }
  const links = resources.map(toStackResource).filter(({ kind }) => kind === "Link");
  const declared = new Map<string | undefined, { readonly resource: string }>(
    links.map(({ id, name, set }) => {
      const resource = set === undefined ? `Link ${name}` : `LinkSet ${nameInUrn(set)}: ${name}`;
      return [id, { resource }] as const;
    }),
  );
  return {
    days,
    links: old
      .filter((link) => cache.get(keyOf(link)) === 0)
      .map(({ id, slug }) => ({ id, ...(slug && { slug }), ...declared.get(id) })),
    checked: old.filter((link) => cache.get(keyOf(link)) !== undefined).length,
    younger: all.length - old.length,
  };
}
