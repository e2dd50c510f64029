import type { StoredFeature, StoredLink } from "./store/records";

/** A feature as it really is, and the route it belongs to; null for one at the level of the link. */
export interface RevealedFeature extends StoredFeature {
  readonly routeId: string | null;
}

/** The features of a link and of its routes, with their passwords. */
export const reveal = ({ routes, routeFeatures }: StoredLink): RevealedFeature[] => [
  ...routeFeatures.map(({ id, type, enabled, config }) => ({ routeId: null, id, type, enabled, config })),
  ...routes.flatMap(({ id: routeId, features }) => features.map((feature) => ({ routeId, ...feature }))),
];
