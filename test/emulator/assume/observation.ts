import type { Assumed, AssumptionId } from "../../../provider/contract";
import { base, type Item, type TestEmulator, type TestResponse } from "../support/emulator";

/**
 * What the service does, for one assumption, as its requests show it; undefined if it does nothing that the table knows.
 *
 * @param value what it should do, for those that no request can enumerate
 */
export type Observe<K extends AssumptionId> = (
  service: TestEmulator,
  value: Assumed[K],
) => Promise<Assumed[K] | undefined>;

/** The observations of some assumptions. */
export type Observations<K extends AssumptionId> = { readonly [I in K]: Observe<I> };

/** The value if all are the same. */
export const only = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The names of the properties with a value. */
export const namesOf = (object: object, has: (value: unknown) => boolean): string[] =>
  Object.entries(object).flatMap(([name, value]) => (has(value) ? [name] : []));

export const fallback = {
  clientRouteId: "everybody",
  actionType: "URL",
  actionConfig: { url: "https://example.com/" },
  isGlobalFallback: true,
};
export const german = { clientRouteId: "german", platform: "GEO" };
export const condition = { type: "COUNTRY", valueKey: "DE" };

/** The body of a link with a graph. */
export const graph = (...routes: readonly object[]) => ({ url: undefined, routes: [...routes, fallback] });

export const pathOf = ({ id }: Item): string => `${base}/${id}`;

/** Creates a link with a single route. */
export async function linkWithRoute({ link }: TestEmulator): Promise<{ link: string; route: string }> {
  const created = await link();
  const [route] = created.routes as Item[];
  return { link: pathOf(created), route: `${pathOf(created)}/routes/${route?.id}` };
}

/** The routes of a link in a response. */
export const routesIn = ({ data }: TestResponse): Item[] => data.routes as Item[];
