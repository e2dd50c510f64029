import type { Client } from "../../../provider/client";
import { conventionsOf } from "../../../provider/contract";
import type { AnyDefinition, Context, Properties } from "../../../provider/lifecycle";
import { planUpdate } from "../../../provider/lifecycle/update/plan";
import { send } from "../../../provider/lifecycle/update/send";
import { link } from "../../../provider/resources";

/** The definition of an object, its id, its inputs before and after the update, and the live object. */
type Update = readonly [
  definition: AnyDefinition,
  id: string,
  versions: readonly [Properties, Properties],
  live?: Properties,
];

/** The context of an update to whose requests the service returns this response. */
export const contextOf = (call: Client["call"], service?: object): Context =>
  ({
    client: { call },
    conventions: conventionsOf(service),
    isGone: async () => false,
  }) as unknown as Context;

async function planOf(...[definition, id, [olds, news], live]: Update) {
  const response = definition.endpoints.read ? live : [live];
  const context = contextOf(async () => response as never);
  const pages = async function* () {
    yield response;
  };
  Object.assign(context.client, { pages });
  return planUpdate(definition, id, { inputs: olds, outputs: {} }, news, context);
}

/** Plans an update: its requests as `[method, path below the link, body]`, and the passwords that it would remove. */
export async function planned(...update: Update) {
  const { failures = [], writes } = (await planOf(...update)) ?? {};
  const lost = failures.filter(({ reason }) => reason.includes("password"));
  return {
    lostPasswords: lost.map(({ path }) => path),
    ...(failures.length > lost.length && { losesOrder: true }),
    writes: writes?.map(({ endpoint: { method, path }, params, body }) => {
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      return [method, filledPath.replace("/api/v1/links/", ""), ...(body ? [body] : [])];
    }),
  };
}

/** Plans an update: the bodies of its requests. */
export const bodies = async (...update: Update) =>
  (await planned(...update)).writes?.map(([, , body]) => body);

/** The live object as an update knows it after its requests, if each gets the same response. */
export async function liveAfter(response: Properties | undefined, ...update: Update) {
  const plan = await planOf(...update);
  const context = contextOf(async () => response as never);
  let live = plan?.live;
  for (const write of plan?.writes ?? []) {
    live = (await send(update[0], update[1], write, live, context)).live;
  }
  return live;
}

// A graph as programs declare it, and as the service shows it.

/** A route to a destination of this name. */
export const to = (name: string, more: object = {}): Properties => ({
  ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } },
  ...more,
});
export const geo = (name: string, more: object = {}) => to(name, { platform: "GEO", ...more });
export const all = to("all", { isGlobalFallback: true });
const nothing = { conditions: [], features: [], targets: [], targetItemIds: [] };

export const german = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
export const austrian = { ...german, valueKey: "AT" };
export const swiss = { ...german, valueKey: "CH" };

/** The targets of a route as the service shows them. */
export const bound = (...itemIds: string[]) => itemIds.map((itemId) => ({ id: `t-${itemId}`, itemId }));
export const withTargets = (...itemIds: string[]) => ({
  targets: bound(...itemIds),
  targetItemIds: itemIds,
});

/** What a link sends of the parts of a route that has none. */
export const empty = { conditions: [], features: [], targetItemIds: [] };

/** A route with a reference. */
export const keyed = (route: Properties, clientRouteId: string): Properties => ({ ...route, clientRouteId });

/** Routes as the service shows them, with ids. */
export const numbered = (routes: Properties[]) => routes.map((route, index) => shown(`r${index}`, route));

/** A route as the service shows it. */
export const shown = (id: string, route: Properties, more: Properties = {}): Properties => ({
  ...{ id, ...nothing },
  ...route,
  ...more,
});

/** Plans an update of the routes of a link. */
export const plannedRoutes = (before: Properties[], now: Properties[], live: Properties[]) =>
  planned(link, "l", [{ routes: before }, { routes: now }], { id: "l", routes: live });
