import { createHash } from "node:crypto";
import { settledRules } from "../../provider/contract";
import {
  type Decision,
  decide,
  type Graph,
  type RoutingRules,
  toGraph,
  type Visitor,
} from "../../provider/routing";
import { isInScope } from "../../provider/routing/evaluate/features";
import { linkKey } from "../../provider/routing/visitor/kind";
import type { Service } from "../service";
import type { StoredFeature, StoredLink } from "../store/records";
import { seal, sealPasswords } from "../store/seal";
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
  const read = asRead(link, service.assumed);
  const graph = toGraph(read, { keys: link.routes.map(({ id }) => id) });
  const rules = settledRules(service.assumed);
  const { secret } = service.store;
  // A data file has digests of passwords.
  const passwords =
    password === undefined ? [] : keysWith(sealPasswords(read, secret), graph, rules, seal(password, secret));
  const whole = { ...visitor, visits: visitsOf(service.store, link.id), passwords };
  const { decision, alternatives } = decide(graph, whole, { rules });
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

/** The keys of the routes, and that of the link, to which a feature with the password of this digest applies. */
function keysWith(link: StoredLink, graph: Graph, rules: Partial<RoutingRules>, digest: string): string[] {
  const isMatch = ({ type, enabled, config }: StoredFeature) =>
    type === "PASSWORD" &&
    (enabled !== false || rules.disabledFeature === "applied") &&
    config?.password === digest;
  const matching = graph.features.filter((_, index) =>
    link.routeFeatures.slice(index, index + 1).some(isMatch),
  );
  const routes = graph.routes.filter(
    (route, index) =>
      link.routes[index]?.features.some(isMatch) || matching.some((it) => isInScope(it, route)),
  );
  const ofLink = matching.some((it) => isInScope(it, undefined)) ? [linkKey] : [];
  return [...routes.map(({ key }) => key), ...ofLink];
}
