import { type Client, isExpectedError } from "../../client";
import { type Link, links, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { keyInId } from "../properties/id";
import { isAbsent, type Properties } from "../properties/values";
import { addressOf } from "../validation/addresses";
import { readLive } from "./read-live";

/** The account's own objects by the address (a slug on a domain) that was asked for. */
export type Owners = ReadonlyMap<string, Properties>;

/**
 * Lists the account's objects that have one of some addresses, with their whole content: one request for each 100 objects of
 * the domains. A service may write slugs in another case.
 *
 * @param wanted inputs that have an address
 * @param areTaken whether the service has said that the addresses are taken
 */
export async function findOwners(
  kind: AnyDefinition,
  wanted: readonly Properties[],
  context: Context,
  areTaken = true,
): Promise<Owners> {
  const addresses = new Set(wanted.flatMap((inputs) => addressOf(kind, inputs) ?? []));
  const spelled = new Map([...addresses].map((address) => [address.toLowerCase(), address]));
  const found = new Map<string, Properties>();
  const exact = new Set<string>();
  let showsOptions = false;
  for (const domainId of new Set(wanted.map((inputs) => String(inputs.domainId)))) {
    for await (const page of objectsOn(kind, domainId, context.client)) {
      for (const [shown, live] of page) {
        const address = addresses.has(shown) ? shown : spelled.get(shown.toLowerCase());
        showsOptions ||= showsMark(live, context);
        if (address === undefined || (address !== shown && found.has(address))) continue;
        if (address === shown) exact.add(address);
        found.set(address, live);
      }
      if (exact.size === addresses.size) break;
    }
  }
  const whole = [...found].map(
    async ([address, live]) => [address, await wholeLink(kind, live, context, showsOptions)] as const,
  );
  const owners = new Map(await Promise.all(whole));
  for (const inputs of wanted) {
    const address = addressOf(kind, inputs) ?? "";
    const other = exact.has(address) ? undefined : owners.get(address);
    if (other && !(await isInTheWay(other, inputs, context, areTaken))) owners.delete(address);
  }
  return owners;
}

/** Whether a link with the same slug in another case is what keeps that slug from being available. */
async function isInTheWay(
  { id }: Properties,
  { slug, domainId }: Properties,
  { client }: Context,
  isTaken: boolean,
): Promise<boolean> {
  const isAvailable = async (excludeLinkId?: string) => {
    const query = { slug: String(slug), domainId: String(domainId), excludeLinkId };
    return (await client.call(links.slugAvailability, { query })).available;
  };
  return (isTaken || !(await isAvailable())) && (await isAvailable(String(id)));
}

/** Lists the account's objects on a domain page by page, each with its address. */
export async function* objectsOn(
  kind: AnyDefinition,
  domainId: string,
  client: Client,
): AsyncGenerator<(readonly [address: string, live: Properties])[]> {
  const query = { domainId, limit: maxPageSize, includeRoutes: "all" as const };
  for await (const page of client.pages(links.list, { query })) {
    yield page.flatMap((live) => {
      // A list may leave out the domain that it was asked for.
      const whole = { ...live, domainId: live.domainId ?? domainId };
      const address = addressOf(kind, whole);
      return address === undefined ? [] : [[address, whole] as const];
    });
  }
}

/** The account's objects on a domain by their address, listed once in a run. */
export const addressesOn = (
  kind: AnyDefinition,
  domainId: string,
  { client, memo }: Context,
): Promise<ReadonlyMap<string, Properties>> =>
  memo.once(`objects on ${domainId}`, async () => {
    const found = new Map<string, Properties>();
    for await (const page of objectsOn(kind, domainId, client)) {
      for (const [address, live] of page) found.set(address, live);
    }
    return found;
  });

/** Whether a resource of the stack holds the object that has the address of these inputs. */
export async function isAddressHeld(
  kind: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<boolean> {
  const all = await addressesOn(kind, String(inputs.domainId), context);
  const owner = all.get(addressOf(kind, inputs) ?? "");
  return owner !== undefined && context.tracker.isKnown(kind, String(owner.id));
}

/** In how many requests the service lists the objects on a domain. */
export async function pagesOf(domainId: string, { client }: Context): Promise<number> {
  const { total, next } = await client.page(links.list, { query: { domainId, limit: 1 } });
  if (next === undefined) return 1;
  return total === undefined ? Number.POSITIVE_INFINITY : Math.ceil(total / maxPageSize);
}

/** Whether a link from a list shows its options. Where null stands for what is omitted, it does not. */
export const showsMark = ({ options }: Properties, { conventions }: Pick<Context, "conventions">): boolean =>
  conventions.emptyFields === "omitted" ? !isAbsent(options) : options !== undefined;

/**
 * A link from a list with its whole graph and its mark: where the list shows only the ids of routes, or no
 * options, the link is read by itself.
 *
 * @param showsOptions whether the list shows those of another link, so that a link without any has none
 */
export async function wholeLink(
  kind: AnyDefinition,
  listed: Properties,
  context: Context,
  showsOptions = false,
): Promise<Properties> {
  const { id, routes } = listed as Link;
  const isMarkShown = showsOptions || showsMark(listed, context);
  const isWhole = isMarkShown && routes?.every((route) => Object.keys(route).length > 1);
  // A link that was deleted in the meantime is as the list shows it.
  return isWhole ? listed : { ...listed, ...(await readLive(kind, id, context)) };
}

/** A link as state knows it. */
interface KnownLink {
  readonly id: string;
  readonly inputs: Properties;
  readonly normalized: Properties;
}

/**
 * Whether the account has any of these links. Then the key belongs to the right account, and those that are missing are deleted: an
 * operation that was killed may have deleted most of them.
 */
export async function hasAny(known: Iterable<KnownLink>, { client, signal }: Context): Promise<boolean> {
  const slugOf = new Map(
    [...known].map(({ id, inputs, normalized }) => [id, normalized.slug ?? inputs.slug] as const),
  );
  const ids = [...slugOf.keys()].filter((id) => keyInId(id) === undefined);
  try {
    for (let start = 0; start < ids.length; start += maxPageSize) {
      const query = { ids: ids.slice(start, start + maxPageSize), limit: maxPageSize };
      const { entries } = await client.page(links.list, { query });
      if (entries.some(({ id, slug }) => slug !== undefined && slugOf.get(id) === slug)) return true;
    }
  } catch (error) {
    if (!isExpectedError(error) && !signal?.aborted) throw error;
  }
  return false;
}
