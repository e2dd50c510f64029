import type { Client } from "../../client";
import { links, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { compareInputs } from "../diff/diff";
import { importObject } from "../live/import";
import { project } from "../live/project";
import { isAbsent, type Properties } from "../properties/values";
import { liveInputs } from "../state/live-inputs";
import { addressOf } from "./jobs";
import { wholeLink } from "./whole-link";

/** The account's own objects by their address (a slug on a domain). */
export type Owners = ReadonlyMap<string, Properties>;

/**
 * Lists the account's objects that have one of some addresses, with their whole content: one request for each 100 objects of
 * the domains.
 *
 * @param wanted inputs of entries
 */
export async function findOwners(
  definition: SetDefinition,
  wanted: readonly Properties[],
  context: Context,
): Promise<Owners> {
  const addresses = new Set(wanted.flatMap((inputs) => addressOf(definition, inputs) ?? []));
  const owners = new Map<string, Properties>();
  for (const domainId of new Set(wanted.map((inputs) => String(inputs.domainId)))) {
    for await (const page of objectsOn(definition, domainId, context.client)) {
      const found = page.filter(([address]) => addresses.has(address));
      for (const [address, live] of found) owners.set(address, await wholeLink(definition, live, context));
      if (owners.size === addresses.size) break;
    }
  }
  return owners;
}

/** Lists the account's objects on a domain page by page, each with its address. */
export async function* objectsOn(
  definition: SetDefinition,
  domainId: string,
  client: Client,
): AsyncGenerator<(readonly [address: string, live: Properties])[]> {
  const query = { domainId, limit: maxPageSize, includeRoutes: "all" as const };
  for await (const page of client.pages(links.list, { query })) {
    yield page.flatMap((live) => {
      // A list may leave out the domain that it was asked for.
      const whole = { ...live, domainId: live.domainId ?? domainId };
      const address = addressOf(definition, whole);
      return address === undefined ? [] : [[address, whole] as const];
    });
  }
}

/** The names of the inputs in which an object differs from an entry; none if the object is the entry. */
export function differsFrom(
  definition: SetDefinition,
  inputs: Properties,
  live: Properties,
  { conventions }: Context,
): string[] {
  const { of: kind, ownedLists } = definition;
  const shown = project(kind.inputs, inputs, liveInputs(kind, live, inputs));
  const { changed } = compareInputs(kind, inputs, shown);
  // Somebody else's link may lead to the same place, and have routes besides.
  const { inputs: content } = importObject(kind, String(live.id), live, { warn: () => {}, conventions });
  const more = ownedLists.filter((name) => isAbsent(inputs[name]) && !isAbsent(content[name]));
  return [...new Set([...changed, ...more])];
}

/** In how many requests the service lists the objects on a domain. */
export async function pagesOf(domainId: string, { client }: Context): Promise<number> {
  const { total, next } = await client.page(links.list, { query: { domainId, limit: 1 } });
  if (next === undefined) return 1;
  return total === undefined ? Number.POSITIVE_INFINITY : Math.ceil(total / maxPageSize);
}
