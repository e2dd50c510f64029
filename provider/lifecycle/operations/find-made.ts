import { links } from "../../contract";
import type { Context } from "../context/context";
import { findOrphans, type InterruptedCreate, siblingsOf } from "../live/orphans";
import { readSettled } from "../live/read-live";
import { joinId, objectName } from "../properties/id";
import type { Properties } from "../properties/values";

// What a create has made whose response does not show it, or whose key the service has forgotten.

/** An object that a create has made. */
interface Found {
  readonly id: string;
  readonly live: Properties;
}

/** An object that has just what a create was to bring, and that no resource of the stack holds. Each is found once in a run. */
export async function findMade(create: InterruptedCreate, context: Context): Promise<Found | undefined> {
  const ids = (await findOrphans([create], context)).get(create) ?? [];
  // Only the list of links is newest first for certain (spec 4.1). Others mostly grow at their end.
  const isNewestFirst = create.definition.endpoints.list?.path === links.list.path;
  const [id] = unclaimed(create, isNewestFirst ? ids : ids.toReversed(), context);
  return id === undefined ? undefined : claim(create, id, context);
}

/** The only object in a list that no resource of the stack holds: a service may write values in any form. "none" if there is none. */
export async function findOnly(
  create: InterruptedCreate,
  context: Context,
): Promise<Found | "none" | undefined> {
  const ids: string[] = [];
  for await (const live of siblingsOf(create, context))
    ids.push(joinId(create.definition, create.inputs, live));
  const [id, ...others] = unclaimed(create, ids, context);
  if (id === undefined) return "none";
  return others.length === 0 ? claim(create, id, context) : undefined;
}

const claimOf = ({ definition }: InterruptedCreate, id: string) =>
  `claim of ${objectName(definition.name, id)}` as const;

const unclaimed = (create: InterruptedCreate, ids: readonly string[], { tracker, memo }: Context): string[] =>
  ids.filter((id) => !tracker.isKnown(create.definition, id) && !memo.has(claimOf(create, id)));

/** Equal objects may be created at once. The list may show one before the service knows it everywhere. */
async function claim(create: InterruptedCreate, id: string, context: Context): Promise<Found | undefined> {
  const read = () => readSettled(create.definition, id, context);
  const live = await context.memo.once(claimOf(create, id), read, context.signal);
  return live && { id, live };
}
