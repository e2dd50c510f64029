import { createHash } from "node:crypto";
import { settledRules } from "../../provider/contract";
import { type Decision, decide, toGraph, type Visitor } from "../../provider/routing";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { slugName } from "../store/store";
import { countVisit, visitsOf } from "./counts";
import { asRead } from "./forms";

/** The link behind an address. A host that is no domain of the service stands for the default domain. */
export function linkAt({ store, domains }: Service, host: string, slug: string): StoredLink | undefined {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const domain = domains.find((it) => it.domain === name) ?? domains.find(({ isDefault }) => isDefault);
  if (!domain) return undefined;
  const id = store.links.idOf(slugName({ domainId: domain.id, slug }));
  return id === undefined
    ? store.links.values().find((it) => it.domainId === domain.id && it.features?.alias === slug)
    : store.links.get(id);
}

/** What a visitor of a link gets, as the service evaluates its graph. */
export function decideVisit(
  service: Service,
  link: StoredLink,
  visitor: Visitor,
  password: string | undefined,
): Decision {
  const graph = toGraph(asRead(link, service.assumed), { keys: link.routes.map(({ id }) => id) });
  const passwords = password === undefined ? [] : keysWith(link, password);
  const whole = { ...visitor, visits: visitsOf(service.store, link.id), passwords };
  const { decision, alternatives } = decide(graph, whole, { rules: settledRules(service.assumed) });
  // A condition that the model cannot read is met by nobody here.
  return decision ?? alternatives.at(-1)?.decision ?? { type: "nothing" };
}

/** Counts a visit that led somewhere, towards limits and analytics. */
export function count({ store }: Service, link: StoredLink, decision: Decision, visitor: Visitor): void {
  if (decision.type !== "destination" && decision.type !== "page") return;
  const { userAgent, languages, country, at = new Date(0) } = visitor;
  const who = createHash("sha256")
    .update(JSON.stringify([userAgent, languages, country]))
    .digest("base64url")
    .slice(0, 8);
  countVisit(store, link.id, decision.route, { day: new Date(at).toISOString().slice(0, 10), visitor: who });
  store.commit();
}

/** The features of the route that decides, or of the link. */
const featuresOf = ({ routes, routeFeatures }: StoredLink, route: string | undefined) =>
  (route === undefined ? routeFeatures : (routes.find(({ id }) => id === route)?.features ?? [])).filter(
    ({ enabled }) => enabled !== false,
  );

/** The ids of the routes, or `link`, that have this password. */
function keysWith(link: StoredLink, password: string): string[] {
  const isMatch = (route: string | undefined) =>
    featuresOf(link, route).some(({ type, config }) => type === "PASSWORD" && config?.password === password);
  return [...link.routes.map(({ id }) => id).filter(isMatch), ...(isMatch(undefined) ? ["link"] : [])];
}
