import { addressNames } from "../../contract";
import type { Graph } from "../../routing";
import { publicFeatures } from "../graph/model/chips";
import type { GraphLink } from "../graph/model/graph";
import { withoutLogins } from "../output/logins";
import type { WayLink } from "./way";

/**
 * What may be shown of a link, so that a page may hold it: like the drawing, it has no settings of a feature that may be a secret,
 * of an action only the address, and no logins in URLs. Plain JSON.
 */
export const shownLink = ({ name, routing, routes }: GraphLink): WayLink =>
  JSON.parse(
    JSON.stringify(
      { name, routing: shownGraph(routing), routes: routes.map(({ routingKey }) => ({ routingKey })) },
      (_, value) => (typeof value === "string" ? withoutLogins(value) : value),
    ),
  );

const shownGraph = ({ routes, features, ...graph }: Graph): Graph => ({
  ...graph,
  routes: routes.map(({ action, ...route }) => ({
    ...route,
    features: route.features?.map(shownFeature),
    action: { ...action, config: shownSettings(action.config) },
  })),
  features: features.map(shownFeature),
});

const shownFeature = <
  T extends Graph["features"][number] | NonNullable<Graph["routes"][number]["features"]>[number],
>(
  feature: T,
): T =>
  publicFeatures.some((it) => it === feature.type) || !feature.config ? feature : { ...feature, config: {} };

const shownSettings = (config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name === "url" || addresses.includes(name)));

const addresses: readonly string[] = addressNames;
