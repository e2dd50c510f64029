import * as z from "zod";
import { featureShapes, utmOf } from "../../contract/assumptions/shapes";
import {
  destinationsOf,
  featuresOn,
  type HouseDestination,
  type HouseFeature,
  type HouseLink,
} from "../house-link";
import { defineRule, inEach } from "../house-rule";

export const requiredUtm = defineRule({
  doc: "The UTM parameters that every destination has, in its query or by a UTM feature.",
  settings: { parameters: z.array(z.enum(featureShapes.UTM.keys)).min(1) },
  short: "parameters",
  check: inEach((link, { parameters }) =>
    destinationsOf(link).flatMap((destination) => {
      const present = presentParameters(destination, link);
      const missing = parameters.map((it) => `utm_${it}`).filter((it) => present && !present.has(it));
      return missing.length === 0
        ? []
        : [{ path: destination.path, reason: `must have ${missing.join(" and ")}` }];
    }),
  ),
});

/** The UTM parameters with a value that visitors of a destination bring along; undefined if that is not known. */
function presentParameters(
  { url, route }: HouseDestination,
  { graph }: HouseLink,
): ReadonlySet<string> | undefined {
  const address = URL.parse(url);
  if (!address || !["http:", "https:"].includes(address.protocol)) return undefined;
  const features = featuresOn(graph, route);
  // Features that are not known may add any parameter.
  if (graph.hasMoreRoutes || !features || features.some(isOpen)) return undefined;
  const added = features.filter(({ type, isEnabled }) => type === "UTM" && isEnabled);
  const query = [...address.searchParams].filter(([, value]) => value !== "");
  return new Set([...query, ...added.flatMap(({ config }) => utmOf(config ?? {}))].map(([name]) => name));
}

const isOpen = ({ type, isEnabled, config }: HouseFeature): boolean =>
  type === undefined || (type === "UTM" && (isEnabled === undefined || config === undefined));
