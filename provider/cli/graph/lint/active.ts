import type { GraphLink, GraphRoute } from "../model/graph";

/** Whether a route of a link is active, and that is not a value which is not shown. */
export const isCertainlyActive = ({ routing }: GraphLink, { isActive, routingKey }: GraphRoute): boolean =>
  isActive && !routing.routes.some((it) => it.key === routingKey && it.isActive === undefined);
