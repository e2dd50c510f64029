import type { StoredFeature, StoredLink } from "../store/records";

/** A feature with its password, and the id of its route; null for a feature of the link itself. */
export interface RevealedFeature extends StoredFeature {
  readonly routeId: string | null;
}

/** The features of a link and of its routes, with their passwords. */
export const reveal = ({ routes, routeFeatures }: StoredLink): RevealedFeature[] => [
  ...routeFeatures.map(({ id, type, enabled, config }) => ({ routeId: null, id, type, enabled, config })),
  ...routes.flatMap(({ id: routeId, features }) => features.map((feature) => ({ routeId, ...feature }))),
];
